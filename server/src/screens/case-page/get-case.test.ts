import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseEvents } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { addMoreDays } from '../../process/extensions/add-more-days.ts';
import { delays } from '../../process/extensions/tables.ts';
import { takeBackDelay } from '../../process/extensions/take-back-delay.ts';
import { simpleSolve } from '../../process/solution/simple-solve.ts';
import { commentCalls, pdf } from '../../testing/comment-calls.ts';
import { lookupId, makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Agent' });
});
afterAll(() => t.close());

/** A case with a file, forwarded, delayed three times and solved. One delay was taken back. */
async function solvedCase(): Promise<number> {
  const { caseId } = await makeCase(t);
  const later = () => t.clock.advance({ minutes: 1 });
  await commentCalls(t).add(agent, caseId, {
    fields: { content: '<p>See the files</p>' },
    files: [pdf('first.pdf'), pdf('second.pdf')],
  });
  later();
  await forward(t, agent, { caseId }, { to: [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }] });
  const tokenOf = await tokensOf(t, caseId);
  const token = tokenOf('a@dealer.example');
  const anonymous = t.ctx({ kind: 'anonymous' });
  later();
  await addMoreDays(anonymous, { token, days: 4, reason: 'Parts are late', origin: 'form' });
  later();
  await addMoreDays(anonymous, {
    token: tokenOf('b@dealer.example'),
    days: 3,
    reason: null,
    origin: 'timer',
  });
  const unsure = await t.db.select().from(delays).where(eq(delays.caseId, caseId)).orderBy(delays.delayId);
  await takeBackDelay(t.ctx(agent), { caseId, caseEventId: unsure.at(-1)?.caseEventId ?? 0 });
  later();
  await addMoreDays(anonymous, { token, days: 2, reason: null, origin: 'button' });
  later();
  await simpleSolve(anonymous, { token, solution: 'Seat replaced' });
  return caseId;
}

/** Adds comments until other events are no longer among the newest 100. */
async function addComments(caseId: number, count: number): Promise<void> {
  const createdAt = t.clock.now();
  await t.db.insert(caseEvents).values(
    Array.from({ length: count }, (_, index) => ({
      caseId,
      type: 'comment' as const,
      title: `Note ${index}`,
      createdAt,
      details: {},
    })),
  );
}

it("begins with the customer's message, whatever came later", async () => {
  const { body: made } = await t.inject(agent, caseEndpoints.createCase, {
    body: {
      title: 'Range loss',
      description: '<p>Half the range is gone.</p>',
      sourceId: await lookupId(t, 'source', 'Contact Form'),
      inputChannelId: await lookupId(t, 'inputChannel', 'Telephone'),
      receiptDateTime: t.clock.now(),
      codeLevelSets: [],
    },
  });
  t.clock.advance({ minutes: 1 });
  await addComments(made.caseId, 120);
  const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: made.caseId } });
  expect(body.caseEvents).toHaveLength(101);
  expect(body.caseEvents.at(-1)).toMatchObject({
    caseEventId: body.firstMessageId,
    content: '<p>Half the range is gone.</p>',
  });
  // A first comment by staff is not a customer's message.
  const { caseId } = await makeCase(t);
  await addComments(caseId, 1);
  const plain = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
  expect(plain.body.firstMessageId).toBeNull();
});

it('has process steps, solutions, files and counts independent of the number of events', async () => {
  const caseId = await solvedCase();
  t.clock.advance({ minutes: 1 });
  const read = async () =>
    (await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } })).body;
  const before = await read();
  await addComments(caseId, 500);
  const { caseEvents: newest, caseEventCount, eventCounts, processSteps, solutions, files } = await read();
  expect(new Set(newest.map(({ title }) => title.slice(0, 4)))).toEqual(new Set(['Note']));
  expect(newest).toHaveLength(100);
  expect(caseEventCount).toBe(before.caseEventCount + 500);
  expect(eventCounts).toEqual([
    { type: 'comment', count: 501, withFiles: 1 },
    { type: 'forward', count: 1, withFiles: 0 },
    { type: 'delay', count: 3, withFiles: 0 },
    { type: 'solution', count: 1, withFiles: 0 },
    { type: 'status', count: 1, withFiles: 0 },
  ]);
  expect(files.map(({ fileName }) => fileName)).toEqual(['first.pdf', 'second.pdf']);
  expect(solutions).toMatchObject([
    { author: 'a@dealer.example', content: '<p>Seat replaced</p>', attachments: [] },
  ]);
  expect(processSteps).toMatchObject([
    {
      type: 'forward',
      author: 'Anna Agent',
      details: {
        to: [{ email: 'a@dealer.example', dealerName: null }, { email: 'b@dealer.example' }],
        cc: [],
      },
    },
    {
      type: 'delay',
      details: {
        days: 4,
        reason: 'Parts are late',
        extension: { number: 1, totalDays: 4 },
        takenBackBy: null,
      },
    },
    { type: 'delay', details: { days: 3, extension: null, takenBackBy: 'Anna Agent' } },
    { type: 'delay', details: { days: 2, extension: { number: 2, totalDays: 6 }, takenBackBy: null } },
    { type: 'solution', author: 'a@dealer.example', details: { marketStatus: 'solved' } },
  ]);
  expect({ processSteps, solutions, files }).toEqual({
    processSteps: before.processSteps,
    solutions: before.solutions,
    files: before.files,
  });
});

it('has no process steps if there were none', async () => {
  const { caseId } = await makeCase(t);
  const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
  expect(body).toMatchObject({ eventCounts: [], processSteps: [], solutions: [], files: [] });
});
