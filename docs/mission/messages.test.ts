import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

// The texts of sections 2, 5 and 8 against the catalogs: word for word in English, present in German.
function textsOf(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : textsOf(value, `${path}${name}.`),
  );
}
const english = new Map(textsOf(en));
const german = new Map(textsOf(de));

const all = Object.entries(messages).flatMap(([section, list]) =>
  list.map((message) => [`${section}: ${message.text}`, message] as const),
);

test.each(all)('%s', (_name, { key, text, isPart }) => {
  const keys = key ? [key] : [...english].filter(([, value]) => value === text).map(([found]) => found);
  expect(keys, 'is in the catalog').not.toEqual([]);
  for (const each of keys) {
    if (isPart) expect(english.get(each)).toContain(text);
    else expect(english.get(each)).toBe(text);
    expect(german.get(each), `${each} in German`).toMatch(/\S/);
  }
});
