import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { en } from '@cfm/contract/messages/en.ts';
import { expect, test } from 'vitest';
import { sectionFields } from './post-qualification/typed-answer.ts';
import { shownTexts } from './shown-texts.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const contract = join(here, '../../contract/src');
const read = (file: string) => readFileSync(file, 'utf8');
const pages = globSync('**/*.tsx', { cwd: here }).map((file) => read(join(here, file)));
const quotedIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const missingOf = (kind: 'fields' | 'rules', names: readonly string[]) =>
  [...new Set(names)].filter((name) => name in en[kind] && !shownTexts[kind]?.includes(name));

test('the light bundles contain the label of each field on their pages (rule 17.21)', () => {
  const ofPages = pages.flatMap((page) => quotedIn(page, /\bfield\('(\w+)'/g));
  expect(ofPages).not.toEqual([]);
  const names = [...ofPages, ...Object.values(sectionFields).flat(), 'property'];
  expect(missingOf('fields', names)).toEqual([]);
});

test('the light bundles contain the text of each rule that typed values can break', () => {
  const ofAnyField = /export function brokenRule[\s\S]*?\n}/.exec(
    read(join(contract, 'platform', 'field-texts.ts')),
  )?.[0];
  const generic = quotedIn(ofAnyField ?? '', /'(\w+)'/g);
  expect(generic).toContain('exactLength');
  const schemas = ['solution', 'extensions', 'complex-solve', 'post-qualification'];
  const named = schemas.flatMap((name) =>
    quotedIn(read(join(contract, 'process', `${name}.ts`)), /error: '(\w+)'/g),
  );
  const ofPages = pages.flatMap((page) => quotedIn(page, /\brule\('(\w+)'/g));
  const hints = quotedIn(read(join(here, '../src/ui/vin-hint.ts')), /'(vin\w+)'/g);
  expect(missingOf('rules', [...generic, ...named, ...ofPages, ...hints])).toEqual([]);
});
