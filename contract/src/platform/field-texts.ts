import type * as z from '#zod';
import type { FieldName, RuleName } from '../messages/catalogue.ts';
import { passwordSpecialCharacters } from './limits.ts';
import { isInvisible } from './line-text.ts';
import type { PlaceholderName } from './placeholders.ts';
import { withoutPictureData } from './rich-text-tags.ts';

/** Texts for this module, provided by the translator of browser or server. */
export interface FieldTexts {
  rule(name: RuleName, values: Record<string, string | number>): string;
  /** Label of a field, or undefined if the catalogue has none. */
  label(name: string): string | undefined;
  /** Name of a field without a label. Without this function it is "Property" (rule 5.2). */
  unlabelled?(name: string): string;
  /** Label of a placeholder. */
  placeholder(name: PlaceholderName): string;
}
type Issue = z.core.$ZodIssue;

/** Rules written as refinements have their name as the issue's message. */
const namedRules = new Set<string>([
  'anyCountry',
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
  'duplicateDay',
  'placeholderUnknown',
  'required',
  'firstAnswerLate',
  'usernameLetters',
  'filePart',
  'fullAddress',
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
  // Same as in the limits: an emoji is one character.
  typeof value === 'string'
    ? [...withoutPictureData(value.trim())].length
    : Array.isArray(value)
      ? value.length
      : 0;

/** Keys and values of a request that an error repeats are cut, because they can be as long as the request. */
const repeatedMaxLength = 100;
const repeated = (text: string): string => text.slice(0, repeatedMaxLength);

interface BrokenRule {
  rule: RuleName;
  limit: number;
}

/** Maps an issue to the generic rule that it breaks (rule 5.2). */
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
 * One text per field, keyed by its path ("title", "addresses.0.city", or `general` for the whole): the first broken
 * rule wins. Browser and server use the same schema and so show the same texts.
 */
export function fieldErrors(
  issues: readonly Issue[],
  input: unknown,
  texts: FieldTexts,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
    const path = keys.map((key) => (typeof key === 'string' ? repeated(key) : key));
    const key = path.length === 0 ? 'general' : path.join('.');
    if (found[key] !== undefined) continue;
    const value = valueAt(input, issue.path);
    const { rule, limit } = brokenRule(issue, value);
    found[key] = texts.rule(rule, {
      // In a list of addresses, the invalid one is named.
      label:
        rule === 'email' && typeof path.at(-1) === 'number'
          ? repeated(String(value).trim())
          : labelOf(path, texts),
      limit,
      placeholder: placeholderOf(issue, texts),
      now: lengthOf(value),
      specials: passwordSpecialCharacters,
    });
  }
  return found;
}

/** The placeholder that breaks a rule (placeholder-rules.ts): its label, or its own text. */
function placeholderOf(issue: Issue, texts: FieldTexts): string {
  const { name, placeholder = '' } = (issue.code === 'custom' && issue.params) || {};
  return name ? texts.placeholder(name) : repeated(placeholder);
}

function labelOf(path: readonly PropertyKey[], texts: FieldTexts): string {
  const names = path.filter((key) => typeof key === 'string' && Number.isNaN(Number(key))) as string[];
  const [name] = names.slice(-1);
  const label = names.map((each) => texts.label(each)).findLast((each) => each !== undefined);
  const unlabelled = name === undefined ? undefined : texts.unlabelled?.(name);
  return label ?? unlabelled ?? texts.label('property' satisfies FieldName) ?? '';
}
