import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { canReadPdf, textOfPdf } from '../../server/src/testing/read-pdf.ts';
import { fontFiles } from './font-files.ts';
import { fontsNeeded } from './fonts.ts';
import { writeTable } from './write-table.ts';

const columns = [
  { head: 'Case', share: 1 },
  { head: 'Customer', share: 2 },
  { head: 'Reason', share: 3 },
];
const customers = {
  latin: 'Zażółć Größe',
  greek: 'Νίκος Παπαδόπουλος',
  russian: 'Ольга Иванова',
  chinese: '王小明',
  japanese: 'さくら 山田',
  korean: '김민준',
  thai: 'สมชาย',
};
const arabic = 'محمد العربي';

async function textOf(rows: string[][]): Promise<string> {
  const needed = fontsNeeded(rows.flat());
  const fonts = new Map([...needed].map((name) => [name, fontFiles[name]]));
  const doc = writeTable(PDFDocument, fonts, {
    title: 'Daily Cases',
    intro: '04.03.2026',
    language: 'en',
    createdAt: '2026-03-04T09:00:00.000Z',
    columns,
    rows,
    footer: (page, of) => `Complaint Management · Page ${page} of ${of}`,
  });
  return textOfPdf(await buffer(doc));
}
const dense = (text: string) => text.normalize('NFKC').replace(/[\s\p{M}]+/gu, '');

describe('a table in any script', () => {
  it.runIf(canReadPdf)('has readable text in the original order, by cell', async () => {
    const names = [...Object.values(customers), arabic];
    const read = await textOf(names.map((name, at) => [`2026-00000${at}`, name, `Grund ${at}`]));
    for (const name of Object.values(customers)) expect(dense(read)).toContain(dense(name));
    for (const word of arabic.split(' ')) expect(read).toContain(word);
    for (const at of names.keys()) expect(read).toMatch(RegExp(`2026-00000${at}\\b.*Grund ${at}\\b`));
    expect(read).toContain('Complaint Management · Page 1 of 1');
  });

  it.runIf(canReadPdf)('repeats its head on each page, and splits only rows higher than a page', async () => {
    const tall = Array.from({ length: 90 }, (_none, at) => `line ${at}.`).join('\n');
    const rows = Array.from({ length: 60 }, (_none, at) => [`Case${at}`, 'one\ntwo\nthree', 'reason']);
    const read = await textOf([...rows, ['Tall', tall, 'reason']]);
    const pages = read.split('\f').filter((page) => page.trim());
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) expect(page).toMatch(/Case\s+Customer\s+Reason/);
    for (const at of rows.keys()) {
      const page = pages.find((text) => RegExp(`Case${at}\\b`).test(text)) ?? '';
      expect(page.slice(page.indexOf(`Case${at} `)), `row ${at}`).toMatch(/one\s+.*\n(\s*\n)*\s*two/);
    }
    for (let at = 0; at < 90; at += 1) expect(read).toMatch(RegExp(`line ${at}\\.`));
  });

  it('uses only the fonts of scripts that occur', () => {
    expect([...fontsNeeded(['Größe', 'Νίκος', 'Ольга'])]).toEqual(['plain', 'bold']);
    expect([...fontsNeeded([arabic, 'さくら山田', '김민준'])]).toEqual([
      'plain',
      'bold',
      'arabic',
      'japanese',
      'korean',
    ]);
  });
});
