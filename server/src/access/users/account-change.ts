import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { ifmAdminType, mayChangeSettings, mayPass, reportReader } from '@cfm/contract/platform/access.ts';
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

/** A user before a change of the account, and the state after it: null if the user is deleted. */
export interface AccountChange {
  before: ManagedUser;
  after: (Rights & { isActive: boolean }) | null;
}

/** The user is deleted or deactivated. Otherwise only the rights may become fewer. */
export const isLeaving = ({ before, after }: AccountChange): boolean =>
  after === null || (before.isActive && !after.isActive);

/**
 * SQL condition for `cases`: the user sees the case, in the bin or not, before the change and not after it. Null if the
 * change takes no case out of sight.
 */
export function outOfSight({ before, after }: AccountChange): SQL | null {
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
export function lostCases(change: AccountChange): SQL | null {
  const held = sql`cases.responsible_user_id = ${change.before.userId}::int
    and cases.status_id = any(${sql.param([...openStatusIds])}::int[])`;
  if (isLeaving(change)) return held;
  const lost = outOfSight(change);
  return lost && sql`${held} and ${lost}`;
}

export const seesMarket = ({ Markets, ExcludeMarket }: Rights['scopes'], marketId: number): boolean =>
  mayChangeSettings({ ...(Markets && { Markets }), ...(ExcludeMarket && { ExcludeMarket }) }, marketId);

export type Lists = Awaited<ReturnType<typeof listLostLists>>;
/**
 * The lists that no longer fit the user after the change. Someone who leaves loses all of them, others their markets
 * out of sight and the daily report without the right to it (rule 18.12).
 */
async function listLostLists(ctx: Ctx, change: AccountChange) {
  const { before, after } = change;
  const { userId } = before;
  const leaves = isLeaving(change);
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
 * of all markets, so only an IFM Admin chooses its users (rule 8.17), and holders of the right to the daily report choose
 * who gets it (rule 21.5).
 */
function changeableLists(ctx: Ctx, lists: Lists): Lists {
  const manager = userOf(ctx);
  return {
    markets: lists.markets.filter(({ id }) => isInSettingsScope(ctx, id)),
    mailboxes: mayPass(ifmAdminType, manager) && isInSettingsScope(ctx, null) ? lists.mailboxes : [],
    isReportUser: lists.isReportUser && mayPass(reportReader, manager),
  };
}

/**
 * The lists that the user leaves by the change, and those of them that the manager may hand over. A deleted user leaves
 * every list, another one only those that the manager may change.
 */
export async function leftLists(
  ctx: Ctx,
  change: AccountChange,
): Promise<{ left: Lists; changeable: Lists }> {
  const lost = await listLostLists(ctx, change);
  const changeable = changeableLists(ctx, lost);
  return { left: change.after === null ? lost : changeable, changeable };
}
