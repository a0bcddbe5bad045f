import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileLinkDays } from '@cfm/contract/platform/limits.ts';
import { forwardDraftKey } from '@cfm/contract/process/forwarding.ts';
import { linkedFileEndpoints } from '@cfm/contract/process/linked-files.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drafts } from '../../access/users/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { fileLinks } from '../../cases/mail/tables.ts';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, forwardForm, sentMails } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { previewForward } from '../forwarding/preview-forward.ts';
import { linkFailuresPerMinute } from './case-links.ts';

const kilobyte = 1024;
const recipient = 'service@autohaus.example';
let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp({ MAIL_MAX_MB: '1' });
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

/** A file after its upload: stored, but not attached to an event yet. */
async function upload(fileName: string, sizeBytes: number) {
  const content = randomBytes(sizeBytes);
  const storageKey = randomUUID();
  await t.ctx().files.put(storageKey, Readable.from([content], { objectMode: false }));
  const [file] = await t.db
    .insert(storedFiles)
    .values({
      storageKey,
      fileName,
      contentType: 'application/zip',
      sizeBytes,
      sha256: randomUUID(),
      createdAt: t.clock.now(),
    })
    .returning();
  if (!file) throw new Error('no file');
  return { ...file, content };
}
const tokensIn = (text: string) =>
  [...text.matchAll(/solution\/file\?token=([\w-]+)/g)].map(([, token]) => token ?? '');
const info = (token: string) => t.inject(null, linkedFileEndpoints.linkedFile, { query: { token } });
const download = (token: string) =>
  t.inject(null, linkedFileEndpoints.downloadLinkedFile, { query: { token } });

/** A forwarded case with two files that are too large together. */
async function forwarded(language: 'en' | 'de' = 'en') {
  const row = await makeCase(t);
  const files = [await upload('log Müller.zip', 700 * kilobyte), await upload('video.zip', 400 * kilobyte)];
  const { caseEventId } = await forward(
    t,
    agent,
    row,
    { to: [{ email: recipient }], cc: ['boss@dealer.example'], language },
    { files },
  );
  return { row, files, caseEventId, mails: await sentMails(t, row.caseId) };
}

it('sends files that are too large together as links, with own tokens per mail, stored as hashes (rule 9.3)', async () => {
  const { files, mails, caseEventId } = await forwarded();
  const [mail, copy] = mails;
  expect(mails.map((each) => each.files)).toEqual([[], []]);
  expect(mail?.sentText).toContain(
    'The files are too large for an e-mail. They can be downloaded until 03.04.2026:',
  );
  expect(mail?.sentHtml).toContain('log Müller.zip (0.7 MB)');
  expect(copy?.sentText).not.toMatch(/solution\/(solve|add-more-days)/);
  const tokens = [...tokensIn(mail?.sentText ?? ''), ...tokensIn(copy?.sentText ?? '')];
  expect(new Set(tokens).size).toBe(4);
  for (const token of tokens) expect(mail?.html).not.toContain(token);
  for (const [index, token] of tokens.entries()) {
    const file = files[index % 2];
    expect((await info(token)).body).toEqual({
      fileName: file?.fileName,
      sizeBytes: file?.sizeBytes,
      expiresDateTime: '2026-04-03T09:00:00.000Z',
    });
    const answer = await download(token);
    expect(answer.status).toBe(200);
    expect(answer.rawPayload.equals(file?.content ?? Buffer.alloc(0))).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  const kept = await t.db.select().from(attachments).where(eq(attachments.caseEventId, caseEventId));
  expect(kept).toHaveLength(2);
});

it('uses the language of the mail', async () => {
  const { mails } = await forwarded('de');
  expect(mails[0]?.sentText).toContain('Bis zum 03.04.2026 können sie heruntergeladen werden:');
  expect(mails[0]?.sentText).toContain('log Müller.zip (0,7 MB):');
});

it('attaches files up to the maximum size of a mail', async () => {
  const row = await makeCase(t);
  const file = await upload('exact.zip', 1024 * kilobyte);
  await forward(t, agent, row, {}, { files: [file] });
  const [mail] = await sentMails(t, row.caseId);
  expect(mail?.files).toEqual([{ storedFileId: file.storedFileId, fileName: 'exact.zip' }]);
  expect(tokensIn(mail?.sentText ?? '')).toEqual([]);
});

it('shows the files in the preview with links that lead nowhere yet', async () => {
  const { row, caseEventId } = await forwarded();
  const kept = await t.db.select().from(attachments).where(eq(attachments.caseEventId, caseEventId));
  const form = forwardForm({ attachmentIds: kept.map(({ attachmentId }) => attachmentId) });
  await t.db.insert(drafts).values({
    userId: agent.userId,
    key: forwardDraftKey(row.caseId),
    value: form,
    savedAt: t.clock.now(),
  });
  const preview = await previewForward(t.ctx(agent), {
    caseId: row.caseId,
    draftKey: forwardDraftKey(row.caseId),
  });
  expect(preview.attachments).toEqual([]);
  expect(preview.html).toContain('video.zip (0.4 MB)');
  expect(preview.html).not.toContain('{{link');
});

it('opens a link after any number of unknown ones from its network', async () => {
  const { mails } = await forwarded();
  const [token = ''] = tokensIn(mails[0]?.sentText ?? '');
  for (let i = 0; i < linkFailuresPerMinute; i += 1) await info(`unknown-${i}`);
  expect(await info('unknown')).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
  expect((await info(token)).status).toBe(200);
  t.clock.advance({ minutes: 1 });
});

it('rejects an unknown or expired link, and links of a deleted case, a deleted file or a spam case', async () => {
  const { row, mails, files } = await forwarded();
  const [first = '', second = ''] = tokensIn(mails[0]?.sentText ?? '');
  for (const call of [info, download]) {
    expect(await call('nobody-ever-got-this')).toMatchObject({ status: 400, body: { code: 'InvalidToken' } });
    expect((await call('')).status).toBe(400);
  }
  await t.db.delete(attachments).where(eq(attachments.storedFileId, files[1]?.storedFileId ?? 0));
  expect(await download(second)).toMatchObject({ status: 400, body: { code: 'InvalidToken' } });
  await t.db.delete(storedFiles).where(eq(storedFiles.storedFileId, files[1]?.storedFileId ?? 0));
  expect(await info(second)).toMatchObject({ status: 400, body: { code: 'InvalidToken' } });
  const start = t.clock.now();
  t.clock.advance({ days: fileLinkDays });
  for (const call of [info, download])
    expect(await call(first)).toMatchObject({ status: 410, body: { code: 'ExpiredLink' } });
  t.clock.set(start);
  for (const statusId of [statusIds.Spam, statusIds.Integrated]) {
    await t.db.update(cases).set({ statusId }).where(eq(cases.caseId, row.caseId));
    expect(await download(first)).toMatchObject({ status: 400, body: { code: 'InvalidToken' } });
  }
  await t.db.update(cases).set({ statusId: statusIds.Closed }).where(eq(cases.caseId, row.caseId));
  expect((await download(first)).status).toBe(200);
  await t.db.update(cases).set({ deletedAt: start }).where(eq(cases.caseId, row.caseId));
  expect(await download(first)).toMatchObject({ status: 400, body: { code: 'InvalidToken' } });
  expect(await t.db.select().from(fileLinks).where(eq(fileLinks.caseId, row.caseId))).toHaveLength(2);
});
