import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import {
  eachMonthlyText,
  type MonthlyReport,
  monthlyReportEndpoints,
} from '@cfm/contract/screens/monthly-report.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { testMailsPerDay } from '../../platform/outbox/test-mark.ts';
import { rateCounters } from '../../platform/rate-limit/tables.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { monthFigures } from './count-figures.ts';
import { lockReport } from './lock-report.ts';
import { proposeTexts } from './propose-texts.ts';
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
      figures: await monthFigures(t.ctx()),
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

describe('saved texts whose figures changed (rule 23.9)', () => {
  const get = async () => (await t.inject(admin, monthlyReportEndpoints.getMonthlyReport)).body;
  const renew = async ({ version, month }: MonthlyReport) =>
    t.inject(admin, monthlyReportEndpoints.renewMonthlyReport, { body: { version, month } });
  const saveAs = async (report: MonthlyReport) =>
    t.inject(admin, monthlyReportEndpoints.saveMonthlyReport, {
      body: { ...eachMonthlyText((text) => report[text]), version: report.version },
    });
  const receive = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1)
      await makeCase(t, { receiptDateTime: '2026-09-20T10:00:00.000Z' });
  };
  const changesOf = ({ outdated }: MonthlyReport) =>
    outdated?.changes.map(({ name, from, to }) => [name, from, to]);

  it('are marked with the old and new figures until they are renewed, which keeps what users wrote', async () => {
    await receive(6);
    const draft = await get();
    const received = Number(/received <strong>(\d+)/.exec(draft.englishContent)?.[1]);
    const englishContent = `${draft.englishContent}<p>Well done.</p>`;
    expect((await saveAs({ ...draft, englishContent })).body.outdated).toBeNull();
    await receive(1);
    const marked = await get();
    expect(marked.englishContent).toBe(englishContent);
    expect(marked.outdated).toMatchObject({ isRenewable: true, isOwnTextLeft: false });
    expect(changesOf(marked)).toContainEqual(['Received', String(received), String(received + 1)]);
    // Saving another word does not confirm the old figures.
    const again = await saveAs({ ...marked, englishSignature: '<p>Bye</p>' });
    expect(changesOf(again.body)).toEqual(changesOf(marked));
    expect((await renew(marked)).status).toBe(409);
    const { status, body: renewed } = await renew(again.body);
    expect([status, renewed.outdated, renewed.version]).toEqual([200, null, 3]);
    expect(renewed.englishContent).toBe((await proposed()).englishContent.replace(/$/, '<p>Well done.</p>'));
    expect(renewed.germanContent).toBe((await proposed()).germanContent);
    // It edits neither language.
    expect(renewed.warnings).toEqual(again.body.warnings);
    const [audited] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.auditId)).limit(1);
    expect([audited?.entity, audited?.action]).toEqual(['monthlyReport', 'renew']);
  });
  const proposed = async () => proposeTexts(t.ctx(), await monthFigures(t.ctx()));

  it('renews each generated sentence, and stays marked until edited sentences are saved again', async () => {
    const draft = await get();
    const own = (html: string) => html.replace('we received', 'we at last received');
    const { body: saved } = await saveAs({ ...draft, englishContent: own(draft.englishContent) });
    await receive(3);
    const marked = await get();
    expect(marked.outdated).toMatchObject({ isRenewable: true, isOwnTextLeft: true });
    const { body: renewed } = await renew(saved);
    expect(renewed.outdated).toMatchObject({ isRenewable: false, isOwnTextLeft: true });
    const now = await proposed();
    // All but the first paragraph, which the user edited.
    const afterFirst = (html: string) => html.slice(html.indexOf('</p>'));
    expect(afterFirst(renewed.englishContent)).toBe(afterFirst(now.englishContent));
    expect(renewed.englishContent).toContain('we at last received');
    expect(renewed.germanContent).toBe(now.germanContent);
    const { body: corrected } = await saveAs({ ...renewed, englishContent: own(now.englishContent) });
    expect(corrected.outdated).toBeNull();
  });
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
