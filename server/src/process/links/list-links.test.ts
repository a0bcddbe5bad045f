import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward, sentMails, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMoreDays } from '../extensions/add-more-days.ts';
import { getSolutionCase } from '../solution/get-solution-case.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('the link cockpit (rule 9.22)', () => {
  it('shows the state of each link, but never the link itself', async () => {
    const agent = await t.actor('Agent');
    const row = await makeCase(t);
    const sent = await forward(t, agent, row, {
      to: [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }],
    });
    // This test has no mail server, and both replies show it.
    expect(sent.isMailKept).toBe(true);
    const links = () => t.inject(agent, forwardingEndpoints.listLinks, { params: { id: row.caseId } });
    expect((await links()).body.map(({ isMailKept }) => isMailKept)).toEqual([true, true]);
    const sentAt = t.clock.now();
    const [a, b] = await sentMails(t, row.caseId);
    await t.db
      .update(outgoingMails)
      .set({ state: 'delivered', deliveredAt: '2026-03-04T09:00:05.000Z' })
      .where(eq(outgoingMails.mailId, a?.mailId ?? 0));
    await t.db
      .update(outgoingMails)
      .set({ state: 'failed' })
      .where(eq(outgoingMails.mailId, b?.mailId ?? 0));
    const token = (await tokensOf(t, row.caseId))('a@dealer.example');
    t.clock.advance({ hours: 1 });
    const openedAt = t.clock.now();
    await getSolutionCase(t.ctx({ kind: 'anonymous' }), { token });
    t.clock.advance({ minutes: 1 });
    await addMoreDays(t.ctx({ kind: 'anonymous' }), { token, days: 3, reason: null, origin: 'button' });
    const reply = await links();
    expect(reply.body).toEqual([
      expect.objectContaining({
        email: 'b@dealer.example',
        isMailKept: false,
        deliveredAt: null,
        failedAt: expect.any(String),
        openedCount: 0,
        firstOpenedAt: null,
        usedAt: null,
        revokedAt: null,
      }),
      expect.objectContaining({
        email: 'a@dealer.example',
        sentAt,
        deliveredAt: '2026-03-04T09:00:05.000Z',
        failedAt: null,
        openedCount: 1,
        firstOpenedAt: openedAt,
        usedAt: t.clock.now(),
        expiresAt: '2026-06-02T09:00:00.000Z',
      }),
    ]);
    expect(reply.rawPayload.toString()).not.toContain(token);
    const scoped = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    const rejected = await t.inject(scoped, forwardingEndpoints.listLinks, { params: { id: row.caseId } });
    expect(rejected.status).toBe(404);
  });
});
