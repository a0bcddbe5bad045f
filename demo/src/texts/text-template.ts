import type { Random } from '../simulator/random.ts';

type Segment = string | { key: string } | { choice: readonly Template[] } | { male: string; female: string };
export type Template = readonly Segment[];

export type TextValues = {
  random: Random;
  isMale: boolean;
  valueOf: (key: string) => string;
};

const PART = /\{(\w+)\}|\[([^\]|]*(?:\|[^\]|]*)+)\]|<([^>|]*)\|([^>]*)>/g;

type Form = 'plain' | 'paragraphs' | 'lines';
const lineEnd: Readonly<Record<Form, string>> = { plain: '\n', paragraphs: '</p><p>', lines: '<br>' };

const literal = (text: string, form: Form): string => text.replaceAll('\n', lineEnd[form]);

/** Compiles demo texts: `{value}`, `[one|other]`, `<male|female>`. They contain no characters that HTML escapes. */
export function compileText(source: string, form: Form): Template {
  const segments: Segment[] = [];
  let end = 0;
  for (const match of source.matchAll(PART)) {
    if (match.index > end) segments.push(literal(source.slice(end, match.index), form));
    const [whole, key, options, male, female] = match;
    if (key !== undefined) segments.push({ key });
    else if (options !== undefined)
      segments.push({ choice: options.split('|').map((option) => compileText(option, form)) });
    else segments.push({ male: literal(male ?? '', form), female: literal(female ?? '', form) });
    end = match.index + whole.length;
  }
  if (end < source.length) segments.push(literal(source.slice(end), form));
  return segments;
}

export function renderText(template: Template, values: TextValues): string {
  let text = '';
  for (const segment of template) {
    if (typeof segment === 'string') text += segment;
    else if ('key' in segment) text += values.valueOf(segment.key);
    else if ('choice' in segment) text += renderText(values.random.pick(segment.choice), values);
    else text += values.isMale ? segment.male : segment.female;
  }
  return text;
}
