import { changeCase } from '../../cases/case/change-case.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import type { Tx } from '../../context.ts';
import type { Merged } from './tables.ts';

type Customer = Pick<CaseRow, 'contactId' | 'contactCarId'>;
interface Move {
  action: 'mergeContact' | 'undoMergeContact';
  to: (row: CaseRow) => Customer;
}
/**
 * Gives locked cases their new contact and car. Their version changes, so that editors notice. Refreshes the search
 * texts of all given cases. Returns the previous customers of the changed cases.
 */
export async function moveCases(
  tx: Tx,
  rows: readonly CaseRow[],
  { action, to }: Move,
): Promise<Merged['cases']> {
  const moved: Merged['cases'] = [];
  for (const row of rows) {
    const customer = to(row);
    if (customer.contactId === row.contactId && customer.contactCarId === row.contactCarId) continue;
    await changeCase(tx, row, customer, action);
    moved.push({ caseId: row.caseId, contactId: row.contactId, contactCarId: row.contactCarId });
  }
  await refreshCaseSearch(
    tx.db,
    rows.map(({ caseId }) => caseId),
  );
  return moved;
}
