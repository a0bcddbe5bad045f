import { sql } from 'drizzle-orm';
import { caseScope, isUnscoped } from '../../access/case-scope/case-scope.ts';
import { actorOf } from '../../access/users/rights-of-user.ts';
import { type Tx, userOf } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { accountOfUser, assignee, assigneeColumns, noSession } from './assignee.ts';
import { attendedBy } from './attended-by.ts';
import { awaitsAnswer, awaitsAnswerSql } from './awaits-answer.ts';
import { isVisible } from './is-visible.ts';
import { caseAttention, cases } from './tables.ts';

const responsibleUser = statement({
  name: 'responsible user of a case, with their scopes',
  row: assignee,
  sql: (caseId: number) =>
    sql`select ${assigneeColumns} join cases on cases.responsible_user_id = u.user_id where cases.case_id = ${caseId}`,
});

/** Adds a case to Needs attention, in the transaction of the outsider's action (rule 3.34). */
export async function callAttention(tx: Tx, caseId: number): Promise<void> {
  const outOfScopeUserId = await findOutOfScopeUser(tx, caseId);
  await tx.db
    .insert(caseAttention)
    .values({ caseId, since: tx.now(), outOfScopeUserId })
    .onConflictDoUpdate({ target: caseAttention.caseId, set: { outOfScopeUserId } });
}

/** Adds cases without a responsible user to Needs attention, except those in the bin (rule 18.12). */
export async function callAttentionToAll(tx: Tx, caseIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`insert into case_attention (case_id, since)
    select case_id, ${tx.now()}::timestamptz from cases
    where case_id = any(${sql.param([...caseIds])}::int[]) and deleted_at is null
    on conflict (case_id) do update set out_of_scope_user_id = null`);
}

/** Returns the responsible user if the case is not in their scope (rule 3.54), or null. */
async function findOutOfScopeUser(tx: Tx, caseId: number): Promise<number | null> {
  const [row] = await responsibleUser(tx.db, caseId);
  if (!row) return null;
  const actor = actorOf(row, noSession);
  return isUnscoped(actor) || (await isVisible({ ...tx, actor }, caseId)) ? null : actor.userId;
}

/** Checks again which cases of a user on Needs attention are in their scope. Call it when the scope changes (rule 3.54). */
export async function refreshAttentionOf(tx: Tx, userId: number): Promise<void> {
  const [row] = await accountOfUser(tx.db, userId);
  if (!row) return;
  await tx.db.execute(sql`update case_attention a
    set out_of_scope_user_id = case when ${caseScope(actorOf(row, noSession), cases)} then null else ${userId}::int end
    from cases where cases.case_id = a.case_id and cases.responsible_user_id = ${userId}`);
}

/**
 * Removes the case from Needs attention when a user opens it for whom it is there. A case that a link solved stays until
 * its customer has an answer.
 */
export async function endAttentionOnOpen(tx: Tx, caseId: number): Promise<void> {
  await tx.db.execute(sql`delete from case_attention a using cases c
    where a.case_id = ${caseId} and c.case_id = a.case_id and ${attendedBy(userOf(tx).userId)} and not ${awaitsAnswerSql}`);
}

/**
 * Removes a case that a link solved from Needs attention when staff write to its customer or give it another status, also
 * a colleague of its responsible user. Call it before that change. A case that is there for another reason stays.
 */
export async function endAttentionOnAnswer(tx: Tx, caseId: number): Promise<void> {
  await tx.db.execute(sql`delete from case_attention a using cases c
    where a.case_id = ${caseId} and c.case_id = a.case_id and ${awaitsAnswerSql}`);
}

/** Adds a case to Needs attention again if an undo has taken away its customer's answer or its later status. */
export async function restoreAttention(tx: Tx, caseId: number): Promise<void> {
  if (await awaitsAnswer(tx.db, caseId)) await callAttention(tx, caseId);
}
