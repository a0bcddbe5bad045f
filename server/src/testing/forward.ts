import { randomUUID } from 'node:crypto';
import { type ForwardForm, forwardForm as forwardSchema } from '@cfm/contract/process/forwarding.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { CaseRow } from '../cases/case/load-case.ts';
import { caseEvents } from '../cases/case/tables.ts';
import { attachments } from '../cases/events/tables.ts';
import type { UserActor } from '../context.ts';
import type { UploadedFile } from '../platform/files/receive-file.ts';
import { storedFiles } from '../platform/files/tables.ts';
import { fillLinks } from '../platform/outbox/mail-links.ts';
import { outgoingMails } from '../platform/outbox/tables.ts';
import { forwardCase } from '../process/forwarding/forward-case.ts';
import { caseLinks } from '../process/forwarding/tables.ts';
import type { TestApp } from './test-app.ts';

export const forwardForm = (overrides: Partial<ForwardForm> = {}): ForwardForm => ({
  to: [{ email: 'service@autohaus.example' }],
  language: 'en',
  subject: 'Please look into this',
  message: 'Dear colleagues,\n\nplease look into this.',
  ...overrides,
});

/** Forwards a case as this user. */
export const forward = (
  t: TestApp,
  who: UserActor,
  row: Pick<CaseRow, 'caseId'>,
  overrides: Partial<ForwardForm> = {},
  more: { requestKey?: string; files?: UploadedFile[] } = {},
) =>
  forwardCase(t.ctx(who), {
    caseId: row.caseId,
    ...forwardSchema.parse(forwardForm(overrides)),
    files: [],
    ...more,
  });

/** Links of a case, oldest first. */
export const linksOf = (t: TestApp, caseId: number) =>
  t.db.select().from(caseLinks).where(eq(caseLinks.caseId, caseId)).orderBy(caseLinks.caseLinkId);

/** Mails of a case as sent, in order of creation, each with its token. */
export async function sentMails(t: TestApp, caseId: number) {
  const rows = await t.db
    .select()
    .from(outgoingMails)
    .where(and(eq(outgoingMails.caseId, caseId), ne(outgoingMails.state, 'withdrawn')))
    .orderBy(outgoingMails.mailId);
  return rows.map((row) => {
    const { html, text } = fillLinks(t.ctx(), row, row.links);
    return { ...row, sentHtml: html, sentText: text, token: /token=([\w-]+)/.exec(text)?.[1] ?? null };
  });
}

/** The tokens of a case by address. For several mails to one address, the newest. */
export async function tokensOf(t: TestApp, caseId: number): Promise<(email: string) => string> {
  const mails = await sentMails(t, caseId);
  return (email) => {
    const token = mails.findLast(({ to }) => to.includes(email))?.token;
    if (!token) throw new Error(`no token was mailed to ${email}`);
    return token;
  };
}

export async function storeFile(t: TestApp, sizeBytes: number, isInUse: boolean) {
  const [file] = await t.db
    .insert(storedFiles)
    .values({
      storageKey: randomUUID(),
      fileName: 'photo.png',
      contentType: 'image/png',
      sizeBytes,
      sha256: 'x',
      isInUse,
      createdAt: t.clock.now(),
    })
    .returning();
  if (!file) throw new Error('no file');
  return file;
}

/** An old file of a case. */
export async function fileOfCase(t: TestApp, caseId: number, sizeBytes = 1000) {
  const file = await storeFile(t, sizeBytes, true);
  const [event] = await t.db
    .insert(caseEvents)
    .values({ caseId, type: 'comment', title: 'Photo', createdAt: t.clock.now(), details: {} })
    .returning({ caseEventId: caseEvents.caseEventId });
  const [attachment] = await t.db
    .insert(attachments)
    .values({ caseId, caseEventId: event?.caseEventId ?? 0, storedFileId: file.storedFileId })
    .returning({ attachmentId: attachments.attachmentId });
  return { attachmentId: attachment?.attachmentId ?? 0, storedFileId: file.storedFileId };
}
