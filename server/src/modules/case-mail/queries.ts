import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { storedFiles } from '../../files/tables.ts';
import { attachments } from '../case-events/tables.ts';
import { cases } from '../cases/tables.ts';
import { outgoingMails } from '../mail-out/tables.ts';
import type { SentFile } from './mail-files.ts';
import { fileLinks } from './tables.ts';

/** A file link with its file, as long as that is attached to the case, and when the case was deleted. */
export async function findFileLink(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      fileLinkId: fileLinks.fileLinkId,
      tokenHash: fileLinks.tokenHash,
      expiresAt: fileLinks.expiresAt,
      deletedAt: cases.deletedAt,
      statusId: cases.statusId,
      storageKey: storedFiles.storageKey,
      fileName: storedFiles.fileName,
      contentType: storedFiles.contentType,
      sizeBytes: storedFiles.sizeBytes,
    })
    .from(fileLinks)
    .innerJoin(cases, eq(cases.caseId, fileLinks.caseId))
    .innerJoin(storedFiles, eq(storedFiles.storedFileId, fileLinks.storedFileId))
    .where(and(eq(fileLinks.tokenHash, tokenHash), isOnCase(fileLinks.caseId)));
  return row ?? null;
}

/** The stored file of the query is attached to an event of the case. */
const isOnCase = (caseId: typeof fileLinks.caseId | number) =>
  sql`exists (select 1 from ${attachments} where ${attachments.storedFileId} = ${storedFiles.storedFileId} and ${attachments.caseId} = ${caseId})`;

/** The files that a mail carried or linked, in their order, without those no longer attached to the case. */
export async function listFilesOfMail(db: Db, caseId: number, mailId: number): Promise<SentFile[]> {
  const [mail] = await db
    .select({ files: outgoingMails.files })
    .from(outgoingMails)
    .where(eq(outgoingMails.mailId, mailId));
  const linked = await db
    .select({ storedFileId: fileLinks.storedFileId })
    .from(fileLinks)
    .where(eq(fileLinks.mailId, mailId))
    .orderBy(fileLinks.fileLinkId);
  const ids = [...(mail?.files ?? []), ...linked].map(({ storedFileId }) => storedFileId);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      storedFileId: storedFiles.storedFileId,
      fileName: storedFiles.fileName,
      sizeBytes: storedFiles.sizeBytes,
    })
    .from(storedFiles)
    .where(and(inArray(storedFiles.storedFileId, ids), isOnCase(caseId)));
  return ids.flatMap((id) => rows.find(({ storedFileId }) => storedFileId === id) ?? []);
}

/** The files of these attachments, in their order; null for one that does not belong to the case. */
export async function findCaseFiles(db: Db, caseId: number, attachmentIds: readonly number[]) {
  const rows = await db
    .select({
      attachmentId: attachments.attachmentId,
      storedFileId: attachments.storedFileId,
      fileName: storedFiles.fileName,
      sizeBytes: storedFiles.sizeBytes,
    })
    .from(attachments)
    .innerJoin(storedFiles, eq(storedFiles.storedFileId, attachments.storedFileId))
    .where(and(eq(attachments.caseId, caseId), inArray(attachments.attachmentId, [...attachmentIds])));
  return attachmentIds.map((id) => rows.find((row) => row.attachmentId === id) ?? null);
}
