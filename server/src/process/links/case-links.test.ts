import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, UserActor } from '../../context.ts';
import { newToken } from '../../platform/secrets/encrypt.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { actAsLink, linkCallsPerMinute, linkFailuresPerMinute, openLink } from './case-links.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const from = (address: string): Ctx => ({ ...t.ctx({ kind: 'anonymous' }), address });
async function forwarded() {
  const row = await makeCase(t);
  await forward(t, agent, row, { to: [{ email: 'a@dealer.example' }] });
  return { row, token: (await tokensOf(t, row.caseId))('a@dealer.example') };
}

describe('opening a link', () => {
  it('finds the case, acts as the link, and does not expose the token', async () => {
    const { row, token } = await forwarded();
    const ctx = from('192.0.2.1');
    const opened = await openLink(ctx, token);
    expect(opened).toMatchObject({ row: { caseId: row.caseId }, label: 'a@dealer.example' });
    expect(actAsLink(ctx, opened).actor).toEqual({
      kind: 'token',
      caseLinkId: opened.link.caseLinkId,
      caseId: row.caseId,
      label: 'a@dealer.example',
    });
    expect(JSON.stringify(opened)).not.toContain(token);
  });

  it('rejects unknown, revoked and expired links and links of a deleted case', async () => {
    const rejected = async (token: string) =>
      openLink(from('192.0.2.2'), token).catch((error: { code: string }) => error.code);
    expect(await rejected(newToken())).toBe('InvalidToken');
    expect(await rejected('x')).toBe('InvalidToken');
    const revoked = await forwarded();
    await t.db
      .update(caseLinks)
      .set({ revokedAt: t.clock.now() })
      .where(eq(caseLinks.caseId, revoked.row.caseId));
    expect(await rejected(revoked.token)).toBe('InvalidToken');
    const deleted = await forwarded();
    await t.db.update(cases).set({ deletedAt: t.clock.now() }).where(eq(cases.caseId, deleted.row.caseId));
    expect(await rejected(deleted.token)).toBe('InvalidToken');
    const over = await forwarded();
    t.clock.advance({ days: 90 });
    expect(await rejected(over.token)).toBe('ExpiredLink');
  });

  it('blocks an address that guesses for a minute, but not its working links or other addresses (rule 9.12)', async () => {
    const { token } = await forwarded();
    const revoked = await forwarded();
    await t.db
      .update(caseLinks)
      .set({ revokedAt: t.clock.now() })
      .where(eq(caseLinks.caseId, revoked.row.caseId));
    const guesser = from('192.0.2.3');
    for (let i = 0; i < linkFailuresPerMinute; i += 1)
      await expect(openLink(guesser, newToken())).rejects.toMatchObject({ code: 'InvalidToken' });
    for (const unknown of [newToken(), revoked.token])
      await expect(openLink(guesser, unknown)).rejects.toMatchObject({
        code: 'TooManyRequests',
        details: { extra: { retryAfterSeconds: expect.any(Number) } },
      });
    await expect(openLink(guesser, token)).resolves.toBeDefined();
    await expect(openLink(from('192.0.2.4'), newToken())).rejects.toMatchObject({ code: 'InvalidToken' });
    t.clock.advance({ minutes: 1 });
    await expect(openLink(guesser, newToken())).rejects.toMatchObject({ code: 'InvalidToken' });
  });

  it('limits calls per token, from any address', async () => {
    const { token } = await forwarded();
    for (let i = 0; i < linkCallsPerMinute; i += 1) await openLink(from(`198.51.100.${i}`), token);
    await expect(openLink(from('203.0.113.1'), token)).rejects.toMatchObject({ code: 'TooManyRequests' });
  });
});
