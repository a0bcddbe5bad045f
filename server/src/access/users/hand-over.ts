import type { Handover } from '@cfm/contract/access/user-settings.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { accountOfUser, noSession } from '../../cases/case/assignee.ts';
import { callAttentionToAll } from '../../cases/case/call-attention.ts';
import { caseLocks, cases } from '../../cases/case/tables.ts';
import type { Tx, UserActor } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { recordAudits } from '../audit/record-audit.ts';
import { auditScope } from '../case-scope/case-scope.ts';
import { type AccountChange, isLeaving, lostCases, outOfSight } from './account-change.ts';
import { handOverLists } from './hand-over-lists.ts';
import { lockAccounts } from './lock-accounts.ts';
import { actorOf } from './rights-of-user.ts';

/**
 * Hands over what a user loses by a change, before the change is written (rule 18.12). Without a choice the cases have
 * no responsible user and the lists stay as they are.
 */
export async function handOver(tx: Tx, change: AccountChange, choice?: Handover): Promise<void> {
  const { casesTo, listsTo } = choice ?? { casesTo: null, listsTo: null };
  const successors = [casesTo, listsTo].filter((userId) => userId !== null);
  if (successors.length > 0) await lockAccounts(tx.db, successors);
  const caseSuccessor = await findSuccessor(tx, change, casesTo);
  const listSuccessor = await findSuccessor(tx, change, listsTo);
  // Lists before cases: users of a mailbox see its unclassified cases (rule 1.7), and a change of a market locks it before
  // its cases.
  if (choice) await handOverLists(tx, change, listSuccessor);
  const lost = await lockLostCases(tx, change);
  await handOverCases(tx, change, lost, caseSuccessor);
  await endLocks(tx, change);
}

/** Only someone else who can sign in takes over. */
async function findSuccessor(
  tx: Tx,
  { before }: AccountChange,
  userId: number | null,
): Promise<UserActor | null> {
  if (userId === null) return null;
  const [row] = await accountOfUser(tx.db, userId);
  if (!row?.isActive || !row.isActivated || row.isDeleted || userId === before.userId)
    throw new AppError('ChoiceGone');
  return actorOf(row, noSession);
}

const lockCases = statement({
  name: 'open cases of a user, locked to hand them over',
  row: z.object({ caseId: z.number() }),
  isPlannedEachTime: true,
  // Locks in a fixed order to prevent deadlocks.
  sql: (lost: SQL) =>
    sql`select case_id as "caseId" from cases where ${lost} order by case_id for no key update`,
});
async function lockLostCases(tx: Tx, change: AccountChange): Promise<number[]> {
  const lost = lostCases(change);
  return lost === null ? [] : (await lockCases(tx.db, lost)).map(({ caseId }) => caseId);
}

const casesSeenBy = statement({
  name: 'cases that the manager and the successor see',
  row: z.object({ caseId: z.number() }),
  isPlannedEachTime: true,
  sql: (tx: Tx, successor: UserActor, caseIds: readonly number[]) => sql`select case_id as "caseId" from cases
    where case_id = any(${sql.param([...caseIds])}::int[])
      and (${auditScope(successor, cases)}) and (${auditScope(tx.actor, cases)})`,
});

/** The successor gets the cases that they and the manager see. The others have no responsible user and need attention. */
async function handOverCases(
  tx: Tx,
  { before: { userId } }: AccountChange,
  caseIds: readonly number[],
  successor: UserActor | null,
): Promise<void> {
  if (caseIds.length === 0) return;
  const seen = successor ? await casesSeenBy(tx.db, tx, successor, caseIds) : [];
  const handedOver = new Set(seen.map(({ caseId }) => caseId));
  const unassigned = caseIds.filter((caseId) => !handedOver.has(caseId));
  if (successor) await assign(tx, [...handedOver], successor.userId);
  await assign(tx, unassigned, null);
  await callAttentionToAll(tx, unassigned);
  await recordAudits(
    tx,
    caseIds.map((caseId) => ({
      entity: 'case',
      entityId: caseId,
      caseId,
      action: 'update',
      changes: [
        {
          field: 'responsibleUserId',
          from: userId,
          to: successor && handedOver.has(caseId) ? successor.userId : null,
        },
      ],
    })),
  );
}

const assign = (tx: Tx, caseIds: readonly number[], responsibleUserId: number | null) =>
  tx.db
    .update(cases)
    .set({ responsibleUserId, lastModifiedDateTime: tx.now(), version: sql`${cases.version} + 1` })
    .where(sql`${cases.caseId} = any(${sql.param([...caseIds])}::int[])`);

/** A case that the user can't open any more must not stay locked until the lock expires. */
async function endLocks(tx: Tx, change: AccountChange): Promise<void> {
  const isOfUser = eq(caseLocks.userId, change.before.userId);
  if (isLeaving(change)) {
    await tx.db.delete(caseLocks).where(isOfUser);
    return;
  }
  const lost = outOfSight(change);
  if (lost === null) return;
  const areLost = sql`exists (select from cases where cases.case_id = ${caseLocks.caseId} and ${lost})`;
  await tx.db.delete(caseLocks).where(and(isOfUser, areLost));
}
