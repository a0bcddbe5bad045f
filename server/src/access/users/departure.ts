import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { mayChangeSettings } from '@cfm/contract/platform/access.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { noSession } from '../../cases/case/assignee.ts';
import { cases } from '../../cases/case/tables.ts';
import { marketIkams, markets } from '../../catalog/markets/tables.ts';
import { mailboxes, mailboxUsers } from '../../catalog/reference-data/tables.ts';
import type { Ctx, UserActor } from '../../context.ts';
import { reportUsers } from '../../screens/daily-report/tables.ts';
import { auditScope, isUnscoped } from '../case-scope/case-scope.ts';
import type { ManagedUser } from '../sign-in/manage-user.ts';
import type { Rights } from '../sign-in/policy.ts';

/** A user before a change, and the state after it: null if the user is deleted. */
export interface Departure {
  before: ManagedUser;
  after: (Rights & { isActive: boolean }) | null;
}

/** The user is deleted or deactivated. Otherwise only the rights may become fewer. */
export const isLeaving = ({ before, after }: Departure): boolean =>
  after === null || (before.isActive && !after.isActive);

/**
 * SQL condition for `cases`: the user sees the case, in the bin or not, before the change and not after it. Null if the
 * change takes no case out of sight.
 */
export function outOfSight({ before, after }: Departure): SQL | null {
  if (after === null || !before.isActive) return null;
  const actorWith = ({ role, roleType, claims, scopes }: Rights): UserActor => ({
    kind: 'user',
    userId: before.userId,
    fullName: '',
    sessionHash: noSession,
    role,
    roleType,
    claims,
    scopes,
  });
  const next = actorWith(after);
  if (isUnscoped(next)) return null;
  return sql`(${auditScope(actorWith(before), cases)}) and (${auditScope(next, cases)}) is not true`;
}

/**
 * SQL condition for `cases`: the user is responsible for the open case, in the bin or not, and the change takes it from
 * the user. Null if the change takes none (rule 18.12).
 */
export function lostCases(departure: Departure): SQL | null {
  const held = sql`cases.responsible_user_id = ${departure.before.userId}::int
    and cases.status_id = any(${sql.param([...openStatusIds])}::int[])`;
  if (isLeaving(departure)) return held;
  const lost = outOfSight(departure);
  return lost && sql`${held} and ${lost}`;
}

export const seesMarket = ({ Markets, ExcludeMarket }: Rights['scopes'], marketId: number): boolean =>
  mayChangeSettings({ ...(Markets && { Markets }), ...(ExcludeMarket && { ExcludeMarket }) }, marketId);

/**
 * The lists that no longer fit the user after the change. Someone who leaves loses all of them, others their markets
 * out of sight and the daily report without the right to it (rule 18.12).
 */
export async function listLostLists(ctx: Ctx, departure: Departure) {
  const { before, after } = departure;
  const { userId } = before;
  const leaves = isLeaving(departure);
  const isLost = (marketId: number) =>
    leaves || (after !== null && seesMarket(before.scopes, marketId) && !seesMarket(after.scopes, marketId));
  const losesReport = leaves || (before.claims.includes('Reports') && !after?.claims.includes('Reports'));
  const ofIkam = await ctx.db
    .select({ id: markets.marketId, name: ctx.language === 'de' ? markets.nameDe : markets.name })
    .from(marketIkams)
    .innerJoin(markets, eq(markets.marketId, marketIkams.marketId))
    .where(eq(marketIkams.userId, userId))
    .orderBy(asc(markets.name));
  const ofMailboxes = await ctx.db
    .select({ id: mailboxes.mailboxId, name: mailboxes.name })
    .from(mailboxUsers)
    .innerJoin(mailboxes, eq(mailboxes.mailboxId, mailboxUsers.mailboxId))
    .where(eq(mailboxUsers.userId, userId))
    .orderBy(asc(mailboxes.sortOrder));
  return {
    markets: ofIkam.filter(({ id }) => isLost(id)),
    mailboxes: leaves ? ofMailboxes : [],
    isReportUser: losesReport && (await ctx.db.$count(reportUsers, eq(reportUsers.userId, userId))) > 0,
  };
}
