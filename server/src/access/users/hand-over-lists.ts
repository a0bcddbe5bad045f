import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { changeMailbox } from '../../catalog/mailboxes/change-mailbox.ts';
import { lockMailboxes } from '../../catalog/mailboxes/queries.ts';
import { marketIkams, markets } from '../../catalog/markets/tables.ts';
import type { Tx, UserActor } from '../../context.ts';
import { findPossibleReader } from '../../screens/daily-report/queries.ts';
import { changeReportUsers } from '../../screens/daily-report/save-report-users.ts';
import { recordAudits } from '../audit/record-audit.ts';
import { type AccountChange, leftLists } from './account-change.ts';

/** The user leaves the lists. The successor takes the user's place on those that the manager may change. */
export async function handOverLists(
  tx: Tx,
  change: AccountChange,
  successor: UserActor | null,
): Promise<void> {
  const { userId } = change.before;
  const { left, changeable } = await leftLists(tx, change);
  const replacements = (kind: 'markets' | 'mailboxes'): Replacements =>
    new Map(
      left[kind].map(({ id }) => {
        const isHandedOver = changeable[kind].some((list) => list.id === id);
        return [id, isHandedOver ? (successor?.userId ?? null) : null];
      }),
    );
  await handOverMarkets(tx, userId, replacements('markets'));
  await handOverMailboxes(tx, userId, replacements('mailboxes'));
  if (left.isReportUser) await handOverReport(tx, userId, changeable.isReportUser ? successor : null);
}

/** By the id of a list: the user who takes the place of the one who leaves, or null. */
type Replacements = ReadonlyMap<number, number | null>;

async function handOverMarkets(tx: Tx, userId: number, replacements: Replacements): Promise<void> {
  if (replacements.size === 0) return;
  const locked = await tx.db
    .select({ marketId: markets.marketId })
    .from(markets)
    .where(inArray(markets.marketId, [...replacements.keys()]))
    // In a fixed order to prevent deadlocks.
    .orderBy(asc(markets.marketId))
    .for('no key update');
  // Someone else may have removed the user before the lock.
  const held = await tx.db
    .select({ marketId: marketIkams.marketId })
    .from(marketIkams)
    .where(eq(marketIkams.userId, userId));
  const marketIds = locked
    .map(({ marketId }) => marketId)
    .filter((marketId) => held.some((market) => market.marketId === marketId));
  if (marketIds.length === 0) return;
  const ofMarkets = inArray(marketIkams.marketId, marketIds);
  const listIkams = () => tx.db.select().from(marketIkams).where(ofMarkets).orderBy(asc(marketIkams.userId));
  const before = await listIkams();
  await tx.db.delete(marketIkams).where(and(ofMarkets, eq(marketIkams.userId, userId)));
  const added = marketIds.flatMap((marketId) => {
    const replacement = replacements.get(marketId) ?? null;
    return replacement === null ? [] : [{ marketId, userId: replacement }];
  });
  if (added.length > 0) await tx.db.insert(marketIkams).values(added).onConflictDoNothing();
  await tx.db
    .update(markets)
    .set({ version: sql`${markets.version} + 1` })
    .where(inArray(markets.marketId, marketIds));
  const after = await listIkams();
  const userIdsOf = (rows: typeof before, marketId: number) =>
    JSON.stringify(rows.filter((row) => row.marketId === marketId).map((row) => row.userId));
  await recordAudits(
    tx,
    marketIds.map((marketId) => ({
      entity: 'market',
      entityId: marketId,
      action: 'update',
      changes: [{ field: 'ikamIds', from: userIdsOf(before, marketId), to: userIdsOf(after, marketId) }],
    })),
  );
}

async function handOverMailboxes(tx: Tx, userId: number, replacements: Replacements): Promise<void> {
  if (replacements.size === 0) return;
  for (const mailboxId of await lockMailboxes(tx, [...replacements.keys()], 'no key update')) {
    const replacement = replacements.get(mailboxId) ?? null;
    await changeMailbox(tx, mailboxId, ({ userIds, ...before }) => {
      // Someone else may have removed the user before the lock.
      if (!userIds.includes(userId)) return { ...before, userIds };
      const others = userIds.filter((id) => id !== userId && id !== replacement);
      return { ...before, userIds: replacement === null ? others : [...others, replacement] };
    });
  }
}

/** Someone without the right to the report does not get it (rule 21.5). */
async function handOverReport(tx: Tx, userId: number, successor: UserActor | null): Promise<void> {
  const reader = successor && (await findPossibleReader(tx.db, successor.userId));
  await changeReportUsers(tx, {
    added: reader?.mayRead && !reader.isReportUser ? [reader.actor.userId] : [],
    removed: [userId],
  });
}
