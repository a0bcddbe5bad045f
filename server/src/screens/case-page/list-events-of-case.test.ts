import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { commentCalls, pdf } from '../../testing/comment-calls.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof commentCalls>;
let caseId: number;
const began = '2026-03-02T09:00:00.000Z';
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  calls = commentCalls(t);
  ({ caseId } = await makeCase(t));
  t.clock.set(began);
  await calls.add(agent, caseId, {
    fields: { title: 'Call', content: '<p>The <b>Türgriff</b> is loose</p>' },
  });
  t.clock.set('2026-03-04T09:00:00.000Z');
  await calls.add(agent, caseId, { fields: { content: '<p>Photos</p>' }, files: [pdf('Handle 100%.pdf')] });
  t.clock.set('2026-03-06T09:00:00.000Z');
  await forward(t, agent, { caseId });
});
afterAll(() => t.close());

const typesOf = async (query: Record<string, unknown>) => {
  const { body } = await calls.list(agent, caseId, query);
  expect(body.totalCount).toBe(body.items.length);
  return body.items.map(({ type, title }) => (type === 'comment' ? title || 'comment' : type));
};

test.each([
  [{ shows: 'comments' }, ['comment', 'Call']],
  [{ shows: 'files' }, ['comment']],
  [{ shows: 'mails' }, []],
  [{ text: 'TURGRIFF' }, ['Call']],
  [{ text: 'call' }, ['Call']],
  // Matches file names literally, including LIKE wildcards.
  [{ text: '100%.p' }, ['comment']],
  [{ text: '1%0' }, []],
  [{ text: ' ' }, ['forward', 'comment', 'status', 'Call']],
  [{ until: '2026-03-04T09:00:00.000Z' }, ['comment', 'status', 'Call']],
  [{ shows: 'process', until: '2026-03-05T00:00:00.000Z' }, ['status']],
])('%j lists and counts the matching events', async (query, expected) => {
  expect((await typesOf(query)).sort()).toEqual([...expected].sort());
});

test.each([{ shows: 'letters' }, { until: 'yesterday' }, { text: 'x'.repeat(101) }])(
  'rejects %j',
  async (query) => {
    expect((await calls.list(agent, caseId, query)).status).toBe(400);
  },
);

test('finds events that the product records by the words that the reader sees (rule 13.1)', async () => {
  const own = await makeCase(t);
  const createdAt = t.clock.now();
  await t.db.insert(caseEvents).values([
    { caseId: own.caseId, createdAt, type: 'reminder', title: 'Reminder 2', details: { number: 2 } },
    {
      caseId: own.caseId,
      createdAt,
      type: 'escalation',
      title: 'Escalated to level 3',
      details: { level: 3 },
    },
    {
      caseId: own.caseId,
      createdAt,
      type: 'postQualification',
      title: 'No data received',
      details: { act: 'gaveUp' },
    },
  ]);
  const found = async (text: string, language: string) => {
    const headers = { headers: { 'accept-language': language } };
    const query = { params: { id: own.caseId }, query: { text } };
    const { body } = await t.inject(agent, casePageEndpoints.listEvents, query, headers);
    return body.items.map(({ type }) => type);
  };
  expect(await found('erinnerung 2', 'de')).toEqual(['reminder']);
  expect(await found('reminder 2', 'en')).toEqual(['reminder']);
  expect(await found('reminder', 'de')).toEqual([]);
  expect(await found('Stufe 3', 'de')).toEqual(['escalation']);
  expect(await found('has not answered', 'en')).toEqual(['postQualification']);
  expect(await found('No data received', 'en')).toEqual([]);
});

test('finds status and relation events by the words that the reader sees, not by hidden ones (rule 13.1)', async () => {
  const [from, into] = [await makeCase(t), await makeCase(t)];
  const integrated = await t.inject(agent, caseRelationEndpoints.integrateCase, {
    params: { id: from.caseId },
    body: { internalId: into.internalId },
  });
  expect(integrated.status).toBe(200);
  const found = async (text: string, language = 'en', who = agent) => {
    const headers = { headers: { 'accept-language': language } };
    const query = { params: { id: into.caseId }, query: { text } };
    const { body } = await t.inject(who, casePageEndpoints.listEvents, query, headers);
    return body.items.map(({ type }) => type);
  };
  expect(await found('into this case')).toEqual(['relation']);
  expect(await found('IN DIESEN FALL', 'de')).toEqual(['relation']);
  expect(await found('in diesen Fall')).toEqual([]);
  expect(await found('integrated')).toEqual(['relation']);
  expect(await found('integrated', 'de')).toEqual([]);
  expect(await found('in progress')).toEqual(['status']);
  expect(await found('in Bearbeitung', 'de')).toEqual(['status']);
  expect(await found('InProgress')).toEqual([]);
  expect(await found(from.internalId)).toEqual(['relation']);
  const scoped = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
  await t.db
    .update(cases)
    .set({ marketId: await marketId(t, 'FR') })
    .where(eq(cases.caseId, into.caseId));
  expect(await found('into this case', 'en', scoped)).toEqual(['relation']);
  expect(await found(from.internalId, 'en', scoped)).toEqual([]);
});
