import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMoreDays } from '../extensions/add-more-days.ts';
import { caseLinks } from '../forwarding/tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

async function forwarded(overrides: Parameters<typeof makeCase>[1] = {}) {
  const row = await makeCase(t, overrides);
  const { caseEventId } = await forward(t, agent, row, { to: [{ email: 'a@dealer.example' }] });
  return { row, caseEventId, token: (await tokensOf(t, row.caseId))('a@dealer.example') };
}
const open = (token: string, marketStatus = 'solved') =>
  t.inject(null, solutionEndpoints.solutionCase, { query: { token, marketStatus } });

describe('the case of a link', () => {
  it('contains the fields for outsiders, without the customer (rule 9.15)', async () => {
    const customer = await makeContact(t, { lastName: 'Zwirner' });
    const { row, caseEventId, token } = await forwarded({ contactId: customer.contactId });
    const { status, body, rawPayload } = await open(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      caseId: row.caseId,
      caseEventId,
      internalId: row.internalId,
      title: row.title,
      market: { en: 'Germany', de: 'Deutschland' },
      timeZone: 'Europe/Berlin',
      language: 'de',
      solutionType: 'Common',
      complexForm: null,
      dueDateTime: '2026-03-16T17:00:00.000Z',
      extensions: { count: 0, workingDays: 0 },
      left: { extensions: 5, workingDays: 60 },
      openExtensionRequest: null,
      dueAfterDays: expect.arrayContaining(['2026-03-17T17:00:00.000Z']),
      isSolvedByThisLink: false,
      solvedDateTime: null,
      finalAnswer: null,
      shown: { car: null, words: null, customer: null },
      hasUndone: false,
      delays: [],
    });
    expect(rawPayload.toString()).not.toMatch(/Zwirner|customer\.example/);
  });

  it('offers no later date when the case is due in a far year', async () => {
    const { row, token } = await forwarded();
    await t.db
      .update(cases)
      .set({ dueDateTime: '9999-12-30T09:00:00.000Z' })
      .where(eq(cases.caseId, row.caseId));
    expect(await open(token, 'delayed')).toMatchObject({ status: 200, body: { dueAfterDays: [] } });
  });

  it('returns the form by channel, region and source, and the extensions so far', async () => {
    const { token } = await forwarded({
      sourceId: await lookupId(t, 'source', 'Board'),
      inputChannelId: await lookupId(t, 'inputChannel', 'Telephone'),
      marketId: await marketId(t, 'GB'),
    });
    await addMoreDays(t.ctx({ kind: 'anonymous' }), { token, days: 4, reason: null, origin: 'button' });
    const { body } = await open(token, 'delayed');
    expect(body).toMatchObject({
      language: 'en',
      extensions: { count: 1, workingDays: 4 },
      delays: [{ days: 4, at: t.clock.now(), dueDateTime: body.dueDateTime, undoSeconds: 30 }],
    });
    expect(['Board', 'C3R1']).toContain(body.solutionType);
    const social = await forwarded({ inputChannelId: await lookupId(t, 'inputChannel', 'Social Media') });
    expect((await open(social.token)).body.solutionType).toBe('SocialMedia');
    const nowhere = await forwarded({ marketId: null, sourceId: await lookupId(t, 'source', 'Board') });
    expect((await open(nowhere.token)).body).toMatchObject({
      solutionType: 'Board',
      market: null,
      timeZone: null,
      language: 'en',
    });
  });

  it('does not change the case, and counts the opening (rule 9.13)', async () => {
    const { row, token } = await forwarded();
    const before = await t.db.select().from(cases).where(eq(cases.caseId, row.caseId));
    t.clock.advance({ minutes: 5 });
    const firstOpenedAt = t.clock.now();
    await open(token, 'delayed');
    t.clock.advance({ minutes: 5 });
    await open(token);
    expect(await t.db.select().from(cases).where(eq(cases.caseId, row.caseId))).toEqual(before);
    const [link] = await t.db.select().from(caseLinks).where(eq(caseLinks.caseId, row.caseId));
    expect(link).toMatchObject({ openedCount: 2, firstOpenedAt, solvedAt: null });
  });

  it('rejects a wrong token and an unknown marketStatus', async () => {
    const { token } = await forwarded();
    expect(await open('wrong')).toMatchObject({
      status: 400,
      body: {
        code: 'InvalidToken',
        message: 'Your link is expired or not valid or there is a problem with the case.',
      },
    });
    expect((await open(token, 'whatever')).status).toBe(400);
    const noToken = await t.inject(null, solutionEndpoints.solutionCase, {
      query: { marketStatus: 'solved' },
    });
    expect(noToken.status).toBe(400);
  });
});
