import { ytdEndpoints } from '@cfm/contract/screens/ytd-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { beginNightlyReport, giveUpReport, makeRequestedReport } from './jobs.ts';
import { makeFirstReport } from './make-first-report.ts';
import { makeReport } from './make-report.ts';
import { ytdReports } from './tables.ts';

let t: TestApp;
let admin: UserActor;
let agent: UserActor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  agent = await t.actor('Agent', { claims: [], scopes: { Markets: [await marketId(t, 'AT')] } });
  for (let index = 0; index < 7; index += 1) await makeCase(t, { receiptDateTime: yesterday() });
});
afterAll(() => t.close());

const yesterday = () => addTime(t.clock.now(), { days: -1 });
const metadata = async (who: UserActor) => (await t.inject(who, ytdEndpoints.getYtdMetadata)).body;
const titlesIn = async (language: string) => {
  const headers = { 'accept-language': language };
  const { body } = await t.inject(agent, ytdEndpoints.getYtdMetadata, {}, { headers });
  return body.figures.slice(0, 2).map(({ title }) => title);
};
const ask = async (who: UserActor) => {
  const { status, body } = await t.inject(who, ytdEndpoints.makeYtdReport);
  return [status, body?.code];
};
const image = async (who: UserActor) => t.inject(who, ytdEndpoints.getYtdImage);

describe('the YTD report', () => {
  it('is empty before the first one, which a server start requests once', async () => {
    expect(await metadata(agent)).toEqual({
      reportCreatedDateTime: null,
      dataUntil: null,
      isOutdated: false,
      isBeingMade: false,
      figures: [],
    });
    expect((await image(agent)).status).toBe(404);
    await makeFirstReport(t.ctx());
    await makeFirstReport(t.ctx());
    expect(await metadata(agent)).toMatchObject({ isBeingMade: true, reportCreatedDateTime: null });
    expect(await t.drainJobs()).toBe(1);
    const made = await metadata(agent);
    expect(made).toMatchObject({ isBeingMade: false, reportCreatedDateTime: t.clock.now() });
    await makeFirstReport(t.ctx());
    expect((await metadata(agent)).isBeingMade).toBe(false);
  });

  it('is a picture with figures, the same for all signed-in users (rules 20.2 and 22.1)', async () => {
    const { figures } = await metadata(agent);
    expect(figures.map(({ key }) => key)).toEqual([
      'year',
      'months',
      'handling',
      'open',
      'onTime',
      'goodwill',
      'region',
      'area',
      'brand',
      'escalation',
    ]);
    expect(figures.find(({ key }) => key === 'region')?.rows).toMatchObject([
      { name: 'Germany', cells: [7, null] },
    ]);
    expect(figures).toEqual((await metadata(admin)).figures);
    expect((await metadata(agent)).dataUntil).toBe(dayInBerlin(yesterday()));
    const year = dayInBerlin(yesterday()).slice(0, 4);
    expect(await titlesIn('en')).toEqual([`Year to date ${year}`, 'Cases received per month']);
    expect(await titlesIn('de')).toEqual([`Laufendes Jahr ${year}`, 'Eingegangene Fälle pro Monat']);
    const { status, headers, rawPayload } = await image(agent);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    // Two pages below each other.
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([2246, 3176]);
    const german = await t.inject(agent, ytdEndpoints.getYtdImage, { query: { language: 'de' } });
    const byReader = await t.inject(
      agent,
      ytdEndpoints.getYtdImage,
      {},
      { headers: { 'accept-language': 'de' } },
    );
    expect(german.rawPayload.equals(rawPayload)).toBe(false);
    expect(byReader.rawPayload.equals(german.rawPayload)).toBe(true);
    expect(await t.inject(null, ytdEndpoints.getYtdMetadata)).toMatchObject({ status: 401 });
  });

  it('is regenerated for users with the claim, one at a time, and audited', async () => {
    expect(await ask(agent)).toEqual([403, 'Forbidden']);
    const before = (await t.db.select().from(auditEntries)).length;
    t.clock.advance({ minutes: 5 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(admin)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'ReportUnderWay')).toHaveLength(4);
    expect((await t.db.select().from(auditEntries)).slice(before)).toMatchObject([
      { entity: 'ytdReport', action: 'request', actorUserId: admin.userId },
    ]);
    await makeCase(t, { receiptDateTime: yesterday() });
    // A case of today is not counted (rule 22.2).
    await makeCase(t, { receiptDateTime: t.clock.now() });
    expect(await t.drainJobs()).toBe(1);
    const { figures, isBeingMade, reportCreatedDateTime } = await metadata(agent);
    expect([isBeingMade, reportCreatedDateTime]).toEqual([false, t.clock.now()]);
    expect(figures.find(({ key }) => key === 'region')?.rows[0]?.cells).toEqual([8, null]);
  });

  it('is outdated if it is older than two days (rule 22.4)', async () => {
    t.clock.advance({ days: 2 });
    expect((await metadata(agent)).isOutdated).toBe(false);
    t.clock.advance({ seconds: 1 });
    expect((await metadata(agent)).isOutdated).toBe(true);
  });

  it('does not stay "being made" after a crash', async () => {
    expect(await ask(admin)).toEqual([200, undefined]);
    t.clock.advance({ minutes: 9 });
    expect(await ask(admin)).toEqual([409, 'ReportUnderWay']);
    t.clock.advance({ minutes: 2 });
    expect((await metadata(admin)).isBeingMade).toBe(false);
    expect(await ask(admin)).toEqual([200, undefined]);
    // The late job of the first request neither ends another one nor replaces a newer report.
    expect(await t.drainJobs()).toBe(2);
    expect(await metadata(admin)).toMatchObject({
      isBeingMade: false,
      reportCreatedDateTime: t.clock.now(),
    });
  });

  it('keeps the last report if a new one fails, and allows another request after the last retry', async () => {
    const made = (await metadata(admin)).reportCreatedDateTime;
    t.clock.advance({ minutes: 1 });
    await ask(admin);
    const payload = { requestedAt: t.clock.now() };
    const { signal } = new AbortController();
    await t.pool.query('alter table code_level_areas rename to areas_elsewhere');
    await expect(makeRequestedReport.run(t.ctx(), payload, signal)).rejects.toThrow();
    expect((await metadata(admin)).isBeingMade).toBe(true);
    await giveUpReport.run(t.ctx(), payload, signal);
    await t.pool.query('alter table areas_elsewhere rename to code_level_areas');
    expect(await metadata(admin)).toMatchObject({ isBeingMade: false, reportCreatedDateTime: made });
    expect((await image(admin)).status).toBe(200);
  });

  it('is regenerated if the last one is from a clock ahead of time, and audited if it changed', async () => {
    const ahead = '2099-01-01T00:00:00.000Z';
    await t.db.update(ytdReports).set({ madeAt: ahead });
    expect(await ask(admin)).toEqual([200, undefined]);
    await t.drainJobs();
    expect((await metadata(admin)).reportCreatedDateTime).toBe(t.clock.now());
    const made = async () =>
      (await t.db.select().from(auditEntries)).filter(
        ({ entity, action }) => entity === 'ytdReport' && action === 'make',
      ).length;
    const before = await made();
    // The clock advances during the count, and another report made meanwhile is newer.
    const began = t.clock.now();
    const times = [began, addTime(began, { minutes: 2 })];
    await t.db.update(ytdReports).set({ madeAt: addTime(began, { minutes: 1 }) });
    await makeReport(
      { ...t.ctx(), now: () => times.shift() ?? addTime(began, { minutes: 2 }) },
      { requestedAt: began },
    );
    expect(await made()).toBe(before);
  });

  it('is made nightly (rule 22.5)', async () => {
    expect(beginNightlyReport.cron).toBeDefined();
    await beginNightlyReport.run(t.ctx(), {}, new AbortController().signal);
    expect((await metadata(admin)).isBeingMade).toBe(true);
  });
});
