import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { userClaims, users } from '../../access/users/tables.ts';
import { caseCodeLevelSets } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { fillLinks } from '../../platform/outbox/mail-links.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { testMailsPerDay } from '../../platform/outbox/test-mark.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailDailyReports } from './mail-daily-reports.ts';
import { daysOfMail, nextMailDay } from './mail-days.ts';
import { reportUsers } from './tables.ts';

let t: TestApp;
let admin: UserActor;
let german: UserActor;
const job = () => t.ctx({ kind: 'job', name: 'mail-daily-report' });

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin', { firstName: 'Ada', lastName: 'Zuse' });
  german = await t.actor('IKAM', {
    firstName: 'Berta',
    lastName: 'Abel',
    scopes: { Markets: [await marketId(t, 'DE')] },
  });
});
beforeEach(async () => {
  await t.db.delete(reportUsers);
  await t.db.delete(outgoingMails);
});
afterAll(() => t.close());

const save = (ids: number[], who = admin) =>
  t.inject(who, dailyReportEndpoints.saveReportUsers, { body: { users: ids } });
const shown = async () => (await t.inject(admin, dailyReportEndpoints.getReportUsers)).body;
const mailsSent = async () =>
  (
    await t.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.kind, 'dailyReport'))
      .orderBy(outgoingMails.mailId)
  ).map((row) => ({ ...row, ...fillLinks(t.ctx(), row, row.links) }));
const addressOf = async ({ userId }: UserActor) =>
  (await t.db.select().from(users).where(eq(users.userId, userId)))[0]?.email ?? '';

describe('report users (rule 21.5)', () => {
  it('are selected among active users with the claim', async () => {
    const without = await t.actor('Agent', { claims: [] });
    const gone = await t.actor('Admin');
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    const { users: none, candidates } = await shown();
    expect(none).toEqual([]);
    const ids = candidates.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([admin.userId, german.userId]));
    expect(ids).not.toContain(without.userId);
    expect(ids).not.toContain(gone.userId);
    const invited = await t.actor('Admin');
    await t.db.update(users).set({ passwordHash: null }).where(eq(users.userId, invited.userId));
    const accounts = new Map((await shown()).candidates.map(({ id, account }) => [id, account]));
    expect([accounts.get(admin.userId), accounts.get(invited.userId)]).toEqual(['active', 'notActivated']);
    for (const { userId } of [without, gone])
      expect((await save([admin.userId, userId])).body).toMatchObject({ code: 'ChoiceGone' });
    expect((await save([999_999])).status).toBe(409);
    expect((await save([admin.userId], without)).status).toBe(403);
  });

  it('are added and removed, with an audit entry each', async () => {
    expect((await save([admin.userId, german.userId, german.userId])).status).toBe(200);
    expect((await shown()).users.map(({ id, getsReport }) => [id, getsReport])).toEqual([
      [german.userId, true],
      [admin.userId, true],
    ]);
    expect((await save([german.userId])).status).toBe(200);
    expect((await save([german.userId])).status).toBe(200);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'reportUser'))
      .orderBy(desc(auditEntries.auditId));
    expect(entries.map(({ action, entityId }) => [action, Number(entityId)])).toEqual([
      ['remove', admin.userId],
      ['create', german.userId],
      ['create', admin.userId],
    ]);
  });

  it('stay listed and are marked if they lose access, but not if they are deleted', async () => {
    const other = await t.actor('IKAM');
    await save([other.userId, german.userId]);
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, other.userId));
    expect((await shown()).users).toContainEqual(
      expect.objectContaining({ id: other.userId, getsReport: false, account: 'deactivated' }),
    );
    expect((await save([other.userId, german.userId])).status).toBe(200);
    await t.inject(admin, userSettingsEndpoints.removeUser, { params: { id: other.userId } });
    expect((await shown()).users.map(({ id }) => id)).toEqual([german.userId]);
    expect(await t.db.select().from(reportUsers)).toHaveLength(1);
  });

  it('can be sent as they are read', async () => {
    await save([admin.userId, german.userId]);
    const { users: read } = await shown();
    const body = { users: read.filter(({ id }) => id !== german.userId) };
    expect((await t.inject(admin, dailyReportEndpoints.saveReportUsers, { body })).status).toBe(200);
    expect((await shown()).users.map(({ id }) => id)).toEqual([admin.userId]);
  });
});

describe('the mail of a day (rules 21.6 and 21.7)', () => {
  it.each([
    ['2026-03-02', { first: '2026-02-27', last: '2026-03-01' }, 'a Monday'],
    ['2026-03-03', { first: '2026-03-02', last: '2026-03-02' }, 'a Tuesday'],
    ['2026-03-06', { first: '2026-03-05', last: '2026-03-05' }, 'a Friday'],
    ['2026-03-07', null, 'a Saturday'],
    ['2026-03-08', null, 'a Sunday'],
  ])('%s covers %o (%s)', (today, days, _what) => {
    expect(daysOfMail(today)).toEqual(days);
  });

  it.each([
    ['2026-03-03', null, '2026-03-02', 'nothing before'],
    ['2026-03-03', '2026-03-02', '2026-03-02', 'the mail of yesterday'],
    ['2026-03-02', '2026-02-27', '2026-02-27', 'on a Monday that of Friday'],
    ['2026-03-02', '2026-02-28', '2026-02-27', 'put on the list on a Saturday'],
    ['2026-03-05', '2026-03-02', '2026-03-02', 'none for two days'],
    ['2026-03-23', '2026-03-02', '2026-03-09', 'none for three weeks'],
  ])('%s after %s starts with %s (%s)', (today, lastMailedOn, first, _what) => {
    expect(daysOfMail(today, lastMailedOn)?.first).toBe(first);
  });

  it.each([
    ['2026-03-03T05:00:00Z', '2026-03-02', '2026-03-03', 'before 07:00'],
    ['2026-03-03T09:00:00Z', '2026-03-02', '2026-03-03', 'not written yet'],
    ['2026-03-03T09:00:00Z', '2026-03-03', '2026-03-04', 'written already'],
    ['2026-03-03T18:00:00Z', '2026-03-02', '2026-03-04', 'after the last run of the day'],
    ['2026-03-06T09:00:00Z', '2026-03-06', '2026-03-09', 'a Friday whose mail is out'],
    ['2026-03-08T09:00:00Z', null, '2026-03-09', 'a Sunday'],
  ])('at %s after %s the next one is sent on %s (%s)', (now, lastMailedOn, day, _what) => {
    expect(nextMailDay(now, lastMailedOn)).toBe(day);
  });

  it('covers days whose mail was missed (rule 21.6)', async () => {
    t.clock.set('2026-03-16T07:00:00.000Z');
    await save([admin.userId]);
    const lost = await makeCase(t, { receiptDateTime: '2026-03-17T10:00:00.000Z' });
    t.clock.set('2026-03-20T09:00:00.000Z');
    expect(await mailDailyReports(job())).toBe(1);
    const [mail] = await mailsSent();
    expect(mail?.text).toContain(lost.internalId);
    expect(mail?.subject).toBe('Daily Cases 16.03.2026 – 19.03.2026');
  });

  it('is sent from 07:00 on to selected users with access, in their language and scope, without names', async () => {
    t.clock.set('2026-03-03T22:00:00.000Z');
    await save([admin.userId, german.userId]);
    await t.db.update(users).set({ language: 'de' }).where(eq(users.userId, german.userId));
    const { contactId } = await makeContact(t, { firstName: 'Carola', lastName: 'Geheim' });
    const receiptDateTime = '2026-03-03T10:00:00.000Z';
    const here = await makeCase(t, { contactId, receiptDateTime });
    const there = await makeCase(t, { contactId, receiptDateTime, marketId: await marketId(t, 'FR') });
    t.clock.set('2026-03-04T05:59:59.000Z');
    expect(await mailDailyReports(job())).toBe(0);
    t.clock.set('2026-03-04T06:00:00.000Z');
    expect(await mailDailyReports(job())).toBe(2);
    const [ofGerman, ofAdmin] = await mailsSent();
    expect(ofAdmin).toMatchObject({
      to: [await addressOf(admin)],
      subject: 'Daily Cases 03.03.2026',
      caseId: null,
    });
    expect(ofGerman).toMatchObject({ to: [await addressOf(german)] });
    for (const body of [ofAdmin?.html, ofAdmin?.text]) {
      expect(body).toContain('2 cases that you can see were received on 03.03.2026.');
      for (const { caseId, internalId } of [here, there]) {
        expect(body).toContain(internalId);
        expect(body).toContain(`/case/edit/${caseId}`);
      }
      expect(body).toContain('/reports/daily?date=2026-03-03');
      expect(body).not.toMatch(/Carola|Geheim/);
    }
    for (const body of [ofGerman?.html, ofGerman?.text]) {
      expect(body).toContain('Ein Fall, den Sie sehen können, ging am 03.03.2026 ein.');
      expect(body).toContain('Deutschland');
      expect(body).not.toContain(there.internalId);
    }
  });

  it("lists cases in its recipient's scope; the outbox shows it only to users without a scope (rule 21.8)", async () => {
    t.clock.set('2026-03-10T22:00:00.000Z');
    await save([admin.userId]);
    t.clock.set('2026-03-11T06:00:00.000Z');
    await mailDailyReports(job());
    const [mail] = await mailsSent();
    const mailId = mail?.mailId ?? 0;
    const limited = await t.actor('Admin', { scopes: { Markets: [await marketId(t, 'DE')] } });
    const get = (who: UserActor) =>
      t.inject(who, mailOutEndpoints.getOutgoingMail, { params: { id: mailId } });
    const listed = async (who: UserActor) =>
      (await t.inject(who, mailOutEndpoints.listOutgoingMail, { query: { search: 'Daily Cases' } })).body
        .totalCount;
    expect([(await get(admin)).status, (await get(limited)).status]).toEqual([200, 404]);
    expect(await listed(admin)).toBeGreaterThan(0);
    expect(await listed(limited)).toBe(0);
  });

  it('is sent once per user and day, even with two servers and a crash', async () => {
    t.clock.set('2026-03-05T05:00:00.000Z');
    await save([admin.userId, german.userId]);
    t.clock.set('2026-03-05T06:00:00.000Z');
    const killed = { ...job(), jobs: { enqueue: () => Promise.reject(new Error('killed')) } };
    const withServer = { ...killed, config: { ...killed.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    await expect(mailDailyReports(withServer)).rejects.toThrow('2 daily reports not mailed');
    expect(await mailsSent()).toEqual([]);
    await Promise.all([mailDailyReports(job()), mailDailyReports(job()), mailDailyReports(job())]);
    expect(await mailDailyReports(job())).toBe(0);
    expect((await mailsSent()).map(({ to }) => to[0]).sort()).toEqual(
      [await addressOf(admin), await addressOf(german)].sort(),
    );
    t.clock.set('2026-03-06T06:00:00.000Z');
    expect(await mailDailyReports(job())).toBe(2);
  });

  it('is not sent to users who lost the claim or account, or were added after 07:00', async () => {
    const [lost, inactive] = [await t.actor('IKAM'), await t.actor('IKAM')];
    t.clock.set('2026-03-09T20:00:00.000Z');
    await save([lost.userId, inactive.userId]);
    await t.db.update(userClaims).set({ isGranted: false }).where(eq(userClaims.userId, lost.userId));
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, inactive.userId));
    t.clock.set('2026-03-10T06:05:00.000Z');
    await save([lost.userId, inactive.userId, admin.userId]);
    expect(await mailDailyReports(job())).toBe(0);
    t.clock.set('2026-03-11T06:00:00.000Z');
    expect(await mailDailyReports(job())).toBe(1);
    expect(await mailsSent()).toMatchObject([{ to: [await addressOf(admin)] }]);
  });

  it('covers the weekend on a Monday, with the day of each case, and says when there were none', async () => {
    t.clock.set('2026-04-24T20:00:00.000Z');
    await save([admin.userId]);
    for (const receiptDateTime of ['2026-04-24T10:00:00Z', '2026-04-26T10:00:00Z'])
      await makeCase(t, { receiptDateTime });
    t.clock.set('2026-04-27T05:00:00.000Z');
    await mailDailyReports(job());
    t.clock.set('2026-04-28T05:00:00.000Z');
    await mailDailyReports(job());
    const [monday, tuesday] = await mailsSent();
    expect(monday?.subject).toBe('Daily Cases 24.04.2026 – 26.04.2026');
    expect(monday?.text).toMatch(/Received: 24\.04\.2026[\s\S]*Received: 26\.04\.2026/);
    for (const day of ['24', '25', '26'])
      expect(monday?.html).toContain(`/reports/daily?date=2026-04-${day}`);
    expect(tuesday?.text).toContain('No case that you can see was received on 27.04.2026.');
    expect(tuesday?.html).not.toContain('<thead>');
  });

  it('lists 200 cases, and the number of further ones', async () => {
    t.clock.set('2026-05-04T20:00:00.000Z');
    await save([admin.userId]);
    for (let n = 0; n < 203; n += 1) await makeCase(t, { receiptDateTime: '2026-05-04T10:00:00Z' });
    t.clock.set('2026-05-05T05:00:00.000Z');
    await mailDailyReports(job());
    const [mail] = await mailsSent();
    expect(mail?.html.match(/\/case\/edit\//g)).toHaveLength(200);
    for (const body of [mail?.html, mail?.text]) {
      expect(body).toContain('203 cases that you can see');
      expect(body).toContain('3 more cases are in the report.');
    }
  });
});

describe('the preview of the next mail (rule 21.9)', () => {
  const preview = (who: UserActor, userId: number) =>
    t.inject(who, dailyReportEndpoints.previewDailyMail, { params: { id: userId } });

  it('equals the mail that is sent: days, language and cases', async () => {
    t.clock.set('2026-06-05T09:00:00.000Z');
    await save([german.userId]);
    await t.db.update(users).set({ language: 'de' }).where(eq(users.userId, german.userId));
    const receiptDateTime = '2026-06-06T10:00:00.000Z';
    const here = await makeCase(t, { receiptDateTime });
    const there = await makeCase(t, { receiptDateTime, marketId: await marketId(t, 'FR') });
    t.clock.set('2026-06-07T09:00:00.000Z');
    const { body: shown } = await preview(admin, german.userId);
    expect(shown).toMatchObject({ mailedOn: '2026-06-08', isWithinOwnScope: false });
    expect(shown.html).toContain('vom 05.06.2026 bis 07.06.2026');
    expect(shown.html).toContain(`/case/edit/${here.caseId}`);
    expect(shown.html).not.toContain(there.internalId);
    t.clock.set('2026-06-08T05:00:00.000Z');
    await mailDailyReports(job());
    const [mail] = await mailsSent();
    expect({ ...shown }).toMatchObject({
      to: mail?.to[0],
      from: mail?.from,
      subject: mail?.subject,
      html: mail?.html,
    });
  });

  it('leaves out cases the current user does not see, and says so', async () => {
    t.clock.set('2026-06-10T09:00:00.000Z');
    await save([admin.userId]);
    const { contactId } = await makeContact(t, {});
    const receiptDateTime = '2026-06-10T08:00:00.000Z';
    const hidden = await makeCase(t, { contactId, receiptDateTime, marketId: await marketId(t, 'FR') });
    const seen = await makeCase(t, { contactId, receiptDateTime: '2026-06-10T08:30:00.000Z' });
    const [topic] = await t.db.select().from(codeLevelTopicGroups).limit(1);
    for (const { caseId } of [hidden, seen])
      await t.db.insert(caseCodeLevelSets).values({
        caseId,
        codeLevelAreaId: topic?.areaId ?? 0,
        codeLevelTopicGroupId: topic?.topicGroupId ?? 0,
        isPrimary: true,
        order: 0,
      });
    const { body } = await preview(german, admin.userId);
    expect(body.isWithinOwnScope).toBe(true);
    expect(body.html).toContain(seen.internalId);
    expect(body.html).not.toContain(hidden.internalId);
    expect(body.html).toContain('One case that you can see was received on 10.06.2026.');
    // A hidden case must not show as an earlier case of the customer.
    expect(body.html).not.toContain('>Yes<');
    expect((await preview(admin, admin.userId)).body.html).toContain('>Yes<');
  });

  it('is available for candidates, and not for users without access', async () => {
    const candidate = await t.actor('IKAM');
    expect((await preview(admin, candidate.userId)).status).toBe(200);
    await save([candidate.userId]);
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, candidate.userId));
    expect((await preview(admin, candidate.userId)).status).toBe(404);
    expect((await preview(admin, 999_999)).status).toBe(404);
    expect((await preview(await t.actor('Agent', { claims: [] }), admin.userId)).status).toBe(403);
  });
});

describe('the last mail (rule 21.5)', () => {
  it('is shown for each user with its state; test mails do not count', async () => {
    t.clock.set('2026-07-01T20:00:00.000Z');
    await save([admin.userId]);
    await t.inject(admin, dailyReportEndpoints.sendDailyTestMail);
    const lastMail = async () => (await shown()).users[0]?.lastMail;
    expect(await lastMail()).toBeNull();
    t.clock.set('2026-07-02T05:10:00.000Z');
    await mailDailyReports(job());
    expect(await lastMail()).toEqual({ at: '2026-07-02T05:10:00.000Z', state: 'kept' });
    await t.db
      .update(outgoingMails)
      .set({ state: 'delivered', deliveredAt: '2026-07-02T05:11:00.000Z' })
      .where(eq(outgoingMails.kind, 'dailyReport'));
    expect(await lastMail()).toEqual({ at: '2026-07-02T05:11:00.000Z', state: 'delivered' });
  });
});

describe('a test mail (rule 21.10)', () => {
  it("sends today's mail to the current user in their own scope, listed or not", async () => {
    const receiptDateTime = '2026-07-06T08:00:00.000Z';
    const here = await makeCase(t, { receiptDateTime });
    const there = await makeCase(t, { receiptDateTime, marketId: await marketId(t, 'FR') });
    await t.db.update(users).set({ language: 'en' }).where(eq(users.userId, german.userId));
    t.clock.set('2026-07-07T12:00:00.000Z');
    const { body } = await t.inject(german, dailyReportEndpoints.sendDailyTestMail);
    expect(body).toEqual({ email: await addressOf(german), isMailKept: true });
    const [mail] = await mailsSent();
    expect(mail).toMatchObject({ to: [await addressOf(german)], subject: 'Test: Daily Cases 06.07.2026' });
    expect(mail?.text).toContain(here.internalId);
    expect(mail?.text).not.toContain(there.internalId);
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'dailyReport'))
      .orderBy(desc(auditEntries.auditId));
    expect(entry).toMatchObject({ action: 'sendTest', entityId: '2026-07-07' });
  });

  it('is that of Monday on a weekend, and limited per day', async () => {
    t.clock.set('2026-07-11T12:00:00.000Z');
    await t.inject(admin, dailyReportEndpoints.sendDailyTestMail);
    expect((await mailsSent())[0]?.subject).toBe('Test: Daily Cases 10.07.2026 – 12.07.2026');
    await limitPerDay(
      t.ctx(),
      { key: `daily-report-tests:${admin.userId}`, network: '' },
      testMailsPerDay,
      testMailsPerDay - 1,
    );
    expect((await t.inject(admin, dailyReportEndpoints.sendDailyTestMail)).status).toBe(429);
  });
});
