import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';
import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Actor, Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { previewableTypes } from '../../platform/files/file-kinds.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { caseEvents, cases } from '../case/tables.ts';
import { attachments } from './tables.ts';

/** Returns an event of this case. Throws `NotFound` for an event of another case. */
export async function getEvent(db: Db, caseId: number, caseEventId: number) {
  const [row] = await db
    .select({
      caseEventId: caseEvents.caseEventId,
      type: caseEvents.type,
      title: caseEvents.title,
      content: caseEvents.content,
      version: caseEvents.version,
      authorUserId: caseEvents.authorUserId,
      createdAt: caseEvents.createdAt,
      ofCaseId: caseEvents.ofCaseId,
      details: caseEvents.details,
    })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseEventId, caseEventId), eq(caseEvents.caseId, caseId)));
  return found(row);
}
/** Returns an event and locks it until the transaction ends. Erasure of texts locks events without their case. */
export async function getLockedEvent({ db }: Tx, caseId: number, caseEventId: number): Promise<EventRow> {
  await db
    .select({ caseEventId: caseEvents.caseEventId })
    .from(caseEvents)
    .where(eq(caseEvents.caseEventId, caseEventId))
    .for('no key update');
  return getEvent(db, caseId, caseEventId);
}
export type EventRow = Awaited<ReturnType<typeof getEvent>>;

/** Returns the first event of a case. Skips events of integrated cases, which may be older. */
export async function findFirstEvent(db: Db, caseId: number) {
  const [row] = await runPrepared(
    db
      .select({
        caseEventId: caseEvents.caseEventId,
        type: caseEvents.type,
        details: caseEvents.details,
        content: caseEvents.content,
      })
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, caseId), isNull(caseEvents.ofCaseId)))
      .orderBy(asc(caseEvents.createdAt), asc(caseEvents.caseEventId))
      .limit(1),
  );
  return row ?? null;
}
/** SQL for the id of the first event of a case. */
export const firstEventSql = (caseId: SQL): SQL => sql`(
  select o.case_event_id from case_events o where o.case_id = ${caseId} and o.of_case_id is null order by o.created_at, o.case_event_id limit 1)`;

/** Returns the description event of a case, or null. */
export async function findDescription(db: Db, caseId: number) {
  const [row] = await db
    .select({ caseEventId: caseEvents.caseEventId })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        isNull(caseEvents.ofCaseId),
        sql`${caseEvents.details} @> '{"isDescription": true}'`,
      ),
    );
  return row ?? null;
}

/**
 * Finds the event of this case and type that a call with a request key recorded, for `runIdempotently`. Throws
 * `BadRequest` if the key belongs to another event.
 */
export const eventOfRequest =
  ({ caseId, type }: { caseId: number; type: CaseEventType }) =>
  async (db: Db, requestKey: string) => {
    const [row] = await db
      .select({
        caseEventId: caseEvents.caseEventId,
        caseId: caseEvents.caseId,
        type: caseEvents.type,
        byUserId: caseEvents.authorUserId,
      })
      .from(caseEvents)
      .where(eq(caseEvents.requestKey, requestKey));
    if (row && (row.caseId !== caseId || row.type !== type)) throw new AppError('BadRequest');
    return row ?? null;
  };

/** Returns an attachment with its file, if its case is in the actor's scope. */
export async function getVisibleAttachment(db: Db, actor: Actor, attachmentId: number) {
  const [row] = await db
    .select({
      attachmentId: attachments.attachmentId,
      caseId: attachments.caseId,
      caseEventId: attachments.caseEventId,
      storedFileId: attachments.storedFileId,
      storageKey: storedFiles.storageKey,
      fileName: storedFiles.fileName,
      contentType: storedFiles.contentType,
      sizeBytes: storedFiles.sizeBytes,
    })
    .from(attachments)
    .innerJoin(cases, eq(cases.caseId, attachments.caseId))
    .innerJoin(storedFiles, eq(storedFiles.storedFileId, attachments.storedFileId))
    .where(and(eq(attachments.attachmentId, attachmentId), caseScope(actor, cases)));
  return found(row);
}

/** Files of an event, in their order. */
export const listFilesOfEvent = (db: Db, caseEventId: number) =>
  db
    .select({
      attachmentId: attachments.attachmentId,
      storedFileId: attachments.storedFileId,
      fileName: storedFiles.fileName,
      sha256: storedFiles.sha256,
    })
    .from(attachments)
    .innerJoin(storedFiles, eq(storedFiles.storedFileId, attachments.storedFileId))
    .where(eq(attachments.caseEventId, caseEventId))
    .orderBy(asc(attachments.order), asc(attachments.attachmentId));

export const listHashes = (db: Db, storedFileIds: readonly number[]) =>
  db
    .select({ storedFileId: storedFiles.storedFileId, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(inArray(storedFiles.storedFileId, [...storedFileIds]));

/** Marks files that no attachment references any more as unused, so that the nightly job removes them. */
export async function releaseFiles(db: Db, storedFileIds: readonly number[]): Promise<void> {
  if (storedFileIds.length === 0) return;
  const used = db
    .select({ one: sql`1` })
    .from(attachments)
    .where(eq(attachments.storedFileId, storedFiles.storedFileId));
  await db
    .update(storedFiles)
    .set({ isInUse: false })
    .where(and(inArray(storedFiles.storedFileId, [...storedFileIds]), notExists(used)));
}

const previewable = sql.raw(previewableTypes.map((type) => `'${type}'`).join(', '));

/** Events `v`, each with its author `u`. */
export const eventsWithAuthor = sql`${caseEvents} v left join ${users} u on u.user_id = v.author_user_id`;

/** Columns of `eventsWithAuthor` for every reply with an event. */
export const eventColumns = sql`v.case_event_id as "caseEventId", ${instantJson(sql`v.created_at`)} as "createdAtDatetime",
  coalesce(${fullNameSql('u')}, v.author_name, '') as author`;

/** Files of the event `v`, in their order. */
export const filesOfEventJson = sql`(
  select coalesce(json_agg(json_build_object('attachmentId', a.attachment_id, 'fileName', f.file_name, 'contentType', f.content_type,
    'sizeBytes', f.size_bytes, 'isPreviewable', f.content_type in (${previewable})) order by a."order", a.attachment_id), '[]')
  from ${attachments} a join ${storedFiles} f on f.stored_file_id = a.stored_file_id where a.case_event_id = v.case_event_id)`;
