import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { describe, expect, test } from 'vitest';
import { type MissionMessage, messages } from './messages.ts';

/** The texts of sections 2, 5 and 8 against the catalogues: word for word in English, there in German, and used. */
function textsOf(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : textsOf(value, `${path}${name}.`),
  );
}
const english = new Map(textsOf(en));
const german = new Map(textsOf(de));

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /^(contract|server|web)\//.test(file) && !/\.test\.|\/testing\//.test(file))
  .filter((file) => existsSync(join(root, file)));
/** The code of each folder: its files pass texts to each other by their keys. */
const folders = Map.groupBy(files, (file) => dirname(file));
const sources = [...folders.values()].map((inside) =>
  inside.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'),
);

/** A folder names the key: in its namespace, or as the name of a field, a rule or an error code, which lead to their texts by themselves. */
function isUsed(key: string): boolean {
  const [namespace = ''] = key.split('.');
  const name = key.split('.').at(-1) ?? '';
  const names = [`'${name}'`, `.${name}'`, `\`${name}`, ` ${name}:`, `.${name}\``];
  const leadsByItself = ['fields', 'rules', 'errors'].includes(namespace);
  const isNamed = (source: string) => names.some((each) => source.includes(each));
  const isInNamespace = (source: string) =>
    leadsByItself || source.includes(`'${namespace}'`) || source.includes(`'${namespace}.`);
  // What is looked up by the value of a kind (`sections.${name}`) is named by its group.
  const group = key.split('.').at(-2) ?? '';
  const isInGroup = (source: string) =>
    key.split('.').length > 2 && [`${group}.$`, `.${group}'`].some((each) => source.includes(each));
  return sources.some((source) => isInNamespace(source) && (isNamed(source) || isInGroup(source)));
}

const all = Object.entries(messages).flatMap(([section, list]) =>
  list.map((message) => [`${section}: ${message.text}`, message] as const),
);
const keysOf = ({ key, text }: MissionMessage) =>
  key ? [key] : [...english].filter(([, value]) => value === text).map(([found]) => found);

test('every text is in the catalogue', () => {
  expect(all.filter(([, message]) => keysOf(message).length === 0).map(([name]) => name)).toEqual([]);
});

describe('stands word for word', () => {
  test.each(all.filter(([, message]) => keysOf(message).length > 0))('%s', (_name, message) => {
    const { text, isPart } = message;
    const keys = keysOf(message);
    for (const key of keys) {
      if (isPart) expect(english.get(key)).toContain(text);
      else expect(english.get(key)).toBe(text);
      expect(german.get(key), `${key} in German`).toMatch(/\S/);
    }
    expect(keys.filter(isUsed), 'a key that is used').not.toEqual([]);
  });
});
