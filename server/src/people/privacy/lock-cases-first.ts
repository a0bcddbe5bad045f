import { eq } from 'drizzle-orm';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';

/** Locks cases before the contact, like a merge, to prevent deadlocks. */
export const lockCasesFirst = (tx: Tx, contactId: number): Promise<unknown> =>
  lockCaseRows(tx, eq(cases.contactId, contactId));
