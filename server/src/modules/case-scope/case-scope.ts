import { and, eq, type inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx, UserActor } from '../../context.ts';
import { caseCodeLevelSets, cases } from '../cases/tables.ts';
import { mailboxUsers } from '../lookups/tables.ts';

/**
 * The one condition that says which cases an actor can see (rules 1.6 to 1.9). Every read and
 * write of a case, or of anything reached through one, goes through it. A deleted case is in nobody's scope.
 */
export const caseScope = (actor: Actor): SQL => scopeAmong(actor, isNull(cases.deletedAt));

/** The same condition among the deleted cases, which can still be restored. */
export const binScope = (actor: Actor): SQL => scopeAmong(actor, isNotNull(cases.deletedAt));

/** Among both: who did what to a case outlives that it was deleted (rule 14.4). */
export const auditScope = (actor: Actor): SQL => scopeAmong(actor, sql`true`);

function scopeAmong(actor: Actor, among: SQL): SQL {
  switch (actor.kind) {
    case 'user':
      return and(among, ...userConditions(actor)) ?? among;
    case 'token':
    case 'customer':
      return and(among, eq(cases.caseId, actor.caseId)) ?? among;
    case 'job':
      return among;
    case 'pending':
    case 'anonymous':
      return sql`false`;
  }
}

/** Nothing limits what the actor sees. */
export const isUnscoped = (actor: Actor): boolean =>
  actor.kind === 'job' || (actor.kind === 'user' && Object.keys(actor.scopes).length === 0);

/** The same person without the limits of their scopes: for what is done to a person as a whole (rule 19.1). */
export const beyondScope = (ctx: Ctx): Ctx =>
  ctx.actor.kind === 'user' ? { ...ctx, actor: { ...ctx.actor, scopes: {} } } : ctx;

function userConditions(actor: UserActor): SQL[] {
  const { Markets, ExcludeMarket, CaseSource, Brand, CodeLevel2 } = actor.scopes;
  const conditions: (SQL | undefined)[] = [];
  if (Markets)
    conditions.push(or(isIn(cases.marketId, Markets), and(isNull(cases.marketId), seesUnclassified(actor))));
  if (ExcludeMarket) conditions.push(or(isNull(cases.marketId), not(isIn(cases.marketId, ExcludeMarket))));
  if (CaseSource) conditions.push(isIn(cases.sourceId, CaseSource));
  if (Brand)
    conditions.push(or(isIn(cases.brandId, Brand), and(isNull(cases.brandId), seesUnclassified(actor))));
  if (CodeLevel2)
    conditions.push(or(hasTopicGroup(CodeLevel2), and(not(hasAnySet()), seesUnclassified(actor))));
  return conditions.filter((condition) => condition !== undefined);
}

const isIn = (column: Parameters<typeof inArray>[0], ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`;

/** Cases still to be classified: administrators, and the users of the receiving mailbox. */
function seesUnclassified(actor: UserActor): SQL {
  if (actor.roleType === 'IFM Admin' || actor.roleType === 'BMW Admin') return sql`true`;
  return sql`exists (select 1 from ${mailboxUsers} where ${mailboxUsers.mailboxId} = ${cases.mailboxId} and ${mailboxUsers.userId} = ${actor.userId})`;
}
// A subquery for each case, because a list looks at few cases. As `exists` beside an `or`, PostgreSQL would first read
// the sets of all cases.
const hasSet = (condition: SQL): SQL =>
  sql`coalesce((select true from ${caseCodeLevelSets} where ${caseCodeLevelSets.caseId} = ${cases.caseId} and ${condition} limit 1), false)`;
const hasAnySet = (): SQL => hasSet(sql`true`);
const hasTopicGroup = (ids: readonly number[]): SQL =>
  hasSet(isIn(caseCodeLevelSets.codeLevelTopicGroupId, ids));
