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
 * Gives locked cases the contact and the car that they have now; whoever is editing one is told by its version. All of them are
 * found by the words of their contact anew. Answers what those that changed had before.
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
