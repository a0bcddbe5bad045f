import { inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { lockCaseRows } from '../case/load-cases-for-change.ts';
import { cases } from '../case/tables.ts';

/**
 * Locks the rows of the case, its parent and its new parent. Ignores edit locks of a parent, because nothing changes
 * that its editor works on.
 */
export const lockFamily = (tx: Tx, caseId: number, others: number[]): Promise<void> =>
  lockCaseRows(
    tx,
    or(
      inArray(cases.caseId, [caseId, ...others]),
      sql`${cases.caseId} = (select c.parent_id from cases c where c.case_id = ${caseId})`,
    ),
  );
