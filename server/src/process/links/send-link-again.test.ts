import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { makeCase, makeContact } from '../../testing/factories.ts';
import { fileOfCase, forward, linksOf, sentMails, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openLink } from './case-links.ts';
import { sendLinkAgain } from './send-link-again.ts';

const recipient = 'a@dealer.example';
const megabyte = 1024 * 1024;
let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp({ MAIL_MAX_MB: '1' });
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

async function forwarded(
  overrides: Parameters<typeof forward>[3] = {},
  more: Parameters<typeof makeCase>[1] = {},
) {
  const row = await makeCase(t, more);
  await forward(t, agent, row, { to: [{ email: recipient }, { email: 'b@dealer.example' }], ...overrides });
  const [link] = await linksOf(t, row.caseId);
  if (!link) throw new Error('no link');
  return { row, link, of: { caseId: row.caseId, caseLinkId: link.caseLinkId } };
}
const again = (of: { caseId: number; caseLinkId: number }) => sendLinkAgain(t.ctx(agent), of);
const newestMail = async (caseId: number) => (await sentMails(t, caseId)).at(-1);
const deliverAll = (caseId: number) =>
  t.db.update(outgoingMails).set({ state: 'delivered' }).where(eq(outgoingMails.caseId, caseId));

describe('sending a link again (rule 9.26)', () => {
  it('mails a new link to the recipient, revokes the old one, and withdraws its queued mail', async () => {
    const [dealer] = await t.db
      .update(dealers)
      .set({ emails: [recipient] })
      .where(eq(dealers.dealerId, 1))
      .returning();
    const { row, link, of } = await forwarded({
      to: [{ email: recipient, dealerId: dealer?.dealerId ?? null }, { email: 'b@dealer.example' }],
      cc: ['boss@dealer.example'],
    });
    const oldToken = (await tokensOf(t, row.caseId))(recipient);
    t.clock.advance({ days: 1 });
    const shown = await again(of);
    expect(shown.map(({ email, revokedAt, canChange }) => ({ email, revokedAt, canChange }))).toEqual([
      { email: recipient, revokedAt: null, canChange: true },
      { email: 'b@dealer.example', revokedAt: null, canChange: true },
      { email: recipient, revokedAt: t.clock.now(), canChange: false },
    ]);
    expect((await linksOf(t, row.caseId)).at(-1)).toMatchObject({
      forwardId: link.forwardId,
      dealerId: dealer?.dealerId,
      expiresAt: '2026-06-03T09:00:00.000Z',
      openedCount: 0,
    });
    const mails = await sentMails(t, row.caseId);
    // The first mail is withdrawn, the others are unchanged.
    expect(mails.map(({ to }) => to[0])).toEqual(['b@dealer.example', 'boss@dealer.example', recipient]);
    const newToken = mails.at(-1)?.token ?? '';
    expect(newToken).not.toBe(oldToken);
    const anonymous = t.ctx({ kind: 'anonymous' });
    await expect(openLink(anonymous, oldToken)).rejects.toMatchObject({ code: 'InvalidToken' });
    await expect(openLink(anonymous, newToken)).resolves.toMatchObject({ row: { caseId: row.caseId } });
    const [event] = await t.db
      .select()
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, row.caseId), eq(caseEvents.type, 'mailSent')));
    expect(event).toMatchObject({
      title: 'Link resent',
      authorUserId: agent.userId,
      details: {
        kind: 'forwardAgain',
        to: [{ email: recipient, dealerId: dealer?.dealerId, dealerName: dealer?.name }],
      },
    });
    expect(mails.at(-1)?.caseEventId).toBe(event?.caseEventId);
    const audited = await t.db
      .select({ entity: auditEntries.entity, action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, row.caseId), eq(auditEntries.at, t.clock.now())))
      .orderBy(auditEntries.auditId);
    expect(audited.map(({ entity, action }) => `${entity}.${action}`).sort()).toEqual([
      'caseEvent.create',
      'caseLink.create',
      'caseLink.revoke',
      'outgoingMail.create',
      'outgoingMail.withdraw',
    ]);
  });

  it.each([
    ['en', 'Please answer by 20.04.2026, 11:00 (CET).'],
    ['de', 'Bitte antworten Sie bis zum 20.04.2026, 11:00 (MEZ).'],
  ] as const)('repeats the forward in %s, with the current due date and customer', async (language, due) => {
    const contact = await makeContact(t, { firstName: 'Ottilie', lastName: 'Zwirner' });
    const { row, of } = await forwarded(
      { language, subject: 'About the roof', message: 'First line\n\nSecond line', includesCustomer: true },
      { contactId: contact.contactId },
    );
    const [first] = await sentMails(t, row.caseId);
    const other = await makeContact(t, { firstName: 'Hedwig', lastName: 'Quist' });
    await t.db
      .update(cases)
      .set({ dueDateTime: '2026-04-20T09:00:00.000Z', contactId: other.contactId })
      .where(eq(cases.caseId, row.caseId));
    await again(of);
    const mail = await newestMail(row.caseId);
    expect(mail?.subject).toBe(`[${row.internalId}] About the roof`);
    expect(mail?.subject).toBe(first?.subject);
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.html).toContain('<p dir="auto">First line</p><p dir="auto">Second line</p>');
    expect(mail?.sentText).toContain(due);
    expect(mail?.sentText).toContain('Hedwig Quist');
    expect(mail?.sentText).not.toContain('Ottilie');
  });

  it('omits the customer when the forward did', async () => {
    const contact = await makeContact(t, { firstName: 'Ottilie', lastName: 'Zwirner' });
    const { row, of } = await forwarded({}, { contactId: contact.contactId });
    await again(of);
    expect((await newestMail(row.caseId))?.sentText).not.toMatch(/Ottilie|Zwirner/);
  });

  it('works for a link whose mail was delivered, and keeps that mail', async () => {
    const { row, of } = await forwarded();
    await deliverAll(row.caseId);
    await again(of);
    expect((await sentMails(t, row.caseId)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'kept',
    ]);
  });

  it('sends once after concurrent calls', async () => {
    const { row, of } = await forwarded();
    const tries = await Promise.allSettled([again(of), again(of), again(of)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'LinkEnded' });
    expect(await linksOf(t, row.caseId)).toHaveLength(3);
    expect((await sentMails(t, row.caseId)).filter(({ to }) => to[0] === recipient)).toHaveLength(1);
    const params = { id: of.caseId, linkId: of.caseLinkId };
    const reply = await t.inject(agent, forwardingEndpoints.sendLinkAgain, { params });
    expect(reply).toMatchObject({ status: 409, body: { code: 'LinkEnded' } });
  });

  it('rejects a blacklisted recipient, and keeps the old link', async () => {
    const { row, of } = await forwarded({ to: [{ email: 'late@dealer.example' }] });
    const now = t.clock.now();
    await t.db
      .insert(blacklist)
      .values({ email: 'Late@dealer.example', createdDateTime: now, lastModifiedDateTime: now });
    await expect(again(of)).rejects.toMatchObject({
      code: 'RecipientBlacklisted',
      details: { fields: { 'to.0.email': 'late@dealer.example is on the blacklist' } },
    });
    expect(await linksOf(t, row.caseId)).toMatchObject([{ revokedAt: null }]);
    expect(await sentMails(t, row.caseId)).toHaveLength(1);
  });
});

describe('files of the forward', () => {
  const fileIds = async (caseId: number) =>
    (await newestMail(caseId))?.files.map(({ storedFileId }) => storedFileId);
  const tokensIn = (text = '') =>
    [...text.matchAll(/solution\/file\?token=([\w-]+)/g)].map(([, token]) => token);

  it('are sent again each time, if they are still on the case', async () => {
    const row = await makeCase(t);
    const [first, second] = [await fileOfCase(t, row.caseId), await fileOfCase(t, row.caseId)];
    const attachmentIds = [second.attachmentId, first.attachmentId];
    await forward(t, agent, row, { to: [{ email: recipient }], attachmentIds });
    const newestLink = async () => (await linksOf(t, row.caseId)).at(-1)?.caseLinkId ?? 0;
    await again({ caseId: row.caseId, caseLinkId: await newestLink() });
    expect(await fileIds(row.caseId)).toEqual([second.storedFileId, first.storedFileId]);
    await t.db.delete(attachments).where(eq(attachments.attachmentId, second.attachmentId));
    await again({ caseId: row.caseId, caseLinkId: await newestLink() });
    expect(await fileIds(row.caseId)).toEqual([first.storedFileId]);
    const [event] = await t.db
      .select()
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, row.caseId), eq(caseEvents.type, 'mailSent')))
      .orderBy(desc(caseEvents.caseEventId));
    expect(event?.details).toMatchObject({ attachments: ['photo.png'] });
  });

  it('are sent as new links when too large for a mail', async () => {
    const row = await makeCase(t);
    const file = await fileOfCase(t, row.caseId, 2 * megabyte);
    await forward(t, agent, row, { to: [{ email: recipient }], attachmentIds: [file.attachmentId] });
    const [link] = await linksOf(t, row.caseId);
    const [oldToken] = tokensIn((await newestMail(row.caseId))?.sentText);
    await again({ caseId: row.caseId, caseLinkId: link?.caseLinkId ?? 0 });
    const mail = await newestMail(row.caseId);
    expect(mail?.files).toEqual([]);
    const [newToken, ...rest] = tokensIn(mail?.sentText);
    expect(rest).toEqual([]);
    expect(newToken).toEqual(expect.any(String));
    expect(newToken).not.toBe(oldToken);
  });
});
