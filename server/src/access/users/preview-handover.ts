import type { HandoverPreview, RightsForm } from '@cfm/contract/access/user-settings.ts';
import { mayPass, reportReader } from '@cfm/contract/platform/access.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { listUsableAccounts } from '../../cases/case/assignee.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Actor, type Ctx, type UserActor, userOf } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { caseScope, caseScopeWithMailboxes, isUnscoped } from '../case-scope/case-scope.ts';
import { getManagedUser } from '../sign-in/manage-user.ts';
import {
  type AccountChange,
  isLeaving,
  type Lists,
  leftLists,
  lostCases,
  outOfSight,
  seesMarket,
} from './account-change.ts';
import { rightsOf } from './given-rights.ts';

/** Users per statement, as in `listUsersWhoSee`. */
const batchSize = 1_000;
const countSeenCases = statement({
  name: 'open cases of a user that others see',
  row: z.object({ total: z.number(), seen: z.array(z.number()) }),
  // The text depends on the scopes of the users.
  isPlannedEachTime: true,
  sql: (reader: Actor, lost: SQL, people: readonly UserActor[], mailboxIds: readonly number[]) => {
    const seen = people.map(
      (person) => sql`count(*) filter (where ${caseScopeWithMailboxes(person, cases, mailboxIds)})::int`,
    );
    return sql`select count(*)::int as total, array[${sql.join(seen, sql`, `)}]::int[] as seen
      from cases where ${lost} and ${caseScope(reader, cases)}`;
  },
});
const countLockedCases = statement({
  name: 'cases that a user edits and loses',
  row: z.object({ count: z.number() }),
  isPlannedEachTime: true,
  sql: (reader: Actor, userId: number, lost: SQL, now: string) => sql`select count(*)::int as count
    from case_locks l join cases on cases.case_id = l.case_id
    where l.user_id = ${userId}::int and l.lease_until > ${now}::timestamptz and ${lost} and ${caseScope(reader, cases)}`,
});
/** Scopes do not name mailboxes: a mailbox is visible if the reader sees a case that it received. */
const visibleMailboxes = statement({
  name: 'mailboxes with a case in scope',
  row: z.object({ id: z.number() }),
  isPlannedEachTime: true,
  sql: (reader: Actor, mailboxIds: readonly number[]) => sql`
    select id from unnest(${sql.param([...mailboxIds])}::int[]) id
    where exists (select from cases where cases.mailbox_id = id and ${caseScope(reader, cases)})`,
});

/** What a user loses by a change or a deletion, as far as the reader sees it, and who can take it over (rule 18.12). */
export async function previewHandover(
  ctx: Ctx,
  { userId, after: form }: { userId: number; after: (RightsForm & { isActive: boolean }) | null },
): Promise<HandoverPreview> {
  const before = await getManagedUser(ctx.db, userId);
  const after = form && { ...(await rightsOf(ctx, form)), isActive: form.isActive };
  const change: AccountChange = { before, after };
  const reader = userOf(ctx);
  const { left, changeable } = await leftLists(ctx, change);
  const lists = await visibleLists(ctx, left);
  const people = (await listUsableAccounts(ctx.db)).filter((person) => person.userId !== userId);
  const lost = lostCases(change);
  const { total: openCases, seen } = await countCases(ctx.db, reader, lost, people);
  const mailboxIds = changeable.mailboxes.map(({ id }) => id);
  const withMailboxes =
    mailboxIds.length === 0 ? seen : (await countCases(ctx.db, reader, lost, people, mailboxIds)).seen;
  const isAnythingLost = openCases + lists.markets.length + lists.mailboxes.length > 0 || lists.isReportUser;
  return {
    isAnythingLost,
    openCases,
    ...lists,
    lockedCases: await countLocked(ctx, change),
    mayHandOver: {
      markets: lists.markets.length <= changeable.markets.length,
      mailboxes: lists.mailboxes.length <= changeable.mailboxes.length,
      report: lists.isReportUser === changeable.isReportUser,
    },
    candidates: isAnythingLost
      ? people.map((person, place) => ({
          id: person.userId,
          fullName: person.fullName,
          seenCases: seen[place] ?? 0,
          seenWithLists: withMailboxes[place] ?? 0,
          mayGetReport: mayPass(reportReader, person),
        }))
      : [],
    isWithinOwnScope: !isUnscoped(reader),
  };
}

async function visibleLists(ctx: Ctx, { markets, mailboxes, isReportUser }: Lists): Promise<Lists> {
  const reader = userOf(ctx);
  const seen = isUnscoped(reader)
    ? mailboxes
    : await visibleMailboxes(
        ctx.db,
        reader,
        mailboxes.map(({ id }) => id),
      );
  const ids = new Set(seen.map(({ id }) => id));
  return {
    markets: markets.filter(({ id }) => seesMarket(reader.scopes, id)),
    mailboxes: mailboxes.filter(({ id }) => ids.has(id)),
    isReportUser,
  };
}

/**
 * Counts the open cases that the reader sees and the change takes, and how many of them each of these people would see
 * as a user of these mailboxes too.
 */
async function countCases(
  db: Db,
  reader: UserActor,
  lost: SQL | null,
  people: readonly UserActor[],
  mailboxIds: readonly number[] = [],
) {
  if (lost === null) return { total: 0, seen: [] };
  let total = 0;
  const seen: number[] = [];
  for (let start = 0; start === 0 || start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize);
    const counted = only(await countSeenCases(db, reader, lost, batch, mailboxIds));
    total = counted.total;
    seen.push(...counted.seen);
  }
  return { total, seen };
}

async function countLocked(ctx: Ctx, change: AccountChange): Promise<number> {
  const lost = isLeaving(change) ? sql`true` : outOfSight(change);
  if (lost === null) return 0;
  return only(await countLockedCases(ctx.db, ctx.actor, change.before.userId, lost, ctx.now())).count;
}
