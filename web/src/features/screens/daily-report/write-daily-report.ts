import { fontUrls } from 'virtual:pdf-fonts';
import { type FontName, fontsNeeded } from '@cfm/pdf/fonts.ts';
import { type TableInput, writeTable } from '@cfm/pdf/write-table.ts';
import PDFDocument from 'pdfkit/js/pdfkit.standalone.js';

const loaded = new Map<FontName, Promise<ArrayBuffer>>();
/** Loads each font once per page. A failed load is repeated. */
function loadFont(name: FontName): Promise<ArrayBuffer> {
  const known = loaded.get(name);
  if (known) return known;
  const asked = fetch(fontUrls[name]).then((reply) => {
    if (!reply.ok) throw new Error(`the font ${name} was not loaded: ${reply.status}`);
    return reply.arrayBuffer();
  });
  loaded.set(name, asked);
  asked.catch(() => loaded.delete(name));
  return asked;
}

/** Creates the report as a PDF, with fonts for the scripts that occur in it. */
export async function writeDailyReport(input: TableInput): Promise<Blob> {
  const { title, intro, columns, rows, footer } = input;
  const needed = fontsNeeded([
    title,
    intro,
    footer(1, 1),
    ...columns.map(({ head }) => head),
    ...rows.flat(),
  ]);
  const fonts = await Promise.all([...needed].map(async (name) => [name, await loadFont(name)] as const));
  const document = writeTable(PDFDocument, new Map(fonts), input);
  const batches: Uint8Array<ArrayBuffer>[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (batch: Uint8Array<ArrayBuffer>) => batches.push(batch));
    document.on('end', () => resolve(new Blob(batches, { type: 'application/pdf' })));
    document.on('error', reject);
  });
}
