import type { ImportCounts } from '@cfm/contract/platform/spreadsheet-import.ts';
import { sql } from 'drizzle-orm';
import { changedFields, recordAudits } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { readImportTable } from '../../platform/files/read-import-table.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { dealers } from '../markets/tables.ts';
import { type DealerInput, dealerEntry } from './audit-dealer.ts';
import { dealerSheet } from './import-table.ts';
import { type PlannedRow, planImport } from './plan-import.ts';

interface Import {
  planHash: string;
  files: readonly UploadedFile[];
}
/** Rows per statement. */
const batch = 500;

/**
 * Imports the valid rows of a spreadsheet in one transaction and returns the counts. Rejects the import if it
 * would do something else than its preview, because a dealer was changed or the file differs (rule 8.16).
 */
export async function importDealers(ctx: Ctx, { planHash, files }: Import): Promise<ImportCounts> {
  const { rows } = await readImportTable(ctx, files, dealerSheet);
  return inTransaction(ctx, async (tx) => {
    const plan = await planImport(tx, rows, { isLocked: true });
    if (plan.hash !== planHash) throw new AppError('ImportOutdated');
    const written = plan.rows
      .flatMap((row) => (isWritten(row) ? [row] : []))
      // In a fixed order, so that two imports wait for each other and do not deadlock.
      .sort((a, b) => (a.number < b.number ? -1 : 1));
    for (let first = 0; first < written.length; first += batch)
      await writeBatch(tx, written.slice(first, first + batch));
    await recordAudits(tx, [
      {
        entity: 'dealerList',
        entityId: null,
        action: 'import',
        changes: changedFields({}, plan.counts).map(({ field, to }) => ({ field, to })),
      },
    ]);
    return plan.counts;
  });
}

type WrittenRow = PlannedRow & { form: DealerInput };
const isWritten = (row: PlannedRow): row is WrittenRow =>
  row.form !== null && (row.kind === 'new' || row.kind === 'changed');

async function writeBatch(tx: Tx, rows: readonly WrittenRow[]): Promise<void> {
  const ids = new Map(
    (await upsert(tx.db, rows)).map(({ number, dealerId, version }) => [number, { dealerId, version }]),
  );
  await recordAudits(
    tx,
    rows.map(({ number, stored, form }) => {
      const made = ids.get(number);
      // Another user created a dealer with this number since the plan.
      if (!made || made.version !== (stored?.version ?? 0) + 1) throw new AppError('ImportOutdated');
      return dealerEntry({ dealerId: made.dealerId, before: stored, after: form });
    }),
  );
}

const upsert = (db: Db, rows: readonly WrittenRow[]) =>
  db
    .insert(dealers)
    .values(rows.map(({ form }) => form))
    .onConflictDoUpdate({
      target: dealers.number,
      set: {
        name: sql`excluded.name`,
        city: sql`excluded.city`,
        marketId: sql`excluded.market_id`,
        emails: sql`excluded.emails`,
        language: sql`excluded.language`,
        isActive: sql`excluded.is_active`,
        version: sql`${dealers.version} + 1`,
      },
    })
    .returning({ number: dealers.number, dealerId: dealers.dealerId, version: dealers.version });
