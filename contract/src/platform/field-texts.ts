import type * as z from '#zod';
import type { FieldName, RuleName } from '../messages/catalogue.ts';
import { passwordSpecialCharacters } from './limits.ts';
import { isInvisible } from './line-text.ts';
import {
  forwardPlaceholderNames,
  openPlaceholderNames,
  type PlaceholderName,
  placeholderNames,
  strangePlaceholder,
} from './placeholders.ts';
import { withoutPictureData } from './rich-text-tags.ts';

/** The texts this module needs, given by the translator of browser or server. */
export interface FieldTexts {
  rule(name: RuleName, values: Record<string, string | number>): string;
  /** Label of a field, or undefined when the catalogue has none. */
  label(name: string): string | undefined;
  /** What a placeholder stands for. */
  placeholder(name: PlaceholderName): string;
}
type Issue = z.core.$ZodIssue;

/** Rules written as refinements carry their name as the issue's message. */
const namedRules = new Set<string>([
  'anyOption',
  'choice',
  'date',
  'decimals',
  'email',
  'securityCode',
  'passwordMix',
  'passwordAlphabet',
  'passwordsDiffer',
  'passwordSame',
  'missingToken',
  'number',
  'oneOfEachKind',
  'onePrimarySet',
  'phone',
  'pictures',
  'vinOrTail',
  'placeholder',
  'isoCode',
  'allDaysFree',
  'dayOnce',
  'placeholderUnknown',
  'required',
  'firstAnswerLate',
  'usernameLetters',
  'wholeAddress',
  'nameDiffers',
  'mentionsPerson',
] satisfies RuleName[]);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
const isMissing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && isInvisible(value)) ||
  Number.isNaN(value);
const lengthOf = (value: unknown) =>
  // As the limits count: an emoji is one character.
  typeof value === 'string'
    ? [...withoutPictureData(value.trim())].length
    : Array.isArray(value)
      ? value.length
      : 0;

interface BrokenRule {
  rule: RuleName;
  limit: number;
}

/** Which of the generic rules (rule 5.2) an issue breaks. */
export function brokenRule(issue: Issue, value: unknown): BrokenRule {
  const of = (rule: RuleName, limit = 0): BrokenRule => ({ rule, limit });
  if (issue.code === 'custom')
    return of(namedRules.has(issue.message) ? (issue.message as RuleName) : 'format');
  if (isMissing(value) && !Array.isArray(value)) return of('required');
  switch (issue.code) {
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string') return of(issue.exact ? 'exactLength' : 'minLength', limit);
      if (issue.origin === 'array') return limit === 1 ? of('required') : of('tooFew', limit);
      return of('min', issue.inclusive === false ? limit + 1 : limit);
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string') return of(issue.exact ? 'exactLength' : 'maxLength', limit);
      if (issue.origin === 'array') return of('tooMany', limit);
      return of('max', limit);
    }
    case 'invalid_type':
      if (issue.expected === 'number' || issue.expected === 'int')
        return of(typeof value === 'number' ? 'integer' : 'number');
      return of('format');
    case 'invalid_value':
      return of('choice');
    case 'unrecognized_keys':
      return of('unknownKey');
    case 'invalid_format':
      return of(issue.format === 'date' || issue.format === 'datetime' ? 'date' : 'format');
    default:
      return of('format');
  }
}

/**
 * One text per field, keyed by its path ("title", "addresses.0.city"; `general` for the whole): the first broken rule
 * wins. Browser and server call this with the same schema and so say the same words.
 */
export function fieldErrors(
  issues: readonly Issue[],
  input: unknown,
  texts: FieldTexts,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const key = path.length === 0 ? 'general' : path.join('.');
    if (found[key] !== undefined) continue;
    const value = valueAt(input, issue.path);
    const { rule, limit } = brokenRule(issue, value);
    found[key] = texts.rule(rule, {
      // Of several addresses the wrong one is named.
      label:
        rule === 'email' && typeof path.at(-1) === 'number' ? String(value).trim() : labelOf(path, texts),
      limit,
      placeholder: placeholderOf(rule, String(value), texts) ?? '',
      now: lengthOf(value),
      specials: passwordSpecialCharacters,
    });
  }
  return found;
}

/** The placeholder that breaks a rule: what it stands for, or as it is read where it stands for nothing. */
function placeholderOf(rule: RuleName, text: string, texts: FieldTexts): string | undefined {
  if (rule === 'placeholder') return openPlaceholderNames(text).map((name) => texts.placeholder(name))[0];
  if (rule !== 'placeholderUnknown') return undefined;
  return strangePlaceholder(text, placeholderNames) ?? strangePlaceholder(text, forwardPlaceholderNames);
}

function labelOf(path: readonly PropertyKey[], texts: FieldTexts): string {
  const name = path.findLast((key) => typeof key === 'string' && Number.isNaN(Number(key)));
  return (
    (typeof name === 'string' ? texts.label(name) : undefined) ??
    texts.label('property' satisfies FieldName) ??
    ''
  );
}
