import type { Handover } from '@cfm/contract/access/user-settings.ts';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { accountOfUser, noSession } from '../../cases/case/assignee.ts';
import { callAttentionToAll, refreshAttentionOf } from '../../cases/case/call-attention.ts';
import { caseLocks, cases } from '../../cases/case/tables.ts';
import { marketIkams, markets } from '../../catalog/markets/tables.ts';
import { mailboxUsers } from '../../catalog/reference-data/tables.ts';
import type { Tx, UserActor } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { listPossibleReaders } from '../../screens/daily-report/queries.ts';
import { saveReportUsers } from '../../screens/daily-report/save-report-users.ts';
import { recordAudit, recordAudits } from '../audit/record-audit.ts';
import { auditScope } from '../case-scope/case-scope.ts';
import {
  changeableLists,
  type Departure,
  isLeaving,
  listLostLists,
  lostCases,
  outOfSight,
} from './departure.ts';
import { actorOf } from './rights-of-user.ts';

/**
 * Hands over what a user loses by a change, before the change is written (rule 18.12). Without a choice the cases have
 * no responsible user and the lists stay as they are.
 */
export async function handOver(tx: Tx, departure: Departure, choice?: Handover): Promise<void> {
  await handOverCases(tx, departure, await findSuccessor(tx, departure, choice?.casesTo ?? null));
  if (choice) await handOverLists(tx, departure, await findSuccessor(tx, departure, choice.listsTo));
  await endLocks(tx, departure);
}

/** Only someone else who can sign in takes over. */
async function findSuccessor(
  tx: Tx,
  { before }: Departure,
  userId: number | null,
): Promise<UserActor | null> {
  if (userId === null) return null;
  const [row] = await accountOfUser(tx.db, userId);
  if (!row?.isActive || !row.isActivated || row.isDeleted || userId === before.userId)
    throw new AppError('ChoiceGone');
  return actorOf(row, noSession);
}

const lockLostCases = statement({
  name: 'open cases of a user, locked to hand them over',
  row: z.object({ caseId: z.number(), isHandedOver: z.boolean() }),
  isPlannedEachTime: true,
  // Locks in a fixed order to prevent deadlocks.
  sql: (
    lost: SQL,
    isHandedOver: SQL,
  ) => sql`select case_id as "caseId", (${isHandedOver}) is true as "isHandedOver"
    from cases where ${lost} order by case_id for no key update`,
});

/** The successor gets the cases that they and the manager see. The others have no responsible user and need attention. */
async function handOverCases(tx: Tx, departure: Departure, successor: UserActor | null): Promise<void> {
  const lost = lostCases(departure);
  if (lost === null) return;
  const isHandedOver = successor
    ? sql`(${auditScope(successor, cases)}) and (${auditScope(tx.actor, cases)})`
    : sql`false`;
  const found = await lockLostCases(tx.db, lost, isHandedOver);
  const idsOf = (isOver: boolean) =>
    found.filter((each) => each.isHandedOver === isOver).map(({ caseId }) => caseId);
  await assign(tx, idsOf(true), successor?.userId ?? null);
  await assign(tx, idsOf(false), null);
  await callAttentionToAll(tx, idsOf(false));
  await recordAudits(
    tx,
    found.map(({ caseId, isHandedOver: isOver }) => ({
      entity: 'case',
      entityId: caseId,
      caseId,
      action: 'update',
      changes: [
        {
          field: 'responsibleUserId',
          from: departure.before.userId,
          to: isOver && successor ? successor.userId : null,
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

/** A deleted user leaves every list, another one only those that the manager may change. */
async function handOverLists(tx: Tx, departure: Departure, successor: UserActor | null): Promise<void> {
  const { userId } = departure.before;
  const lost = await listLostLists(tx, departure);
  const changeable = changeableLists(tx, lost);
  const left = departure.after === null ? lost : changeable;
  const placesOf = (kind: 'markets' | 'mailboxes') => ({
    left: left[kind].map(({ id }) => id),
    added: successor ? changeable[kind].map(({ id }) => ({ id, userId: successor.userId })) : [],
  });
  await handOverMarkets(tx, userId, placesOf('markets'));
  await handOverMailboxes(tx, userId, placesOf('mailboxes'));
  if (left.isReportUser) await handOverReport(tx, userId, changeable.isReportUser ? successor : null);
}

interface Places {
  left: readonly number[];
  added: readonly { id: number; userId: number }[];
}

async function handOverMarkets(tx: Tx, userId: number, { left, added }: Places): Promise<void> {
  if (left.length === 0) return;
  const areIts = inArray(markets.marketId, [...left]);
  await tx.db
    .select({ marketId: markets.marketId })
    .from(markets)
    .where(areIts)
    .orderBy(asc(markets.marketId))
    .for('no key update');
  const ofMarkets = inArray(marketIkams.marketId, [...left]);
  const listIkams = () => tx.db.select().from(marketIkams).where(ofMarkets).orderBy(asc(marketIkams.userId));
  const before = await listIkams();
  await tx.db.delete(marketIkams).where(and(ofMarkets, eq(marketIkams.userId, userId)));
  if (added.length > 0)
    await tx.db
      .insert(marketIkams)
      .values(added.map((place) => ({ marketId: place.id, userId: place.userId })))
      .onConflictDoNothing();
  await tx.db
    .update(markets)
    .set({ version: sql`${markets.version} + 1` })
    .where(areIts);
  const after = await listIkams();
  const idsOf = (rows: typeof before, marketId: number) =>
    JSON.stringify(rows.filter((row) => row.marketId === marketId).map((row) => row.userId));
  await recordAudits(
    tx,
    left.map((marketId) => ({
      entity: 'market',
      entityId: marketId,
      action: 'update',
      changes: [{ field: 'ikamIds', from: idsOf(before, marketId), to: idsOf(after, marketId) }],
    })),
  );
}

async function handOverMailboxes(tx: Tx, userId: number, { left, added }: Places): Promise<void> {
  if (left.length === 0) return;
  const changed = [...new Set([userId, ...added.map((place) => place.userId)])];
  const listMailboxes = async () => {
    const rows = await tx.db
      .select()
      .from(mailboxUsers)
      .where(inArray(mailboxUsers.userId, changed))
      .orderBy(asc(mailboxUsers.mailboxId));
    return (of: number) =>
      JSON.stringify(rows.filter((row) => row.userId === of).map(({ mailboxId }) => mailboxId));
  };
  const before = await listMailboxes();
  await tx.db.delete(mailboxUsers).where(eq(mailboxUsers.userId, userId));
  if (added.length > 0)
    await tx.db
      .insert(mailboxUsers)
      .values(added.map((place) => ({ mailboxId: place.id, userId: place.userId })))
      .onConflictDoNothing();
  const after = await listMailboxes();
  for (const each of changed) {
    // The users of a mailbox see more cases.
    await refreshAttentionOf(tx, each);
    const changes = [{ field: 'mailboxIds', from: before(each), to: after(each) }] as const;
    await recordAudit(tx, { entity: 'user', entityId: each, action: 'update', changes });
  }
}

/** Someone without the right to the report does not get it (rule 21.5). */
async function handOverReport(tx: Tx, userId: number, successor: UserActor | null): Promise<void> {
  const readers = await listPossibleReaders(tx.db);
  await saveReportUsers(tx, {
    users: readers
      .filter(({ actor, isReportUser, mayRead }) =>
        actor.userId === successor?.userId
          ? isReportUser || mayRead
          : isReportUser && actor.userId !== userId,
      )
      .map(({ actor }) => actor.userId),
  });
}

/** A case that the user can't open any more must not stay locked until the lock expires. */
async function endLocks(tx: Tx, departure: Departure): Promise<void> {
  const isOfUser = eq(caseLocks.userId, departure.before.userId);
  if (isLeaving(departure)) {
    await tx.db.delete(caseLocks).where(isOfUser);
    return;
  }
  const lost = outOfSight(departure);
  if (lost === null) return;
  const areLost = sql`exists (select from cases where cases.case_id = ${caseLocks.caseId} and ${lost})`;
  await tx.db.delete(caseLocks).where(and(isOfUser, areLost));
}
