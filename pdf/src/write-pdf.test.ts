import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { canReadPdf, textOfPdf } from '../../server/src/testing/read-pdf.ts';
import { layOutText } from './lay-out-text.ts';
import { type Block, writePdf } from './write-pdf.ts';

const texts = {
  german: 'Die Straßenlage ist schlecht, größer als üblich. „Bitte prüfen“',
  polish: 'Zażółć gęślą jaźń, źródło hałasu',
  greek: 'Ο κινητήρας κάνει θόρυβο',
  russian: 'Двигатель шумит на холоде',
  chinese: '发动机在寒冷时噪音很大',
  japanese: 'エンジンの音が大きいです。確認してください',
  korean: '엔진 소음이 너무 큽니다',
  thai: 'เครื่องยนต์มีเสียงดังมาก',
};
const arabic = 'السيارة BMW X5 (2024) لا تعمل منذ 3 أيام';

async function textOf(blocks: Block[]): Promise<string> {
  const pdf = writePdf({
    title: 'Test',
    language: 'en',
    createdAt: '2026-03-04T09:00:00.000Z',
    blocks,
    footer: (page, of) => `Page ${page} of ${of}`,
  });
  return textOfPdf(await buffer(pdf));
}

describe('a document in any script', () => {
  it.runIf(canReadPdf)('has readable text in the original order', async () => {
    const blocks = Object.values(texts).map((text): Block => ({ kind: 'text', text }));
    const read = await textOf([...blocks, { kind: 'text', text: arabic }]);
    // The reader returns marks above Thai letters after the next letter.
    const dense = (text: string) => text.normalize('NFKC').replace(/[\s\p{M}]+/gu, '');
    for (const [language, text] of Object.entries(texts))
      expect(dense(read), language).toContain(dense(text));
    for (const word of ['السيارة', 'BMW', '2024', 'تعمل', 'أيام']) expect(read).toContain(word);
  });

  it.runIf(canReadPdf)('breaks lines and pages, and shows page numbers', async () => {
    const long: Block[] = Array.from({ length: 120 }, (_none, at) => ({
      kind: 'fact',
      label: `Line ${at}`,
      text: 'word '.repeat(30),
    }));
    const read = await textOf(long);
    expect(read.match(/Page \d of \d/g)?.length).toBeGreaterThan(2);
    for (let at = 0; at < 120; at += 1) expect(read).toMatch(RegExp(`Line ${at}\\b`));
  });
});

describe('a line with both directions', () => {
  const measure = (text: string) => [...text].length;
  const shown = (text: string, width = 200) =>
    layOutText([{ text, latin: 'plain' }], width, measure).map(({ runs }) =>
      runs.map((run) => run.text).join('|'),
    );

  it('starts at the right, with Latin words and numbers in their own order', () => {
    const [line] = layOutText([{ text: arabic, latin: 'plain' }], 200, measure);
    expect(line?.isRightToLeft).toBe(true);
    const order = line?.runs.map(({ text }) => text.trim()).filter(Boolean) ?? [];
    // From left to right: the end of the sentence first, its beginning last.
    expect(order.at(-1)).toBe('السيارة');
    expect(order[0]).toBe('أيام');
    expect(order).toContain('BMW X5 (2024)');
  });

  it('breaks between words, and long words between characters', () => {
    expect(shown('one two three', 8)).toEqual(['one two', 'three']);
    expect(shown('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  });
});
