import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from './temporary-dir.ts';

const reader = 'pdftotext';
export const canReadPdf = !(process.env.MISSING_TEST_TOOLS ?? '').split(',').includes(reader);

/** The text of a document, as a reader would copy it. */
export function textOfPdf(pdf: Buffer): string {
  const file = join(temporaryDir('pdf'), 'a.pdf');
  writeFileSync(file, pdf);
  return execFileSync(reader, ['-layout', file, '-'], { encoding: 'utf8' }).normalize('NFKC');
}
