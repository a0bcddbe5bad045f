import { and, isNotNull, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { caseCodeLevelSets } from '../../cases/case/tables.ts';
import { mailboxUsers } from '../../catalog/reference-data/tables.ts';
import type { Actor, Ctx, UserActor } from '../../context.ts';

/**
 * Columns that decide a scope, of the relation that the query reads: the table `cases`, an alias of it
 * (`alias(cases, 'r')`), or `case_search`, which copies them.
 */
export type CaseRelation = Readonly<
  Record<'caseId' | 'marketId' | 'sourceId' | 'brandId' | 'mailboxId' | 'deletedAt', SQLWrapper>
>;

/**
 * The same columns of a case as a form would save it, stored or not. Contains the topic groups of its sets of
 * code levels, null for a set without one.
 */
export type DraftRelation = Readonly<
  Record<'marketId' | 'sourceId' | 'brandId' | 'mailboxId' | 'topicGroupIds', SQLWrapper>
>;

/**
 * The only condition for the cases that an actor sees (rules 1.6 to 1.9). Every read and write of a case, or
 * of its records, uses it. Excludes deleted cases.
 */
export const caseScope = (actor: Actor, of: CaseRelation): SQL => scopeAmong(actor, of, isNull(of.deletedAt));

/** The same condition for a user who would also be a user of these mailboxes. */
export const caseScopeWithMailboxes = (
  actor: UserActor,
  of: CaseRelation,
  mailboxIds: readonly number[],
): SQL => sql.join([sql`${of.deletedAt} is null`, ...userConditions(actor, of, mailboxIds)], sql` and `);

/** The same condition for deleted cases, which can be restored. */
export const binScope = (actor: Actor, of: CaseRelation): SQL =>
  scopeAmong(actor, of, isNotNull(of.deletedAt));

/** Includes deleted cases: their audit entries are kept (rule 14.4), and they can change hands (rule 18.12). */
export const auditScope = (actor: Actor, of: CaseRelation): SQL => scopeAmong(actor, of, sql`true`);

/** Scope of a user for a draft of a case. */
export const draftScope = (actor: UserActor, of: DraftRelation): SQL =>
  sql.join([sql`true`, ...userConditions(actor, of)], sql` and `);

function scopeAmong(actor: Actor, of: CaseRelation, among: SQL): SQL {
  switch (actor.kind) {
    case 'user':
      return and(among, ...userConditions(actor, of)) ?? among;
    case 'token':
    case 'customer':
      return and(among, sql`${of.caseId} = ${actor.caseId}`) ?? among;
    case 'job':
      return among;
    case 'pending':
    case 'anonymous':
      return sql`false`;
  }
}

/** Returns whether no scope limits the actor. */
export const isUnscoped = (actor: Actor): boolean =>
  actor.kind === 'job' || (actor.kind === 'user' && Object.keys(actor.scopes).length === 0);

/** The same user without scopes, for actions that concern a person as a whole (rule 19.1). */
export const beyondScope = <C extends Ctx>(ctx: C): C =>
  ctx.actor.kind === 'user' ? { ...ctx, actor: { ...ctx.actor, scopes: {} } } : ctx;

function userConditions(
  actor: UserActor,
  of: CaseRelation | DraftRelation,
  furtherMailboxIds: readonly number[] = [],
): SQL[] {
  const unclassified = seesUnclassified(actor, of, furtherMailboxIds);
  const { Markets, ExcludeMarket, CaseSource, Brand, CodeLevel2 } = actor.scopes;
  const conditions: (SQL | undefined)[] = [];
  if (Markets) conditions.push(or(isIn(of.marketId, Markets), and(isNull(of.marketId), unclassified)));
  if (ExcludeMarket) conditions.push(or(isNull(of.marketId), not(isIn(of.marketId, ExcludeMarket))));
  if (CaseSource) conditions.push(isIn(of.sourceId, CaseSource));
  if (Brand) conditions.push(or(isIn(of.brandId, Brand), and(isNull(of.brandId), unclassified)));
  if (CodeLevel2) conditions.push(or(hasTopicGroup(of, CodeLevel2), and(not(hasAnySet(of)), unclassified)));
  return conditions.filter((condition) => condition !== undefined);
}

const isIn = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`;

/** Condition for unclassified cases: only administrators and the users of the receiving mailbox see them. */
function seesUnclassified(
  actor: UserActor,
  of: Pick<CaseRelation, 'mailboxId'>,
  furtherMailboxIds: readonly number[],
): SQL {
  if (actor.roleType === 'IFM Admin' || actor.roleType === 'BMW Admin') return sql`true`;
  const isUser = sql`exists (select 1 from ${mailboxUsers} where ${mailboxUsers.mailboxId} = ${of.mailboxId} and ${mailboxUsers.userId} = ${actor.userId})`;
  return furtherMailboxIds.length === 0
    ? isUser
    : sql`(${isUser} or ${isIn(of.mailboxId, furtherMailboxIds)})`;
}
// A subquery per case, because a list reads few cases. For `exists` next to an `or`, PostgreSQL would first
// read the sets of all cases.
const hasSet = (of: CaseRelation | DraftRelation, isWanted: (topicGroupId: SQLWrapper) => SQL): SQL =>
  'topicGroupIds' in of
    ? sql`exists (select from unnest(${of.topicGroupIds}) as topic_group_id where ${isWanted(sql`topic_group_id`)})`
    : sql`coalesce((select true from ${caseCodeLevelSets} where ${caseCodeLevelSets.caseId} = ${of.caseId} and ${isWanted(caseCodeLevelSets.codeLevelTopicGroupId)} limit 1), false)`;
const hasAnySet = (of: CaseRelation | DraftRelation): SQL => hasSet(of, () => sql`true`);
const hasTopicGroup = (of: CaseRelation | DraftRelation, ids: readonly number[]): SQL =>
  hasSet(of, (topicGroupId) => isIn(topicGroupId, ids));
