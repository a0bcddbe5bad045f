import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import {
  eachMonthlyText,
  type MonthlyReport,
  monthlyReportEndpoints,
} from '@cfm/contract/screens/monthly-report.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { users } from '../../access/users/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, cases } from '../../cases/case/tables.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { closeMailTransports } from '../../platform/outbox/mail-transport.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { addDays, startOfDayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { onlyReport, ytdReports } from '../ytd-report/tables.ts';
import { monthlyReports, monthlySendings } from './tables.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let admin: UserActor;
let team: UserActor;
/** Already 1 October in Berlin, so the report covers September. */
const now = '2026-09-30T22:30:00.000Z';

beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Feedback <no-reply@feedback.example>',
    COMPLAINT_TEAM: 'Complaint Management',
    COMPLAINT_MAILBOX: 'complaints@feedback.example',
  });
  admin = await t.actor('Admin', { firstName: 'Ada', lastName: 'Admin' });
  team = await t.actor('BMW BCC Team', { firstName: 'Tom', lastName: 'Team', scopes: { Markets: [] } });
  t.clock.set(now);
  await fillMonths();
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});
beforeEach(() => t.clock.set(now));
afterEach(async () => {
  smtp.received.length = 0;
  // Only the owner of the table can do this.
  await t.pool.query(
    'alter table monthly_sendings disable trigger user; delete from monthly_sendings; alter table monthly_sendings enable trigger user',
  );
  await t.db.delete(monthlyReports);
  await t.db.delete(outgoingMails);
  await t.db.delete(blacklist);
});

/** September 2026: 8 received, 5 solved after 3 working days each. August: 5 received. A year before: 2. */
async function fillMonths() {
  const germany = await marketId(t, 'DE');
  const of = (receiptDateTime: string, more: Parameters<typeof makeCase>[1] = {}) =>
    makeCase(t, { marketId: germany, receiptDateTime, ...more });
  const [group] = await t.db
    .select({ areaId: codeLevelTopicGroups.areaId, id: codeLevelTopicGroups.topicGroupId })
    .from(codeLevelTopicGroups)
    .orderBy(codeLevelTopicGroups.topicGroupId)
    .limit(1);
  if (!group) throw new Error('no topic');
  for (let i = 0; i < 8; i += 1) {
    // At noon, in the last second and in the first one.
    const at = ['2026-09-30T21:59:59.000Z', '2026-08-31T22:00:00.000Z'][i] ?? '2026-09-08T10:00:00.000Z';
    const { caseId } = await of(at);
    await t.db.insert(caseCodeLevelSets).values({
      caseId,
      codeLevelAreaId: group.areaId,
      codeLevelTopicGroupId: group.id,
      isPrimary: true,
      order: 0,
    });
  }
  // Cases of October, spam, integrated and deleted cases do not count.
  await of('2026-09-30T22:00:00.000Z');
  await of('2026-09-08T10:00:00.000Z', { statusId: statusIds.Spam });
  await of('2026-09-08T10:00:00.000Z', { statusId: statusIds.Integrated });
  await of('2026-09-08T10:00:00.000Z', { deletedAt: now });
  // From Thursday to Tuesday.
  for (let i = 0; i < 5; i += 1)
    await of('2026-08-27T10:00:00.000Z', {
      statusId: statusIds.Solved,
      solvedDateTime: '2026-09-01T10:00:00.000Z',
    });
  for (let i = 0; i < 2; i += 1)
    await of('2025-09-10T10:00:00.000Z', {
      statusId: statusIds.Closed,
      solvedDateTime: '2025-09-12T10:00:00.000Z',
      closedDateTime: '2025-09-20T10:00:00.000Z',
    });
}

const get = async (who = admin): Promise<MonthlyReport> => {
  const { status, body } = await t.inject(who, monthlyReportEndpoints.getMonthlyReport);
  expect(status).toBe(200);
  return body;
};
const formOf = (report: MonthlyReport) => eachMonthlyText((text) => report[text]);
const save = (body: Record<string, unknown>, who = admin) =>
  t.inject(who, monthlyReportEndpoints.saveMonthlyReport, { body });
const send = async (recipients: unknown, more: Record<string, unknown> = {}, who = admin) => {
  const { month, version } = await get();
  return t.inject(who, monthlyReportEndpoints.sendMonthlyReport, {
    body: { recipients, month, version, ...more },
  });
};
const preview = async () => (await t.inject(admin, monthlyReportEndpoints.previewMonthlyReport)).body;
const bob = { name: 'Bob <b> & Söhne', email: 'bob@board.example' };
const cleo = { name: 'Cleo', email: 'cleo@board.example' };
const countFiles = () => t.db.$count(storedFiles);

describe('the report of the previous month (rules 23.1 and 23.2)', () => {
  test('uses Berlin time, has the sender CA-12, and names its month in both languages', async () => {
    const report = await get();
    expect(report).toMatchObject({
      month: '2026-09',
      senderLabel: 'CA-12',
      date: '2026-10-01',
      subject: 'Monthly Report September 2026 / Monatsbericht September 2026',
      greeting: 'Dear [Name], / Guten Tag [Name],',
      version: 0,
      savedBy: null,
      savedAt: null,
    });
    t.clock.set('2026-09-30T21:30:00.000Z');
    expect((await get()).month).toBe('2026-08');
  });

  test('links to exactly the cases that it counts as solved or closed, whatever their state is now', async () => {
    const firstCompletedAt = '2026-09-30T21:59:59.999Z';
    const [closed, again, spam, gone, later] = [
      await makeCase(t, { statusId: statusIds.Closed, closedDateTime: firstCompletedAt, firstCompletedAt }),
      await makeCase(t, { statusId: statusIds.InProgress, firstCompletedAt: '2026-08-31T22:00:00.000Z' }),
      await makeCase(t, { statusId: statusIds.Spam, firstCompletedAt }),
      await makeCase(t, { statusId: statusIds.Closed, firstCompletedAt, deletedAt: now }),
      await makeCase(t, { statusId: statusIds.Closed, firstCompletedAt: '2026-09-30T22:00:00.000Z' }),
    ];
    const { completed } = await get();
    expect(completed).toEqual({ count: 7, firstDay: '2026-09-01', lastDay: '2026-09-30' });
    const { body: list } = await t.inject(admin, caseListEndpoints.listCases, {
      query: { take: 50, exactTotal: 'true' },
      body: {
        completedFrom: startOfDayInBerlin(completed.firstDay),
        completedTo: new Date(
          Date.parse(startOfDayInBerlin(addDays(completed.lastDay, 1))) - 1,
        ).toISOString(),
      },
    });
    expect(list.totalCount).toBe(completed.count);
    const listed = list.items.map(({ caseId }) => caseId);
    expect(listed).toEqual(expect.arrayContaining([closed.caseId, again.caseId]));
    for (const { caseId } of [spam, gone, later]) expect(listed).not.toContain(caseId);
    const made = [closed, again, spam, gone, later].map(({ caseId }) => caseId);
    await t.db.delete(cases).where(inArray(cases.caseId, made));
  });

  test('counts the month and the compared ones, without figures of fewer than five cases', async () => {
    const { figures } = await get();
    const rowsOf = (language: 'en' | 'de', key: string) =>
      figures[language].find((table) => table.key === key)?.rows;
    expect(figures.en[0]?.heads).toEqual(['Figure', 'September 2026', 'August 2026', 'September 2025']);
    expect(rowsOf('en', 'totals')).toMatchObject([
      { name: 'Received', cells: [8, 5, null] },
      { name: 'Solved or closed', cells: [5, null, null] },
      { name: "Open at month's end", cells: [8, 5, null] },
    ]);
    expect(rowsOf('en', 'handling')?.[0]?.cells).toEqual([3, null, null]);
    expect(rowsOf('en', 'regions')).toMatchObject([{ name: 'Germany', cells: [8, 5, null] }]);
    expect(rowsOf('de', 'regions')?.[0]?.name).toBe('Deutschland');
    expect(rowsOf('en', 'topics')).toMatchObject([{ cells: [8, null, null] }]);
  });

  test('is the same for all readers, whatever their scope', async () => {
    expect((await get(team)).figures).toEqual((await get()).figures);
  });

  test('proposes texts in both languages until they are saved', async () => {
    const { englishContent, germanContent, englishSignature, germanSignature } = await get();
    expect(englishContent).toContain(
      'In September 2026 we received <strong>8\u00a0cases</strong>, 60% more than in August 2026.',
    );
    expect(englishContent).toContain(
      'The mean handling time was <strong>3.0\u00a0days</strong> without weekends.',
    );
    expect(englishContent).toContain('<li><p>Germany: 8\u00a0cases (August 2026: 5)</p></li>');
    expect(germanContent).toContain(
      'Im September 2026 sind <strong>8\u00a0Fälle</strong> eingegangen, 60\u00a0% mehr als im August 2026.',
    );
    expect(germanContent).toContain('<li><p>Deutschland: 8\u00a0Fälle (August 2026: 5)</p></li>');
    expect(englishSignature).toMatch(/Kind regards.*Complaint Management.*complaints@feedback\.example/);
    expect(germanSignature).toContain('Mit freundlichen Grüßen');
  });

  test('has a chart in both languages', async () => {
    const [en, de] = await Promise.all(
      (['en', 'de'] as const).map((language) =>
        t.inject(admin, monthlyReportEndpoints.getMonthlyChart, { params: { language } }),
      ),
    );
    expect(en?.headers['content-type']).toBe('image/png');
    expect(en?.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(en?.rawPayload.equals(de?.rawPayload ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('saving (rule 23.3)', () => {
  test('stores both languages, sanitized, and who saved; null is empty', async () => {
    const { body } = await save({
      englishContent: '<p>Better <script>alert(1)</script><b onclick="x()">month</b></p>',
      germanContent: null,
      englishSignature: '<p>Ada</p>',
      germanSignature: null,
    });
    expect(body).toMatchObject({
      englishContent: '<p>Better <b>month</b></p>',
      germanContent: '',
      englishSignature: '<p>Ada</p>',
      germanSignature: '',
      version: 1,
      savedBy: 'Ada Admin',
      savedAt: now,
    });
    expect(formOf(await get(team))).toEqual(formOf(body));
    const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.entity, 'monthlyReport'));
    expect(entry).toMatchObject({ action: 'save', entityId: '2026-09', actorUserId: admin.userId });
    // The audit names the changed texts, not their content: it may name a person and could not be redacted.
    expect(entry?.changes).toContainEqual({ field: 'englishContent', to: true });
    expect(JSON.stringify(entry)).not.toContain('Better');
  });

  test('rejects an older version with the stored one, and saves without a version', async () => {
    const proposed = formOf(await get());
    await save({ ...proposed, englishContent: '<p>First</p>', version: 0 });
    const late = await save({ ...proposed, germanContent: '<p>Zu spät</p>', version: 0 }, team);
    expect([late.status, late.body.code]).toEqual([409, 'MonthlyReportChanged']);
    expect(late.body as unknown).toMatchObject({
      current: { englishContent: '<p>First</p>', version: 1 },
      changedBy: 'Ada Admin',
    });
    expect((await save({ ...proposed, germanContent: '<p>Doch</p>' }, team)).body.version).toBe(2);
  });

  test('rejects texts that were written for another month', async () => {
    const proposed = formOf(await get());
    t.clock.set('2026-11-01T08:00:00.000Z');
    const late = await save({ ...proposed, version: 0, month: '2026-09' });
    expect([late.status, late.body.code]).toEqual([409, 'MonthlyReportChanged']);
    expect((late.body as { current?: unknown }).current).toMatchObject({ month: '2026-10' });
  });

  test('saves one of two concurrent requests and rejects the other', async () => {
    const proposed = formOf(await get());
    const replies = await Promise.all(
      ['<p>One</p>', '<p>Two</p>'].map((englishContent) => save({ ...proposed, englishContent, version: 0 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('warns if only one language was edited, until the other is edited too', async () => {
    const proposed = formOf(await get());
    expect((await save(proposed)).body.warnings).not.toContain('oneLanguageEdited');
    const english = { ...proposed, englishContent: '<p>Mine</p>' };
    expect((await save(english)).body.warnings).toContain('oneLanguageEdited');
    expect((await get()).warnings).toContain('oneLanguageEdited');
    const both = { ...english, germanSignature: '<p>Meine</p>' };
    expect((await save(both)).body.warnings).not.toContain('oneLanguageEdited');
  });

  test('changes nothing if the texts are the same', async () => {
    const { body: first } = await save({ englishContent: '<p>A</p>' });
    const { body: again } = await save(formOf(first), team);
    expect([again.version, again.savedBy]).toEqual([1, 'Ada Admin']);
  });
});

/** A part of a received mail, found by a piece of its header. */
const partOf = (source: string, head: string): string => {
  const boundaries = [...source.matchAll(/boundary="(.+?)"/g)].map(([, boundary]) => boundary ?? '');
  const parts = boundaries.reduce((all, boundary) => all.flatMap((p) => p.split(`--${boundary}`)), [source]);
  const part = parts.filter((each) => each.includes(head)).at(-1) ?? '';
  return part.slice(part.indexOf('\r\n\r\n') + 4).trim();
};

test('an outdated or missing YTD report causes a warning (rule 23.4)', async () => {
  expect((await get()).warnings).toEqual(['ytdOutdated']);
  await t.db.insert(ytdReports).values({ ytdReportId: onlyReport, madeAt: '2026-09-28T22:30:00.000Z' });
  expect((await get()).warnings).toEqual([]);
  t.clock.set('2026-09-30T22:30:00.001Z');
  expect((await get()).warnings).toEqual(['ytdOutdated']);
  await t.db.delete(ytdReports);
});

describe('sending (rules 23.5 to 23.8)', () => {
  test('mails each recipient separately: the preview with their name and the charts', async () => {
    await save({
      englishContent: '<p>See {{link:x}} [Name]</p>',
      germanContent: '<p>Grüße</p>',
      englishSignature: '<p>Ada</p>',
      germanSignature: '<p>Ada</p>',
    });
    const shown = await preview();
    expect(shown.from).toBe('"CA-12" <no-reply@feedback.example>');
    const reply = await send([bob, cleo]);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { month: '2026-09', sentBy: 'Ada Admin', sentAt: now, recipients: [bob, cleo] },
    ]);
    await t.drainJobs();
    expect(smtp.received.map(({ to }) => to)).toEqual([['bob@board.example'], ['cleo@board.example']]);
    const { source = '', raw = '' } = smtp.received[0] ?? {};
    expect(source).toMatch(/^Subject: Monthly Report September 2026/m);
    expect(source).toMatch(/^From: "?CA-12"? <no-reply@feedback\.example>/m);
    expect(source).toContain('Reply-To: Complaint Management <complaints@feedback.example>');
    expect(source).toContain('Content-ID: <chart-en-2026-09@monthly-report>');
    expect(source).toMatch(/Content-Disposition: inline; filename=chart-de-2026-09\.png/);
    const html = partOf(source, 'Content-Type: text/html').replaceAll('\r\n', '\n');
    const charts = ['en', 'de'].map((language) =>
      partOf(raw, `Content-ID: <chart-${language}-2026-09@monthly-report>`).replaceAll('\r\n', ''),
    );
    const [en, de] = charts;
    const asShown = html
      .replace('src="cid:chart-en-2026-09@monthly-report"', `src="data:image/png;base64,${en}"`)
      .replace('src="cid:chart-de-2026-09@monthly-report"', `src="data:image/png;base64,${de}"`);
    const name = 'Bob &lt;b&gt; &amp; Söhne';
    expect(asShown).toBe(
      shown.html.replace('Dear [Name], / Guten Tag [Name],', `Dear ${name}, / Guten Tag ${name},`),
    );
    const text = partOf(source, 'Content-Type: text/plain').replaceAll('\r\n', '\n');
    expect(text).toContain('Dear Bob <b> & Söhne, / Guten Tag Bob <b> & Söhne,');
    expect(text).toContain('• Received – September 2026: 8, August 2026: 5, September 2025: not shown');
    expect(text.indexOf('Monthly Report')).toBeLessThan(text.indexOf('Monatsbericht'));
  });

  test('has a link to the German part, with a text that is true even without the link', async () => {
    const { html } = await preview();
    expect(html).toMatch(/<a href="#part-de"[^>]*>Die deutsche Fassung folgt unten\.<\/a>/);
    expect(html).toMatch(/<a name="part-de" id="part-de"[^>]*>Monatsbericht September 2026<\/a>/);
    expect(html.indexOf('href="#part-de"')).toBeLessThan(html.indexOf('<h1'));
  });

  test('breaks the mailbox of its signature only before the domain, and no other address (rule 19.10)', async () => {
    const link = '<a href="mailto:complaints@feedback.example">complaints@feedback.example</a>';
    await save({ englishSignature: `<p>${link}<br>ada@feedback.example</p>` });
    const { html, text } = await preview();
    expect(html).toContain('href="mailto:complaints@feedback.example"');
    const domain = '<span style="display:inline-block;max-width:100%">feedback.example</span>';
    expect(html).toContain(`>complaints@<wbr>${domain}</a>`);
    expect(html).toContain('ada@feedback.example');
    expect(text).toContain('complaints@feedback.example');
  });

  test('sends a test mail to the own address and does not store it as a sending', async () => {
    const [own] = await t.db.select().from(users).where(eq(users.userId, team.userId));
    const { body } = await t.inject(team, monthlyReportEndpoints.sendTestMail);
    expect(body).toEqual({ email: own?.email, isMailKept: false });
    await t.drainJobs();
    expect(smtp.received[0]?.to).toEqual([own?.email]);
    const source = smtp.received[0]?.source;
    expect(source).toContain('Dear Tom Team,');
    expect(source).toContain('\r\nSubject: Test: Monthly Report September 2026 / Monatsbericht');
    expect((await preview()).subject).toMatch(/^Monthly Report/);
    expect(await t.db.$count(monthlySendings)).toBe(0);
  });

  test('rejects a blacklisted recipient at their row, and sends nothing', async () => {
    await t.db
      .insert(blacklist)
      .values({ email: '*@board.example', createdDateTime: now, lastModifiedDateTime: now });
    const before = await countFiles();
    const reply = await send([{ name: 'Other', email: 'other@else.example' }, bob]);
    expect([reply.status, reply.body.code]).toEqual([409, 'RecipientBlacklisted']);
    expect(reply.body.errors).toEqual({ 'recipients.1.email': 'bob@board.example is on the blacklist' });
    expect(await t.db.$count(outgoingMails)).toBe(0);
    expect(await t.db.$count(monthlySendings)).toBe(0);
    expect(await countFiles()).toBe(before);
  });

  test('rejects a report that was changed meanwhile', async () => {
    await save({ englishContent: '<p>New</p>' });
    for (const older of [{ version: 0 }, { month: '2026-08' }]) {
      const reply = await send([bob], older);
      expect([reply.status, reply.body.code]).toEqual([409, 'MonthlyReportChanged']);
    }
    expect(await t.db.$count(outgoingMails)).toBe(0);
  });

  test('sends once for two requests with one key, even concurrent ones', async () => {
    const requestKey = 'd9cbd4d5-5c0c-4a1b-9d3b-3a5f4fcb1f0e';
    const replies = await Promise.all([1, 2].map(() => send([bob, cleo], { requestKey })));
    expect(new Set(replies.map(({ body }) => body.monthlySendingId)).size).toBe(1);
    expect(await t.db.$count(outgoingMails)).toBe(2);
    const other = await send([bob], { requestKey }, team);
    expect(other.status).toBe(400);
  });

  test('sends one mail per address, ignoring case', async () => {
    const { body } = await send([bob, { name: 'Again', email: 'BOB@board.example' }]);
    expect(body.recipients).toEqual([{ ...bob, state: 'queued' }]);
    expect(await t.db.$count(outgoingMails)).toBe(1);
  });

  test("shows the state of each recipient's mail as long as it is known (rule 23.8)", async () => {
    const { body: sent } = await send([bob, cleo]);
    await t.drainJobs();
    const failed = eq(outgoingMails.to, ['cleo@board.example']);
    await t.db.update(outgoingMails).set({ state: 'failed' }).where(failed);
    const reported = async () => {
      const params = { id: sent.monthlySendingId };
      const list = await t.inject(team, monthlyReportEndpoints.listSentReports, { query: { take: 10 } });
      const copy = await t.inject(team, monthlyReportEndpoints.getSentReport, { params });
      expect(copy.body.recipients).toEqual(list.body.items[0]?.recipients);
      return copy.body.recipients;
    };
    const asDelivered = { ...bob, state: 'delivered' };
    expect(await reported()).toEqual([asDelivered, { ...cleo, state: 'failed' }]);
    await t.db.delete(outgoingMails).where(failed);
    expect(await reported()).toEqual([asDelivered, { ...cleo, state: null }]);
  });

  test('keeps a copy as sent, whatever is saved later', async () => {
    await save({ englishContent: '<p>As sent</p>' });
    const shown = await preview();
    const { body: first } = await send([bob]);
    await save({ englishContent: '<p>Later</p>' });
    const { body: second } = await send([cleo]);
    const list = await t.inject(team, monthlyReportEndpoints.listSentReports, { query: { take: 10 } });
    expect(list.body).toMatchObject({
      totalCount: 2,
      items: [
        { monthlySendingId: second.monthlySendingId, recipients: [cleo] },
        { monthlySendingId: first.monthlySendingId, recipients: [bob] },
      ],
    });
    const copy = await t.inject(team, monthlyReportEndpoints.getSentReport, {
      params: { id: first.monthlySendingId },
    });
    expect(copy.body).toMatchObject({ subject: shown.subject, html: shown.html, sentBy: 'Ada Admin' });
    const none = await t.inject(team, monthlyReportEndpoints.getSentReport, { params: { id: 999_999 } });
    expect(none.status).toBe(404);
  });

  test('is audited with the number of recipients, and the outbox shows the mail with its charts', async () => {
    await send([bob, cleo]);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'send'));
    expect(entries.at(-1)?.changes).toEqual([{ field: 'recipients', to: 2 }]);
    const [mail] = await t.db.select().from(outgoingMails).orderBy(outgoingMails.mailId).limit(1);
    const { body } = await t.inject(admin, mailOutEndpoints.getOutgoingMail, {
      params: { id: mail?.mailId ?? 0 },
    });
    expect(body.html).toContain('src="data:image/png;base64,');
    expect(body.html).not.toContain('cid:');
    expect(body.attachments).toEqual([]);
  });

  test('requires recipients with a name and an address', async () => {
    expect((await send([])).status).toBe(400);
    const { status, body } = await send([{ name: '', email: 'no address' }]);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['recipients.0.email', 'recipients.0.name']);
  });
});
