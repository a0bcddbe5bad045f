import { describe, expect, test } from 'vitest';
import { errorStatus } from '../platform/errors.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** Every text with its path: "auth.login.title". */
function textsOf(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  );
}
/** Names of the values in a text. Words in plural branches (`one {day}`) are not values. */
const placeholder = /(?<!(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*([a-z]\w*)\s*[,}]/g;
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(placeholder)].map(([, name]) => name))].sort();

describe('message catalogues (rule 5.12)', () => {
  const english = new Map(textsOf(en));
  const german = new Map(textsOf(de));

  test('have the same keys', () => expect([...german.keys()].sort()).toEqual([...english.keys()].sort()));
  test('use the same values', () => {
    const different = [...english].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(german.get(key) ?? '')),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });
  test('have no empty text', () =>
    expect([...english, ...german].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]));
  test.each([
    ['English', english, '“', '”'],
    ['German', german, '„', '“'],
  ] as const)('quote as in %s', (_language, texts, open, close) => {
    // Without the right pairs no mark is left. A straight apostrophe is allowed, a straight quotation mark is not.
    const withoutPairs = (text: string) =>
      text
        .split(open)
        .map((part, place) => (place === 0 ? part : part.replace(close, '')))
        .join('');
    expect([...texts].filter(([, text]) => /[“”„"]/.test(withoutPairs(text)))).toEqual([]);
    expect([...texts].filter(([, text]) => text.split(open).length !== text.split(close).length)).toEqual([]);
  });
  test('start rule texts with the field or a capital letter', () => {
    const rules = [...english, ...german].filter(([key]) => key.startsWith('rules.'));
    expect(rules.filter(([, text]) => !/^(„?\{(label|email|number|name)\}|\p{Lu})/u.test(text))).toEqual([]);
  });
  test('have a text for every error code', () =>
    expect(Object.keys(errorStatus).filter((code) => !english.has(`errors.${code}`))).toEqual([]));
});
