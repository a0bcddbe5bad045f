import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { linkedFileEndpoints } from '@cfm/contract/process/linked-files.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { caseEvents } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { closeMailTransports } from '../../platform/outbox/mail-transport.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { tryDelivery } from '../../platform/outbox/try-delivery.ts';
import { makeCase } from '../../testing/factories.ts';
import { fileOfCase, forward, linksOf, sentMails, tokensOf } from '../../testing/forward.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForIdleTransaction } from '../../testing/wait-for-backend.ts';
import { addMoreDays } from '../extensions/add-more-days.ts';
import { openLink } from './case-links.ts';
import { revokeLink } from './revoke-link.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let agent: UserActor;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url, MAIL_MAX_MB: '1' });
  agent = await t.actor('Agent');
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});

async function forwarded(attachmentIds: number[] = [], row?: { caseId: number }) {
  const { caseId } = row ?? (await makeCase(t));
  await forward(t, agent, { caseId }, { to: [{ email: 'a@dealer.example' }], attachmentIds });
  const [link] = await linksOf(t, caseId);
  if (!link) throw new Error('no link');
  return { caseId, caseLinkId: link.caseLinkId, mailId: link.mailId ?? 0 };
}
const mailOf = async (mailId: number) =>
  (await t.db.select().from(outgoingMails).where(eq(outgoingMails.mailId, mailId)))[0];
/** Starts a delivery that the mail server answers only when released. */
async function deliverSlowly(mailId: number, answer: number) {
  let release = () => {};
  smtp.state.hold = new Promise((resolve) => {
    release = resolve;
  });
  smtp.state.dataCodes = [answer];
  const attempts = smtp.state.attempts;
  const delivery = tryDelivery(t.ctx(), mailId);
  await expect.poll(() => smtp.state.attempts).toBe(attempts + 1);
  return async () => {
    release();
    await delivery;
  };
}

describe('a revoked link (rule 9.28)', () => {
  it('stops working at once, and its mail is never sent', async () => {
    const { caseId, caseLinkId, mailId } = await forwarded();
    const token = (await tokensOf(t, caseId))('a@dealer.example');
    const [shown] = await revokeLink(t.ctx(agent), { caseId, caseLinkId });
    expect(shown).toMatchObject({
      revokedAt: t.clock.now(),
      endedAt: null,
      isMailWithdrawn: true,
      canChange: false,
    });
    const anonymous = t.ctx({ kind: 'anonymous' });
    await expect(openLink(anonymous, token)).rejects.toMatchObject({ code: 'InvalidToken' });
    const ask = { token, days: 3, reason: null, origin: 'button' } as const;
    await expect(addMoreDays(anonymous, ask)).rejects.toMatchObject({ code: 'InvalidToken' });
    expect((await mailOf(mailId))?.state).toBe('withdrawn');
    await t.drainJobs();
    expect(smtp.received).toEqual([]);
    const audited = await t.db
      .select({ entity: auditEntries.entity, id: auditEntries.entityId, action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, caseId), eq(auditEntries.actorUserId, agent.userId)))
      .orderBy(auditEntries.auditId);
    expect(audited.slice(-2)).toEqual([
      { entity: 'caseLink', id: String(caseLinkId), action: 'revoke' },
      { entity: 'outgoingMail', id: String(mailId), action: 'withdraw' },
    ]);
  });

  it('keeps a delivered mail, and the links of others', async () => {
    const { caseId, caseLinkId, mailId } = await forwarded();
    await t.drainJobs();
    await forward(t, agent, { caseId }, { to: [{ email: 'b@dealer.example' }] });
    const [other, shown] = await revokeLink(t.ctx(agent), { caseId, caseLinkId });
    expect(shown).toMatchObject({ email: 'a@dealer.example', isMailWithdrawn: false });
    expect(other).toMatchObject({ email: 'b@dealer.example', revokedAt: null, canChange: true });
    expect((await mailOf(mailId))?.state).toBe('delivered');
  });

  it('ends the file links of its mail', async () => {
    const row = await makeCase(t);
    const { attachmentId } = await fileOfCase(t, row.caseId, 2 * 1024 * 1024);
    const { caseId, caseLinkId } = await forwarded([attachmentId], row);
    const [mail] = await sentMails(t, caseId);
    const token = /solution\/file\?token=([\w-]+)/.exec(mail?.sentText ?? '')?.[1] ?? '';
    const look = () => t.inject(null, linkedFileEndpoints.linkedFile, { query: { token } });
    expect((await look()).status).toBe(200);
    await revokeLink(t.ctx(agent), { caseId, caseLinkId });
    expect(await look()).toMatchObject({ status: 410, body: { code: 'ExpiredLink' } });
  });
});

describe('a delivery in progress', () => {
  it('is waited for, even if it writes to the case', async () => {
    const { caseId, caseLinkId, mailId } = await forwarded();
    const finish = await deliverSlowly(mailId, 550);
    const revoked = revokeLink(t.ctx(agent), { caseId, caseLinkId });
    await waitForIdleTransaction(t);
    await finish();
    expect((await revoked)[0]).toMatchObject({ revokedAt: t.clock.now(), isMailWithdrawn: true });
    const events = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId));
    expect(events.map(({ type }) => type).sort()).toEqual(['forward', 'mailSent']);
  });

  it('is waited for a few seconds, then the user is asked to try again', async () => {
    const { caseId, caseLinkId, mailId } = await forwarded();
    const finish = await deliverSlowly(mailId, 0);
    const call = () =>
      t.inject(agent, forwardingEndpoints.revokeLink, { params: { id: caseId, linkId: caseLinkId } });
    expect(await call()).toMatchObject({ status: 503, body: { code: 'Unavailable' } });
    expect((await linksOf(t, caseId))[0]?.revokedAt).toBeNull();
    await finish();
    expect((await call()).status).toBe(200);
  });
});
