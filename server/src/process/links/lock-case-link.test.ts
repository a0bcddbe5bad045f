import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseLocks, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward, linksOf, sentMails, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { simpleSolve } from '../solution/simple-solve.ts';
import { extendLink } from './extend-link.ts';
import { revokeLink } from './revoke-link.ts';
import { sendLinkAgain } from './send-link-again.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

async function forwarded() {
  const row = await makeCase(t);
  await forward(t, agent, row, { to: [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }] });
  const [link, other] = await linksOf(t, row.caseId);
  if (!link || !other) throw new Error('no links');
  return { caseId: row.caseId, caseLinkId: link.caseLinkId, other: other.caseLinkId };
}
const stateOf = async (caseId: number) =>
  JSON.stringify([await linksOf(t, caseId), (await sentMails(t, caseId)).map(({ state }) => state)]);

describe.each([
  ['sending again', sendLinkAgain, forwardingEndpoints.sendLinkAgain],
  ['extending', extendLink, forwardingEndpoints.extendLink],
  ['revoking', revokeLink, forwardingEndpoints.revokeLink],
] as const)('%s a link', (_name, change, endpoint) => {
  /** Checks the error, and that nothing changed. */
  async function rejected(
    of: { caseId: number; caseLinkId: number },
    code: string,
    who: UserActor = agent,
  ): Promise<void> {
    const before = await stateOf(of.caseId);
    await expect(change(t.ctx(who), of)).rejects.toMatchObject({ code });
    expect(await stateOf(of.caseId)).toBe(before);
  }

  it("is rejected for a case that the actor can't see, and for a link of another case", async () => {
    const { caseId, caseLinkId } = await forwarded();
    const austria = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    await rejected({ caseId, caseLinkId }, 'NotFound', austria);
    await rejected({ caseId, caseLinkId: 9_999_999 }, 'NotFound');
    await rejected({ caseId: (await forwarded()).caseId, caseLinkId }, 'NotFound');
    const call = (who: UserActor | null, id: number) =>
      t.inject(who, endpoint, { params: { id, linkId: caseLinkId } });
    expect((await call(null, caseId)).status).toBe(401);
    expect((await call(agent, 9_999_999)).status).toBe(404);
  });

  it('is rejected while another user holds the lock, and for a read-only case (rule 9.24)', async () => {
    const { caseId, caseLinkId } = await forwarded();
    const colleague = await t.actor('Agent');
    await t.db.insert(caseLocks).values({
      caseId,
      userId: colleague.userId,
      sessionHash: colleague.sessionHash,
      tabId: 'tab',
      since: t.clock.now(),
      leaseUntil: '2026-03-04T09:02:00.000Z',
    });
    await rejected({ caseId, caseLinkId }, 'CaseLocked');
    await expect(change(t.ctx(colleague), { caseId, caseLinkId })).resolves.toBeDefined();
    for (const status of ['Closed', 'Spam', 'Integrated'] as const) {
      const readOnly = await forwarded();
      await t.db.update(cases).set({ statusId: statusIds[status] }).where(eq(cases.caseId, readOnly.caseId));
      await rejected(readOnly, 'CaseReadOnly');
    }
  });

  it('is rejected after the link was revoked, ended or used to solve, but not after a delay (rule 9.25)', async () => {
    const revoked = await forwarded();
    await revokeLink(t.ctx(agent), revoked);
    await rejected(revoked, 'LinkEnded');
    const solved = await forwarded();
    const token = (await tokensOf(t, solved.caseId))('a@dealer.example');
    await simpleSolve(t.ctx({ kind: 'anonymous' }), { token, solution: 'Done' });
    await rejected(solved, 'LinkEnded');
    await rejected({ caseId: solved.caseId, caseLinkId: solved.other }, 'LinkEnded');
    await t.db
      .update(cases)
      .set({ statusId: statusIds.InProgress, solvedDateTime: null })
      .where(eq(cases.caseId, solved.caseId));
    await rejected(solved, 'LinkEnded');
    await rejected({ caseId: solved.caseId, caseLinkId: solved.other }, 'LinkEnded');
    const reply = await t.inject(
      agent,
      endpoint,
      { params: { id: solved.caseId, linkId: solved.caseLinkId } },
      { headers: { 'accept-language': 'de' } },
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'LinkEnded' } });
    expect(reply.body.message).toContain('Leiten Sie den Fall erneut weiter.');
  });

  it('works for an expired link, and returns the links of the case', async () => {
    const of = await forwarded();
    await t.db
      .update(caseLinks)
      .set({ expiresAt: t.clock.now() })
      .where(eq(caseLinks.caseLinkId, of.caseLinkId));
    const reply = await t.inject(agent, endpoint, { params: { id: of.caseId, linkId: of.caseLinkId } });
    expect(reply.status).toBe(200);
    const listed = await t.inject(agent, forwardingEndpoints.listLinks, { params: { id: of.caseId } });
    expect(reply.body).toEqual(listed.body);
    expect(reply.rawPayload.toString()).not.toContain('token');
  });
});
