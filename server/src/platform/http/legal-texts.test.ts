import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../../config.ts';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { readLegalTexts } from './legal-texts.ts';

function folderOf(files: Record<string, string | Buffer>): string {
  const folder = temporaryDir('legal');
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

test('reads the existing ones of the six texts (rule 11.11)', () => {
  const folder = folderOf({
    'impressum.de.txt': '\uFEFFMuster AG\n',
    'impressum.en.txt': 'Muster AG, Germany',
    'datenschutz.de.txt': 'Wir speichern wenig.',
    '.gitkeep': '',
  });
  expect(readLegalTexts(folder)).toEqual({
    impressum: { de: 'Muster AG', en: 'Muster AG, Germany' },
    datenschutz: { de: 'Wir speichern wenig.' },
  });
  expect(readLegalTexts(undefined)).toEqual({});
});

test.each<[string, Record<string, string | Buffer>, string]>([
  ['an unknown file name', { 'imprint.de.txt': 'x' }, 'imprint.de.txt is not one of hinweise.de.txt'],
  ['an unknown language', { 'impressum.fr.txt': 'x' }, 'impressum.fr.txt is not one of'],
  ['an empty text', { 'impressum.de.txt': ' \n' }, 'impressum.de.txt is empty'],
  ['a file that is not text', { 'impressum.de.txt': Buffer.from([0xff, 0xfe, 0x41]) }, 'not UTF-8 text'],
  ['a text that is too long', { 'impressum.de.txt': 'x'.repeat(200_001) }, 'larger than 200000 bytes'],
])('rejects %s with one line', (_what, files, line) => {
  const read = () => readLegalTexts(folderOf(files));
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(line);
});

test('rejects a missing folder', () => {
  expect(() => readLegalTexts('/no/such/folder')).toThrow('LEGAL_TEXTS must be a folder that can be read');
});
