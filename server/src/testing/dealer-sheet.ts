import { buffer } from 'node:stream/consumers';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import type { UserActor } from '../context.ts';
import { writeSpreadsheet } from '../platform/spreadsheet/write-spreadsheet.ts';
import { multipartBody } from './multipart-body.ts';
import type { TestApp } from './test-app.ts';

/** A .csv of these rows, separated by semicolons. */
export const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n'),
  );

/** An .xlsx of these rows. The first one has the column heads. */
export function xlsxOf([heads = [], ...rows]: readonly (readonly string[])[]): Promise<Buffer> {
  async function* batches() {
    yield rows;
  }
  const columns = heads.map((head) => ({ head, kind: 'text' as const, width: 10 }));
  return buffer(writeSpreadsheet({ name: 'Dealers', columns, batches: batches() }));
}

/** The import calls of this user. */
export const importCalls = (t: TestApp, who: UserActor) => ({
  async preview(content: Buffer, name = 'dealers.csv', headers: Record<string, string> = {}) {
    const parts = await multipartBody({ files: [{ name, content }] });
    return t.inject(who, dealerEndpoints.previewImport, {}, { headers, raw: parts });
  },
  async run(content: Buffer, planHash: string, name = 'dealers.csv') {
    const parts = await multipartBody({ fields: { planHash }, files: [{ name, content }] });
    return t.inject(who, dealerEndpoints.importDealers, {}, { raw: parts });
  },
});
