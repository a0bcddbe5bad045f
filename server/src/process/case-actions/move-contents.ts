import { codeLevelSetsMax } from '@cfm/contract/platform/limits.ts';
import { type AnyColumn, and, eq, inArray, sql } from 'drizzle-orm';
import { type Levels, listCodeLevelSets } from '../../cases/case/case-facts.ts';
import { saveCodeLevelSets } from '../../cases/case/save-code-level-sets.ts';
import { caseEvents } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { favorites } from '../../cases/favorites/tables.ts';
import { fileLinks } from '../../cases/mail/tables.ts';
import type { Moved } from '../../cases/relations/tables.ts';
import type { Tx } from '../../context.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { extensionRequests } from '../extensions/tables.ts';

interface Way {
  from: number;
  to: number;
}

/** Status and relation events belong to the case itself, and an open extension request can only be decided there. */
const stays = sql`(${caseEvents.type} in ('status', 'relation') or exists (
  select 1 from ${extensionRequests} w where w.case_event_id = ${caseEvents.caseEventId} and w.answered_at is null))`;

/** Contents that are moved again keep their first case as origin. Contents that return to it lose the origin. */
const originOr = (ofCaseId: AnyColumn, from: number) => sql`coalesce(${ofCaseId}, ${from}::int)`;
const originUnless = (ofCaseId: AnyColumn, to: number) => sql`nullif(${ofCaseId}, ${to}::int)`;

/** Moves events with their files, mails and favorites. Returns the moved ids. */
export async function moveContents(
  tx: Tx,
  { from, to }: Way,
): Promise<Pick<Moved, 'caseEventIds' | 'mailIds' | 'fileLinkIds' | 'favorites'>> {
  const events = await tx.db
    .update(caseEvents)
    .set({ caseId: to, ofCaseId: originOr(caseEvents.ofCaseId, from) })
    .where(and(eq(caseEvents.caseId, from), sql`not ${stays}`))
    .returning({ id: caseEvents.caseEventId });
  const caseEventIds = events.map(({ id }) => id);
  await tx.db.update(attachments).set({ caseId: to }).where(inArray(attachments.caseEventId, caseEventIds));
  const mails = await tx.db
    .update(outgoingMails)
    .set({ caseId: to, ofCaseId: originOr(outgoingMails.ofCaseId, from) })
    .where(eq(outgoingMails.caseId, from))
    .returning({ id: outgoingMails.mailId });
  const links = await tx.db
    .update(fileLinks)
    .set({ caseId: to, ofCaseId: originOr(fileLinks.ofCaseId, from) })
    .where(eq(fileLinks.caseId, from))
    .returning({ id: fileLinks.fileLinkId });
  return {
    caseEventIds,
    mailIds: mails.map(({ id }) => id),
    fileLinkIds: links.map(({ id }) => id),
    favorites: await moveFavorites(tx, { from, to }),
  };
}

async function moveFavorites(tx: Tx, { from, to }: Way): Promise<Moved['favorites']> {
  const { userId, markedAt } = favorites;
  const moved = await tx.db
    .delete(favorites)
    .where(eq(favorites.caseId, from))
    .returning({ userId, markedAt });
  if (moved.length === 0) return [];
  const added = await tx.db
    .insert(favorites)
    .values(moved.map((favorite) => ({ ...favorite, caseId: to })))
    .onConflictDoNothing()
    .returning({ userId });
  return moved.map((favorite) => ({
    ...favorite,
    isNewOfTarget: added.some((row) => row.userId === favorite.userId),
  }));
}

/** Moves contents back if they are still where they were moved to. Later contents stay. */
export async function moveContentsBack(tx: Tx, { from, to }: Way, moved: Moved): Promise<void> {
  const { caseEventIds, mailIds, fileLinkIds } = moved;
  await tx.db
    .update(caseEvents)
    .set({ caseId: to, ofCaseId: originUnless(caseEvents.ofCaseId, to) })
    .where(and(eq(caseEvents.caseId, from), inArray(caseEvents.caseEventId, caseEventIds)));
  await tx.db
    .update(attachments)
    .set({ caseId: to })
    .where(and(eq(attachments.caseId, from), inArray(attachments.caseEventId, caseEventIds)));
  await tx.db
    .update(outgoingMails)
    .set({ caseId: to, ofCaseId: originUnless(outgoingMails.ofCaseId, to) })
    .where(and(eq(outgoingMails.caseId, from), inArray(outgoingMails.mailId, mailIds)));
  await tx.db
    .update(fileLinks)
    .set({ caseId: to, ofCaseId: originUnless(fileLinks.ofCaseId, to) })
    .where(and(eq(fileLinks.caseId, from), inArray(fileLinks.fileLinkId, fileLinkIds)));
  for (const { userId, markedAt, isNewOfTarget } of moved.favorites) {
    await tx.db.insert(favorites).values({ userId, markedAt, caseId: to }).onConflictDoNothing();
    if (isNewOfTarget)
      await tx.db
        .delete(favorites)
        .where(
          and(eq(favorites.caseId, from), eq(favorites.userId, userId), eq(favorites.markedAt, markedAt)),
        );
  }
}

const isSame = (a: Levels, b: Levels) =>
  a.codeLevelAreaId === b.codeLevelAreaId &&
  a.codeLevelTopicGroupId === b.codeLevelTopicGroupId &&
  a.codeLevelTopicDetailId === b.codeLevelTopicDetailId;

/**
 * Copies missing code-level sets to the target, which keeps its primary. The scope of the case depends on its own sets.
 */
export async function addMissingSets(tx: Tx, { from, to }: Way) {
  const own = await listCodeLevelSets(tx.db, to);
  const given = await listCodeLevelSets(tx.db, from);
  const missing = given
    .filter((set) => !own.some((known) => isSame(known, set)))
    .slice(0, Math.max(0, codeLevelSetsMax - own.length))
    .map(({ caseCodeLevelSetId: _ofSource, ...set }) => ({
      ...set,
      isPrimary: own.length === 0 && set.isPrimary,
    }));
  const changes = await saveCodeLevelSets(tx, to, [...own, ...missing]);
  const ownIds = own.map((set) => set.caseCodeLevelSetId);
  const added = (await listCodeLevelSets(tx.db, to)).filter(
    ({ caseCodeLevelSetId }) => !ownIds.includes(caseCodeLevelSetId),
  );
  return {
    changes,
    addedSetIds: added.map(({ caseCodeLevelSetId }) => caseCodeLevelSetId),
    primarySetId: added.find(({ isPrimary }) => isPrimary)?.caseCodeLevelSetId ?? null,
  };
}

/** Removes the copied sets, except one that was made the primary since. */
export async function removeMovedSets(tx: Tx, caseId: number, { addedSetIds, primarySetId }: Moved) {
  const sets = await listCodeLevelSets(tx.db, caseId);
  const isOwn = ({ caseCodeLevelSetId }: (typeof sets)[number]) => !addedSetIds.includes(caseCodeLevelSetId);
  const hasOwn = sets.some(isOwn);
  return saveCodeLevelSets(
    tx,
    caseId,
    sets.filter(
      (set) => isOwn(set) || (set.isPrimary && (hasOwn || set.caseCodeLevelSetId !== primarySetId)),
    ),
  );
}
