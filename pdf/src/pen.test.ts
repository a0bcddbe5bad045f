import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { fontFiles } from './font-files.ts';
import { ink, penOf } from './pen.ts';

it('draws Arabic letters larger, to match Latin ones of the same size', () => {
  const doc = new PDFDocument({ font: fontFiles.plain });
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file);
  const widthIn = (text: string) =>
    penOf(doc).linesOf(text, { size: 10, latin: 'plain', colour: ink }, 500)[0]?.width;
  const own = (font: string, size: number, text: string) => doc.font(font).fontSize(size).widthOfString(text);
  expect(widthIn('محمد')).toBeCloseTo(own('arabic', 11.5, 'محمد'), 3);
  expect(widthIn('Ada')).toBeCloseTo(own('plain', 10, 'Ada'), 3);
});
