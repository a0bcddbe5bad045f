import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { dealers } from '../../catalog/markets/tables.ts';
import { carModels, mailboxes } from '../../catalog/reference-data/tables.ts';
import { contactCars, contacts } from '../../people/contacts/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { outgoingMails, requestKinds } from '../../platform/outbox/tables.ts';
import type { CaseRow } from '../case/load-case.ts';
import { caseEvents, cases } from '../case/tables.ts';
import { attachments } from '../events/tables.ts';
import type { SentFile } from './mail-files.ts';
import { fileLinks } from './tables.ts';

/** Returns a file link with its file, if the file is still attached to the case, and the deletion time of the case. */
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

/** Whether the stored file of the query is attached to an event of the case. */
const isOnCase = (caseId: typeof fileLinks.caseId | number) =>
  sql`exists (select 1 from ${attachments} where ${attachments.storedFileId} = ${storedFiles.storedFileId} and ${attachments.caseId} = ${caseId})`;

/** Files that a mail contained or linked, in their order, if they are still attached to the case. */
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

/** Files of these attachments, in their order. Null for one that does not belong to the case. */
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

/** Customer of a case with the fields that mails use. */
export async function findCustomer(db: Db, contactId: number) {
  const [row] = await db
    .select({
      title: contacts.title,
      academicTitle: contacts.academicTitle,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      emails: contacts.emails,
      restrictedAt: contacts.restrictedAt,
    })
    .from(contacts)
    .where(eq(contacts.contactId, contactId));
  return row ?? null;
}

/** Fields of a car that mails use. */
export async function findCarOfMail(db: Db, contactCarId: number) {
  const [row] = await db
    .select({
      vin: contactCars.vin,
      model: sql<string | null>`coalesce(${carModels.name}, ${contactCars.modelCode})`,
      dealerName: dealers.name,
    })
    .from(contactCars)
    .leftJoin(carModels, eq(carModels.modelId, contactCars.modelId))
    .leftJoin(dealers, eq(dealers.dealerId, contactCars.dealerId))
    .where(eq(contactCars.contactCarId, contactCarId));
  return row ?? null;
}

export async function findMailbox(db: Db, mailboxId: number) {
  const [row] = await db
    .select({ name: mailboxes.name, address: mailboxes.address })
    .from(mailboxes)
    .where(eq(mailboxes.mailboxId, mailboxId));
  return row ?? null;
}

/** Messages of the customer: their mails, newest first, and last the description of the case. */
export async function listCustomersMessages(db: Db, { caseId, contactId }: CaseRow) {
  const customer = contactId === null ? null : await findCustomer(db, contactId);
  const own = customer?.emails.map((email) => email.toLowerCase()) ?? [];
  const rows = await db
    .select({
      caseEventId: caseEvents.caseEventId,
      type: caseEvents.type,
      content: caseEvents.content,
      createdAt: caseEvents.createdAt,
      from: sql<string | null>`${caseEvents.details} ->> 'from'`,
    })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        or(
          eq(caseEvents.type, 'mailReceived'),
          // The description of an integrated case is from another customer.
          and(isNull(caseEvents.ofCaseId), sql`${caseEvents.details} @> '{"isDescription": true}'`),
        ),
      ),
    )
    .orderBy(desc(caseEvents.createdAt), desc(caseEvents.caseEventId));
  // Dealers also send mails to the case.
  return rows.filter(({ from }) => from === null || own.includes(from.toLowerCase()));
}
export type CustomersMessage = Awaited<ReturnType<typeof listCustomersMessages>>[number];

/** Mails that form the threads of a case, oldest first: mails to customers and received mails. */
export async function listThreadMails(db: Db, caseId: number) {
  const sent = await db
    .select({
      messageId: outgoingMails.messageId,
      at: outgoingMails.createdAt,
      with: sql<string[]>`${outgoingMails.to} || ${outgoingMails.cc}`,
    })
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.caseId, caseId),
        inArray(outgoingMails.kind, ['reply', 'caseMail', ...requestKinds]),
        ne(outgoingMails.state, 'withdrawn'),
      ),
    )
    .orderBy(asc(outgoingMails.createdAt), asc(outgoingMails.mailId));
  const received = await db
    .select({
      messageId: sql<string>`${caseEvents.details} ->> 'messageId'`,
      at: caseEvents.createdAt,
      from: sql<string>`${caseEvents.details} ->> 'from'`,
    })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        eq(caseEvents.type, 'mailReceived'),
        sql`${caseEvents.details} ?& array['messageId', 'from']`,
      ),
    )
    .orderBy(asc(caseEvents.createdAt), asc(caseEvents.caseEventId));
  return [
    ...sent.map((mail) => ({ ...mail, isReceived: false })),
    ...received.map(({ from, ...mail }) => ({ ...mail, with: [from], isReceived: true })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Returns the mail with an id or of an event, with its event and its current case. Null if there is none. */
export async function findWrittenMail(db: Db, by: { mailId: number } | { caseEventId: number }) {
  const [row] = await db
    .select({
      mailId: outgoingMails.mailId,
      state: outgoingMails.state,
      createdAt: outgoingMails.createdAt,
      caseId: outgoingMails.caseId,
      caseEventId: outgoingMails.caseEventId,
    })
    .from(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.kind, ['reply', 'caseMail']),
        'mailId' in by ? eq(outgoingMails.mailId, by.mailId) : eq(outgoingMails.caseEventId, by.caseEventId),
      ),
    );
  return row ?? null;
}
