import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import {
  eachMonthlyText,
  type MonthlyReport,
  monthlyReportEndpoints,
} from '@cfm/contract/screens/monthly-report.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { testMailsPerDay } from '../../platform/outbox/test-mark.ts';
import { rateCounters } from '../../platform/rate-limit/tables.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { lockReport } from './lock-report.ts';
import { chartId } from './render-report.ts';
import { recipientsPerDay } from './send-monthly-report.ts';
import { monthlyReports, monthlySendings } from './tables.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-10-10T10:00:00.000Z');
  await t.db.delete(monthlyReports);
  await t.db.delete(rateCounters);
});

const texts = { englishContent: '<p>A</p>', germanContent: '', englishSignature: '', germanSignature: '' };
const save = (more: Record<string, unknown>) =>
  t.inject(admin, monthlyReportEndpoints.saveMonthlyReport, { body: { ...texts, ...more } });
const bob = { name: 'Bob', email: 'bob@board.example' };
const send = (version: number, recipients = [bob]) =>
  t.inject(admin, monthlyReportEndpoints.sendMonthlyReport, {
    body: { recipients, month: '2026-09', version },
  });
const lastMail = async () => {
  const [mail] = await t.db.select().from(outgoingMails).orderBy(desc(outgoingMails.mailId)).limit(1);
  if (!mail) throw new Error('no mail');
  return mail;
};

describe('the pictures of the mail (rule 23.5)', () => {
  const picturesIn = (html: string) => html.split('data:image/png').length - 1;

  it('are not affected by user texts that look like them', async () => {
    const typed = ['en', 'de'] as const;
    const words = typed.map((language) => `src="cid:${chartId('2026-09', language)}" `).join('');
    const asTag = `<img ${words}><p>&lt;img ${words}&gt;</p>`;
    const content = `${asTag}<p>${words.repeat(400)}</p>`;
    const saved = await save({ englishContent: content, germanContent: content });
    expect(saved.status).toBe(200);
    const { body: shown } = await t.inject(admin, monthlyReportEndpoints.previewMonthlyReport);
    expect(picturesIn(shown.html)).toBe(2);
    expect(shown.html).toContain(words.trim());
    const { body: sent } = await send(1);
    const { body: copy } = await t.inject(admin, monthlyReportEndpoints.getSentReport, {
      params: { id: sent.monthlySendingId },
    });
    expect(copy.html).toBe(shown.html);
    const { mailId } = await lastMail();
    const { body: mail } = await t.inject(admin, mailOutEndpoints.getOutgoingMail, {
      params: { id: mailId },
    });
    expect(picturesIn(mail.html)).toBe(2);
  });

  it('may be lost in the file store; text and recipients are still shown', async () => {
    const { body: sent } = await send(0);
    const mail = await lastMail();
    const [file] = await t.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.storedFileId, mail.files[0]?.storedFileId ?? 0));
    await t.ctx().files.remove(file?.storageKey ?? '');
    const { status, body: copy } = await t.inject(admin, monthlyReportEndpoints.getSentReport, {
      params: { id: sent.monthlySendingId },
    });
    expect([status, picturesIn(copy.html)]).toEqual([200, 1]);
    const { status: ofMail } = await t.inject(admin, mailOutEndpoints.getOutgoingMail, {
      params: { id: mail.mailId },
    });
    expect(ofMail).toBe(200);
  });

  it('rejects a text that is too long after sanitizing, at its field (rule 23.3)', async () => {
    const { status, body } = await save({ germanContent: '&'.repeat(50_000) });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['germanContent']]);
    expect(await t.db.$count(monthlyReports)).toBe(0);
    expect((await save({ germanContent: '&'.repeat(10_000) })).status).toBe(200);
  });
});

describe('under the lock of the report (rules 23.3 and 23.7)', () => {
  /** Runs `begin` while another transaction holds the lock, and `meanwhile` before that ends. */
  async function whileLocked<T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
    const begun: Promise<T>[] = [];
    await inTransaction(t.ctx(), async (tx) => {
      await lockReport(tx);
      begun.push(begin());
      await waitForLock(t);
      await meanwhile();
    });
    const [reply] = await Promise.all(begun);
    if (reply === undefined) throw new Error('nothing was started');
    return reply;
  }
  const renamed = (from: string, to: string) => t.pool.query(`alter table ${from} rename to ${to}`);

  it.each<[string, () => Promise<{ status: number }>]>([
    ['saving', () => save({})],
    ['sending', () => send(0)],
  ])('counts nothing while %s', async (_what, begin) => {
    const { status } = await whileLocked(begin, () =>
      renamed('code_level_topic_groups', 'topics_elsewhere'),
    ).finally(() => renamed('topics_elsewhere', 'code_level_topic_groups'));
    expect(status).toBe(200);
  });

  it('sends proposed texts that match the figures of the charts', async () => {
    const make = () => makeCase(t, { receiptDateTime: '2026-09-08T10:00:00.000Z' });
    for (let nth = 0; nth < 8; nth += 1) await make();
    const { status } = await whileLocked(() => send(0), make);
    const { text } = await lastMail();
    expect(status).toBe(200);
    expect(text).toContain('In September 2026 we received 8\u00a0cases');
    expect(text).toContain('• Received – September 2026: 8,');
  });

  it('rejects sending if the proposed texts changed with their figures (rule 23.7)', async () => {
    const { body: before } = await t.inject(admin, monthlyReportEndpoints.getMonthlyReport);
    for (let nth = 0; nth < 8; nth += 1) await makeCase(t, { receiptDateTime: '2026-09-09T10:00:00.000Z' });
    const sendAs = (previewHash: string) =>
      t.inject(admin, monthlyReportEndpoints.sendMonthlyReport, {
        body: { recipients: [bob], month: '2026-09', version: 0, previewHash },
      });
    const { status, body } = await sendAs(before.previewHash);
    expect([status, body.code]).toEqual([409, 'MonthlyReportChanged']);
    const { body: after } = await t.inject(admin, monthlyReportEndpoints.getMonthlyReport);
    expect(body).toMatchObject({ current: { previewHash: after.previewHash } });
    expect((await sendAs(after.previewHash)).status).toBe(200);
  });

  it('rejects saving if the proposed texts changed: an untouched language does not count as edited (rule 23.3)', async () => {
    const { body: before } = await t.inject(admin, monthlyReportEndpoints.getMonthlyReport);
    for (let nth = 0; nth < 8; nth += 1) await makeCase(t, { receiptDateTime: '2026-09-10T10:00:00.000Z' });
    const saveOn = (of: MonthlyReport) =>
      t.inject(admin, monthlyReportEndpoints.saveMonthlyReport, {
        body: {
          ...eachMonthlyText((text) => of[text]),
          englishContent: '<p>Mine</p>',
          version: 0,
          previewHash: of.previewHash,
        },
      });
    const { status, body } = await saveOn(before);
    expect([status, body.code]).toEqual([409, 'MonthlyReportChanged']);
    const { body: after } = await t.inject(admin, monthlyReportEndpoints.getMonthlyReport);
    expect(after.germanContent).not.toBe(before.germanContent);
    expect(body).toMatchObject({ current: { germanContent: after.germanContent }, changedBy: null });
    const saved = await saveOn(after);
    expect(saved.body).toMatchObject({ version: 1, warnings: expect.arrayContaining(['oneLanguageEdited']) });
    // Saved texts do not depend on figures, so the version is sufficient.
    expect((await saveOn({ ...saved.body, previewHash: 'old' })).status).toBe(409);
  });

  it('rejects sending if the report was saved after it was rendered, whatever version was requested', async () => {
    const before = await t.db.$count(monthlySendings);
    const row = {
      ...texts,
      month: '2026-09',
      version: 1,
      savedAt: t.clock.now(),
      savedByUserId: admin.userId,
    };
    const { status, body } = await whileLocked(
      () => send(1),
      () => t.db.insert(monthlyReports).values(row),
    );
    expect([status, body.code]).toEqual([409, 'MonthlyReportChanged']);
    expect(await t.db.$count(monthlySendings)).toBe(before);
  });
});

it("reports a test mail and each recipient's mail as kept if there is no mail server (rule 10.5)", async () => {
  const { body: tested } = await t.inject(admin, monthlyReportEndpoints.sendTestMail);
  expect(tested.isMailKept).toBe(true);
  expect((await send(0)).body.recipients).toEqual([{ ...bob, state: 'kept' }]);
});

describe('daily limits (rule 23.7)', () => {
  const counted = (what: 'tests' | 'recipients', count: number) =>
    t.db.insert(rateCounters).values({
      ...{ key: `monthly-report-${what}:${admin.userId}`, at: '2026-10-10T00:00:00.000Z', network: '' },
      count,
    });

  it('apply to test mails', async () => {
    await counted('tests', testMailsPerDay - 1);
    const test = () => t.inject(admin, monthlyReportEndpoints.sendTestMail);
    expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
    t.clock.advance({ days: 1 });
    expect((await test()).status).toBe(200);
  });

  it('apply to recipients, without those of a rejected sending', async () => {
    await counted('recipients', recipientsPerDay - 2);
    const before = await t.db.$count(outgoingMails);
    const two = [bob, { name: 'Cleo', email: 'cleo@board.example' }];
    expect((await send(0, [...two, { name: 'Dan', email: 'dan@board.example' }])).status).toBe(429);
    expect(await t.db.$count(outgoingMails)).toBe(before);
    expect((await send(0, two)).status).toBe(200);
    expect((await send(0)).status).toBe(429);
  });
});
