import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { mayChangeSettings, mayPass, reportReader } from '@cfm/contract/platform/access.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { noSession } from '../../cases/case/assignee.ts';
import { cases } from '../../cases/case/tables.ts';
import { marketIkams, markets } from '../../catalog/markets/tables.ts';
import { mailboxes, mailboxUsers } from '../../catalog/reference-data/tables.ts';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { reportUsers } from '../../screens/daily-report/tables.ts';
import { auditScope, isUnscoped } from '../case-scope/case-scope.ts';
import { isInSettingsScope } from '../case-scope/settings-scope.ts';
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

export type Lists = Awaited<ReturnType<typeof listLostLists>>;
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
    .orderBy(asc(mailboxes.name));
  return {
    markets: ofIkam.filter(({ id }) => isLost(id)),
    mailboxes: leaves ? ofMailboxes : [],
    isReportUser: losesReport && (await ctx.db.$count(reportUsers, eq(reportUsers.userId, userId))) > 0,
  };
}

/**
 * Those of the lists that the manager may change: markets are settings (rule 1.14), a mailbox shows unclassified cases
 * of all markets (rule 1.7), and holders of the right to the daily report choose who gets it (rule 21.5).
 */
export function changeableLists(ctx: Ctx, lists: Lists): Lists {
  const manager = userOf(ctx);
  return {
    markets: lists.markets.filter(({ id }) => isInSettingsScope(ctx, id)),
    mailboxes: isUnscoped(manager) ? lists.mailboxes : [],
    isReportUser: lists.isReportUser && mayPass(reportReader, manager),
  };
}
