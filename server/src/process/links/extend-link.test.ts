import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, linksOf, sentMails, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openLink } from './case-links.ts';
import { extendLink } from './extend-link.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('an expired link works again with the same token for 90 days from now (rule 9.27)', async () => {
  const agent = await t.actor('Agent');
  const row = await makeCase(t);
  await forward(t, agent, row, { to: [{ email: 'a@dealer.example' }] });
  const token = (await tokensOf(t, row.caseId))('a@dealer.example');
  const [link] = await linksOf(t, row.caseId);
  t.clock.advance({ days: 100 });
  const anonymous = t.ctx({ kind: 'anonymous' });
  await expect(openLink(anonymous, token)).rejects.toMatchObject({ code: 'ExpiredLink' });
  const [shown] = await extendLink(t.ctx(agent), { caseId: row.caseId, caseLinkId: link?.caseLinkId ?? 0 });
  expect(shown).toMatchObject({ expiresAt: '2026-09-10T09:00:00.000Z', canChange: true, revokedAt: null });
  await expect(openLink(anonymous, token)).resolves.toMatchObject({ link: { caseLinkId: link?.caseLinkId } });
  expect(await sentMails(t, row.caseId)).toHaveLength(1);
  const audited = await t.db
    .select({ changes: auditEntries.changes, by: auditEntries.actorUserId })
    .from(auditEntries)
    .where(and(eq(auditEntries.caseId, row.caseId), eq(auditEntries.action, 'extend')))
    .orderBy(auditEntries.auditId);
  expect(audited).toEqual([
    {
      by: agent.userId,
      changes: [{ field: 'expiresAt', from: '2026-06-02T09:00:00.000Z', to: '2026-09-10T09:00:00.000Z' }],
    },
  ]);
});
