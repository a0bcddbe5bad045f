import { randomUUID } from 'node:crypto';
import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents } from '../../cases/case/tables.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { mailboxes } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { anna, postQualificationCalls } from '../../testing/post-qualification.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof postQualificationCalls>;
beforeAll(async () => {
  t = await createTestApp();
  const claims = ['CreatePostQualificaionPermission'] as const;
  agent = await t.actor('Agent', { firstName: 'Mia', lastName: 'Vogel', claims: [...claims] });
  calls = postQualificationCalls(t, agent);
});
afterAll(() => t.close());

describe('a request (rules 17.1 and 17.5)', () => {
  it('mails the link once, records the request, and sets the case to waiting (rule 17.14)', async () => {
    const [mailbox] = await t.db.select().from(mailboxes).limit(1);
    const row = await calls.caseOfAnna({ title: 'Mrs' }, { mailboxId: mailbox?.mailboxId ?? null });
    const requestKey = randomUUID();
    const [one, two] = await Promise.all([
      calls.ask(row.caseId, { requestKey, hasNameDetails: false }),
      calls.ask(row.caseId, { requestKey, hasNameDetails: false }),
    ]);
    expect(one.status).toBe(200);
    expect(two.body).toEqual(one.body);
    const mails = await calls.mailsOf(row.caseId);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({ kind: 'postQualification', to: [anna], cc: [] });
    expect(mail?.subject).toBe(`[${row.internalId}] Bitte vervollständigen Sie Ihre Daten`);
    expect(mail?.from).toContain('Mia Vogel');
    expect(mail?.replyTo).toContain(mailbox?.address);
    expect(mail?.sentText).toContain('Sehr geehrte Frau Huber,');
    expect(mail?.sentText).toContain('• Ihre Postanschrift\n• die Fahrzeug-Identifizierungsnummer');
    expect(mail?.sentText).not.toContain('Ihren Namen');
    expect(mail?.sentText).toContain('bis zum 03.04.2026');
    expect(mail?.sentText).toMatch(/\/legal\/datenschutz\?lang=de/);
    expect(mail?.text).not.toContain(mail?.token);
    expect(await calls.caseOf(row.caseId)).toMatchObject({
      statusId: statusIds.WaitingForCustomer,
      firstEditDateTime: t.clock.now(),
    });
    const events = await calls.eventsOf(row.caseId);
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      [
        'postQualification',
        { act: 'asked', to: anna, hasNameDetails: false, hasAddressDetails: true, hasCarDetails: true },
      ],
    ]);
    const { body } = await calls.list(row.caseId);
    expect(body).toMatchObject([
      { email: anna, by: 'Mia Vogel', isMailKept: true, openedCount: 0, answer: null, canChange: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(mail?.token);
    const detail = await t.inject(agent, casePageEndpoints.getCase, { params: { id: row.caseId } });
    expect(detail.body.postQualification).toEqual({ state: 'asked', openFields: 0 });
    expect(detail.body.abilities.requestData).toBe(true);
  });

  it('previews the exact mail, without a working link (rule 17.4)', async () => {
    const row = await calls.caseOfAnna({ title: 'Mrs' });
    const preview = (email: string) =>
      t.inject(agent, casePostQualificationEndpoints.previewPostQualification, {
        params: { id: row.caseId },
        query: { hasCarDetails: true, hasNameDetails: 'false', email, language: 'en' },
      });
    const { body } = await preview(anna);
    await calls.ask(row.caseId, { hasNameDetails: false, hasAddressDetails: false, language: 'en' });
    const [mail] = await calls.mailsOf(row.caseId);
    expect(body).toMatchObject({
      to: [anna],
      subject: mail?.subject,
      from: mail?.from,
      replyTo: mail?.replyTo,
    });
    expect(body.text).toBe(mail?.text.replaceAll(/:\n\{\{link:\w+\}\}/g, ' (link)'));
    expect(body.html).not.toContain('href=');
    const other = await preview('other@else.example');
    expect(other.body).toMatchObject({ code: 'BadRequest', errors: { email: expect.anything() } });
  });

  it('ends the previous one, so that only the new link opens', async () => {
    const row = await calls.caseOfAnna();
    const first = await calls.askForToken(row.caseId);
    const second = await calls.askForToken(row.caseId, { email: 'second@customer.example' });
    expect((await calls.open(first)).status).toBe(404);
    expect((await calls.open(second)).status).toBe(200);
    expect((await calls.mailsOf(row.caseId)).map(({ state }) => state)).toEqual(['withdrawn', 'kept']);
    const [newer, older] = await calls.requestsOf(row.caseId);
    expect([newer?.endedAt, older?.endedAt]).toEqual([null, t.clock.now()]);
  });

  it.each([
    ['a missing recipient if the case has no customer', null, anna, 'email'],
    ["an address that is not the customer's", {}, 'other@customer.example', 'email'],
  ])('rejects %s', async (_what, contact, email, field) => {
    const row = contact === null ? await makeCase(t) : await calls.caseOfAnna(contact);
    const { status, body } = await calls.ask(row.caseId, { email });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(await calls.mailsOf(row.caseId)).toEqual([]);
  });

  it('rejects a blacklisted address at its field', async () => {
    await t.db.insert(blacklist).values({
      email: 'listed@x.example',
      createdDateTime: t.clock.now(),
      lastModifiedDateTime: t.clock.now(),
    });
    const row = await calls.caseOfAnna({ emails: ['listed@x.example'] });
    const { status, body } = await calls.ask(row.caseId, { email: 'listed@x.example' });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([
      409,
      'RecipientBlacklisted',
      ['email'],
    ]);
    const proposed = await calls.propose(row.caseId);
    expect(proposed.body.emails).toEqual([{ email: 'listed@x.example', isBlacklisted: true }]);
  });

  it('requires at least one section', async () => {
    const row = await calls.caseOfAnna();
    const none = { hasNameDetails: false, hasAddressDetails: false, hasCarDetails: false };
    const { status, body } = await calls.ask(row.caseId, none);
    expect([status, body.errors]).toEqual([400, { hasNameDetails: 'Choose at least one option' }]);
  });

  it('requires the claim, and a case that is not read-only (rule 17.2)', async () => {
    const row = await calls.caseOfAnna();
    const other = await t.actor('Agent', { claims: [] });
    expect((await calls.ask(row.caseId, {}, other)).status).toBe(403);
    const closed = await calls.caseOfAnna({}, { statusId: statusIds.Closed });
    expect((await calls.ask(closed.caseId)).body.code).toBe('CaseReadOnly');
    const detail = await t.inject(other, casePageEndpoints.getCase, { params: { id: row.caseId } });
    expect(detail.body.abilities.requestData).toBe(false);
  });

  it("continues the customer's thread", async () => {
    const row = await calls.caseOfAnna();
    await t.db.insert(caseEvents).values({
      caseId: row.caseId,
      type: 'mailReceived',
      title: 'Re',
      createdAt: t.clock.now(),
      details: { from: anna, messageId: '<hers@customer.example>' },
    });
    await calls.ask(row.caseId);
    const [mail] = await calls.mailsOf(row.caseId);
    expect(mail).toMatchObject({
      inReplyTo: '<hers@customer.example>',
      references: ['<hers@customer.example>'],
    });
  });
});

describe('the initial values of the dialog (rule 17.3)', () => {
  it("flag the missing data of contact and car, in the customer's language", async () => {
    const row = await calls.caseOfAnna({ title: 'Mrs', firstName: 'Anna' });
    await calls.giveCar(row, { vin: 'F256651', countryOfRegistrationCode: 'DE' });
    await calls.giveAddress(row.contactId, { street: 'Gartenweg', zipCode: '80331', city: 'München' });
    expect((await calls.propose(row.caseId)).body).toEqual({
      hasNameDetails: false,
      hasAddressDetails: true,
      hasCarDetails: true,
      missing: ['countryCode', 'vin'],
      emails: [anna, 'second@customer.example'].map((email) => ({ email, isBlacklisted: false })),
      language: 'de',
      open: null,
    });
    await calls.ask(row.caseId);
    expect((await calls.propose(row.caseId)).body.open).toMatchObject({
      email: anna,
      createdAt: t.clock.now(),
    });
  });

  it('contain no addresses when the case has no customer', async () => {
    const { body } = await calls.propose((await makeCase(t)).caseId);
    expect(body).toMatchObject({
      hasNameDetails: true,
      hasAddressDetails: true,
      hasCarDetails: true,
      emails: [],
    });
  });
});

describe('staff', () => {
  it('can send a request again with a new link, once', async () => {
    const row = await calls.caseOfAnna();
    const first = await calls.askForToken(row.caseId);
    const [request] = await calls.requestsOf(row.caseId);
    const id = request?.postQualificationId ?? 0;
    t.clock.advance({ days: 31 });
    expect((await calls.open(first)).status).toBe(404);
    const again = await calls.sendAgain(row.caseId, id);
    expect(again.status).toBe(200);
    expect(again.body.map(({ revokedAt, canChange }) => [revokedAt !== null, canChange])).toEqual([
      [false, true],
      [true, false],
    ]);
    const token = (await calls.mailsOf(row.caseId)).at(-1)?.token ?? '';
    expect((await calls.open(token)).status).toBe(200);
    expect((await calls.sendAgain(row.caseId, id)).body.code).toBe('LinkEnded');
    expect((await calls.eventsOf(row.caseId))[0]?.details).toMatchObject({ act: 'askedAgain', to: anna });
  });

  it('can revoke a request, which ends link, mail and waiting at once', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    const [request] = await calls.requestsOf(row.caseId);
    const { status, body } = await calls.revoke(row.caseId, request?.postQualificationId ?? 0);
    expect([status, body[0]?.isMailWithdrawn, body[0]?.canChange]).toEqual([200, true, false]);
    expect((await calls.open(token)).status).toBe(404);
    expect((await calls.caseOf(row.caseId)).statusId).toBe(statusIds.InProgress);
    expect((await calls.eventsOf(row.caseId))[0]?.details).toEqual({ act: 'revoked', to: anna });
    expect((await calls.revoke(row.caseId, request?.postQualificationId ?? 0)).body.code).toBe('LinkEnded');
  });

  it('can access a request only by its own case, and with the claim', async () => {
    const row = await calls.caseOfAnna();
    const other = await calls.caseOfAnna();
    await calls.ask(row.caseId);
    const [request] = await calls.requestsOf(row.caseId);
    const id = request?.postQualificationId ?? 0;
    expect((await calls.revoke(other.caseId, id)).status).toBe(404);
    const plain = await t.actor('Agent', { claims: [] });
    expect((await calls.revoke(row.caseId, id, plain)).status).toBe(403);
    expect((await calls.sendAgain(row.caseId, id, plain)).status).toBe(403);
  });
});
