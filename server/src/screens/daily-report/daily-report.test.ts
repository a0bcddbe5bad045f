import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import {
  carModels,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
} from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let reader: UserActor;
let german: UserActor;
/** 3 March in Berlin. */
const date = '2026-03-03';
const noon = '2026-03-03T11:00:00.000Z';
let levels: { areaId: number; topicGroupId: number; nameEn: string; nameDe: string }[];

beforeAll(async () => {
  t = await createTestApp();
  reader = await t.actor('Agent', { claims: ['Reports'] });
  german = await t.actor('Agent', { claims: ['Reports'], scopes: { Markets: [await marketId(t, 'DE')] } });
  levels = await t.db.select().from(codeLevelTopicGroups).orderBy(codeLevelTopicGroups.topicGroupId).limit(2);
  t.clock.set('2026-03-04T05:59:00.000Z');
});
afterAll(() => t.close());

async function onTopic(overrides: Parameters<typeof makeCase>[1], topic = 0, detailId?: number) {
  const row = await makeCase(t, { receiptDateTime: noon, ...overrides });
  await t.db.insert(caseCodeLevelSets).values({
    caseId: row.caseId,
    codeLevelAreaId: levels[topic]?.areaId ?? 0,
    codeLevelTopicGroupId: levels[topic]?.topicGroupId ?? 0,
    codeLevelTopicDetailId: detailId ?? null,
    isPrimary: true,
    order: 0,
  });
  return row;
}
async function reportOf(who: UserActor, day = date, language = 'en') {
  const headers = { 'accept-language': language };
  const { status, body } = await t.inject(
    who,
    dailyReportEndpoints.getDailyReport,
    { query: { date: day } },
    { headers },
  );
  expect(status).toBe(200);
  return body;
}
const rowOf = async (caseId: number, who = reader, language = 'en') =>
  (await reportOf(who, date, language)).find((row) => row.caseId === caseId);

describe('the daily report (rule 21.1)', () => {
  it('has the cases of a day in Berlin, oldest first, without spam, integrated and deleted ones', async () => {
    const of = (receiptDateTime: string, more = {}) => makeCase(t, { receiptDateTime, ...more });
    const last = await of('2026-07-10T21:59:59.999Z');
    const first = await of('2026-07-09T22:00:00.000Z');
    await of('2026-07-09T21:59:59.999Z');
    await of('2026-07-10T22:00:00.000Z');
    await of('2026-07-10T08:00:00.000Z', { statusId: statusIds.Spam });
    await of('2026-07-10T08:00:00.000Z', { statusId: statusIds.Integrated });
    await of('2026-07-10T08:00:00.000Z', { deletedAt: noon });
    expect((await reportOf(reader, '2026-07-10')).map(({ caseId }) => caseId)).toEqual([
      first.caseId,
      last.caseId,
    ]);
    expect(await reportOf(reader, '2026-07-12')).toEqual([]);
  });

  it('has as many cases as the linked list of the overview, in any scope (rule 20.6)', async () => {
    const receiptDateTime = '2026-07-20T08:00:00.000Z';
    for (const market of ['DE', 'DE', 'AT'])
      await makeCase(t, { receiptDateTime, marketId: await marketId(t, market) });
    await makeCase(t, { receiptDateTime, statusId: statusIds.Spam });
    const body = { receivedFrom: '2026-07-19T22:00:00.000Z', receivedTo: '2026-07-20T21:59:59.999Z' };
    const counts = [];
    for (const who of [reader, german]) {
      const list = await t.inject(who, caseListEndpoints.listCases, { body, query: { exactTotal: 'true' } });
      counts.push([(await reportOf(who, '2026-07-20')).length, list.body.totalCount]);
    }
    expect(counts).toEqual([
      [3, 3],
      [2, 2],
    ]);
  });

  it('covers 23 hours on the last Sunday of March, and 25 on that of October', async () => {
    const of = (receiptDateTime: string) => makeCase(t, { receiptDateTime });
    await of('2026-03-28T23:00:00.000Z');
    await of('2026-03-29T21:59:59.999Z');
    await of('2026-03-29T22:00:00.000Z');
    await of('2026-10-24T22:00:00.000Z');
    await of('2026-10-25T22:59:59.999Z');
    await of('2026-10-25T23:00:00.000Z');
    expect(await reportOf(reader, '2026-03-29')).toHaveLength(2);
    expect(await reportOf(reader, '2026-10-25')).toHaveLength(2);
  });

  it("has only cases in the reader's scope", async () => {
    const here = await makeCase(t, { receiptDateTime: noon });
    const elsewhere = await makeCase(t, { receiptDateTime: noon, marketId: await marketId(t, 'FR') });
    const ids = (await reportOf(german)).map(({ caseId }) => caseId);
    expect(ids).toContain(here.caseId);
    expect(ids).not.toContain(elsewhere.caseId);
    expect(await rowOf(elsewhere.caseId)).toMatchObject({ market: 'France' });
    const without = await t.actor('Agent', { claims: [] });
    const { status } = await t.inject(without, dailyReportEndpoints.getDailyReport, { query: { date } });
    expect(status).toBe(403);
  });

  it("shows customer, market, brand, car and topic in the reader's language", async () => {
    const [detail] = await t.db
      .select()
      .from(codeLevelTopicDetails)
      .where(eq(codeLevelTopicDetails.topicGroupId, levels[0]?.topicGroupId ?? 0));
    const [model] = await t.db.select().from(carModels).limit(1);
    const { contactId } = await makeContact(t, { academicTitle: 'Dr.', firstName: 'Ana', lastName: 'Silva' });
    const now = t.clock.now();
    const car = { contactId, modelId: model?.modelId ?? 0, createdAt: now, lastModifiedAt: now };
    const [known] = await t.db.insert(contactCars).values(car).returning();
    const brandId = await lookupId(t, 'brand', 'BMW');
    const ofCar = { contactId, contactCarId: known?.contactCarId ?? 0, brandId };
    const { caseId, internalId } = await onTopic(ofCar, 0, detail?.topicDetailId);
    const reported = {
      caseId,
      internalId,
      authorOfConcern: 'Dr. Ana Silva',
      repeatConcern: false,
      recipient: null,
      market: 'Germany',
      brand: 'BMW',
      model: model?.name,
      modelCode: model?.modelCode,
      theme: levels[0]?.nameEn,
      keyIssueGerman: detail?.nameDe,
      keyIssueInternational: detail?.nameEn,
    };
    expect(await rowOf(caseId)).toEqual(reported);
    expect(await rowOf(caseId, reader, 'de')).toEqual({
      ...reported,
      market: 'Deutschland',
      theme: levels[0]?.nameDe,
    });
    await t.db.update(contactCars).set({ modelCode: '11AB' }).where(eq(contactCars.contactId, contactId));
    expect(await rowOf(caseId)).toMatchObject({ modelCode: '11AB' });
    const bare = await makeCase(t, { receiptDateTime: noon, marketId: null });
    expect(await rowOf(bare.caseId)).toMatchObject({
      authorOfConcern: null,
      market: null,
      brand: null,
      model: null,
      theme: null,
      keyIssueGerman: null,
    });
  });

  it('shows the recipients of the last forward: dealers by name, others by address (rule 21.3)', async () => {
    const agent = await t.actor('Agent');
    const row = await makeCase(t, { receiptDateTime: noon });
    const market = await marketId(t, 'DE');
    const emails = ['one@haus.example', 'two@haus.example'];
    const [dealer] = await t.db
      .insert(dealers)
      .values({ number: '90001', name: 'Autohaus Nord', marketId: market, language: 'de', emails })
      .returning();
    await forward(t, agent, row, { to: [{ email: 'first@free.example' }] });
    expect(await rowOf(row.caseId)).toMatchObject({ recipient: 'first@free.example' });
    t.clock.advance({ minutes: 1 });
    const dealerId = dealer?.dealerId ?? 0;
    await forward(t, agent, row, {
      to: [{ email: 'zoe@free.example' }, ...emails.map((email) => ({ email, dealerId }))],
    });
    expect(await rowOf(row.caseId)).toMatchObject({ recipient: 'zoe@free.example, Autohaus Nord' });
  });
});

describe('a repeat concern of the report (rules 3.31 and 21.2)', () => {
  it("requires an earlier case in the reader's scope with the same person and topic", async () => {
    const { contactId } = await makeContact(t);
    const earlier = await onTopic({
      contactId,
      receiptDateTime: '2025-06-01T08:00:00Z',
      marketId: await marketId(t, 'FR'),
    });
    const { caseId } = await onTopic({ contactId });
    const other = await onTopic({ contactId }, 1);
    expect(await rowOf(caseId)).toMatchObject({ repeatConcern: true });
    expect(await rowOf(caseId, german)).toMatchObject({ repeatConcern: false });
    expect(await rowOf(other.caseId)).toMatchObject({ repeatConcern: false });
    expect(earlier.caseId).toBeLessThan(caseId);
  });

  it('is overridden by the choice of staff', async () => {
    const { contactId } = await makeContact(t);
    await onTopic({ contactId, receiptDateTime: '2025-06-01T08:00:00Z' });
    const denied = await onTopic({ contactId, repeatConcern: false });
    const said = await makeCase(t, { receiptDateTime: noon, repeatConcern: true });
    expect(await rowOf(denied.caseId)).toMatchObject({ repeatConcern: false });
    expect(await rowOf(said.caseId)).toMatchObject({ repeatConcern: true });
  });
});
