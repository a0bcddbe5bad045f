import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { auditMonths } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPersonalValues } from '../../access/audit/tables.ts';
import { caseEvents } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactAddresses, contactCars } from '../contacts/tables.ts';
import { personDocument } from './person-document.ts';
import { readPersonRecord } from './person-record.ts';

let t: TestApp;
let agent: UserActor;
const markets: Record<string, number> = {};
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  for (const code of ['DE', 'FR', 'GB']) markets[code] = await marketId(t, code);
});
afterAll(() => t.close());

/** The document as lines, with labels before values. */
async function documentOf(contactId: number, language: Language): Promise<string> {
  const record = await readPersonRecord(t.ctx(), contactId, language);
  const blocks = [...personDocument(record, language, t.clock.now())];
  return blocks
    .map((block) => ('label' in block ? `${block.label}: ${block.text}` : 'text' in block ? block.text : ''))
    .join('\n');
}
const mailsOf = (caseId: number) => t.db.select().from(outgoingMails).where(eq(outgoingMails.caseId, caseId));
const deliver = (mailId: number) =>
  t.db
    .update(outgoingMails)
    .set({ state: 'delivered', deliveredAt: t.clock.now() })
    .where(eq(outgoingMails.mailId, mailId));

describe('the document (rule 19.7)', () => {
  it('describes the purpose of links in mails, without tokens and addresses', async () => {
    const { contactId } = await makeContact(t);
    const row = await makeCase(t, { contactId, marketId: markets.DE ?? null });
    await forward(t, agent, row);
    const reported = async (language: Language) =>
      (await readPersonRecord(t.ctx(), contactId, language)).cases[0]?.mails[0]?.text;
    expect(await reported('en')).toContain(
      'Close the case with a solution (link)\n\nNeed more time? Ask for more working days:\n\n3 more working days (link)',
    );
    const german = await reported('de');
    expect(german).toContain('3 more working days (Link)');
    expect(german).not.toMatch(/\{\{|token=/);
  });

  it('lists audit values with field and time, and cars with brand, model and VIN', async () => {
    const officer = await t.actor('Admin');
    const create = { lastName: 'Before', emails: [], phones: [], addresses: [] };
    const { body: contactId } = await t.inject(officer, contactEndpoints.createContact, { body: create });
    const changed = await t.inject(officer, contactEndpoints.updateContact, {
      params: { contactId },
      body: { ...create, contactId, version: 1, lastName: 'After' },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    for (const vin of ['WBA00000000000018', 'WBA00000000000019']) {
      const body = { vin, brandId: await lookupId(t, 'brand', 'BMW'), modelCode: '21FH' };
      await t.inject(officer, contactEndpoints.createCar, { params: { contactId }, body });
    }
    // A value of an older version without an audit entry is listed too.
    await t.db.insert(auditPersonalValues).values({ contactId, value: 'Nobody knows when' });
    const reported = await documentOf(contactId, 'en');
    expect(reported).toMatch(/\nLast name · 4 Mar 2026, 10:00: Before → After\n/);
    expect(reported).toContain('\nNobody knows when\n');
    for (const vin of ['WBA00000000000018', 'WBA00000000000019'])
      expect(reported).toContain(`\nBMW 21FH ${vin}\n`);
    const { auditValues } = await readPersonRecord(t.ctx(), contactId, 'en');
    expect(auditValues).toContainEqual({
      ...{ at: t.clock.now(), entity: 'contact', field: 'lastName', from: 'Before', to: 'After' },
    });
  });

  it('contains all data of person and car, with labels, in its language', async () => {
    const { contactId } = await makeContact(t, {
      ...{ firstName: 'Ömer', lastName: 'يوسف', title: 'Mr', academicTitle: 'Dr.', language: 'de' },
    });
    await t.db
      .insert(contactAddresses)
      .values({ contactId, kind: 'HomeAddress', street: 'Am Ring', city: 'Ulm', countryCode: 'DE' });
    const now = t.clock.now();
    const [car] = await t.db
      .insert(contactCars)
      .values({
        ...{ contactId, vin: 'WBA00000000000017', licencePlate: 'UL-X 1', countryOfRegistrationCode: 'AT' },
        ...{ firstRegistration: '2021-07-27', mileageKm: 55_199, createdAt: now, lastModifiedAt: now },
      })
      .returning();
    const { caseId } = await makeCase(t, {
      ...{ contactId, contactCarId: car?.contactCarId ?? null, marketId: markets.DE ?? null },
      inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    });
    const at = (index: number) => new Date(Date.parse(now) + index).toISOString();
    const { userId: authorUserId } = agent;
    const failed = { kind: 'failed' as const, to: ['a@b.example'], reason: '550', mailId: 1 };
    await t.db.insert(caseEvents).values([
      {
        ...{ caseId, type: 'status', title: 'InProgress', createdAt: at(0) },
        details: { from: 'New', to: 'InProgress' },
      },
      {
        caseId,
        type: 'mailReceived',
        title: 'My words',
        details: {},
        authorName: 'customer',
        createdAt: at(1),
      },
      { caseId, type: 'comment', title: 'Ours', details: {}, authorUserId, createdAt: at(2) },
      { caseId, type: 'mailSent', title: 'E-mail not delivered', details: failed, createdAt: at(3) },
    ]);
    const german = await documentOf(contactId, 'de');
    for (const words of [
      'Anrede: Herr',
      'Akademischer Titel: Dr.',
      'Sprache: Deutsch',
      'Privatadresse: Am Ring\nUlm\nDeutschland',
      'FIN: WBA00000000000017',
      'Kennzeichen: UL-X 1',
      'Zulassungsland: Österreich',
      'Erstzulassung: 27.07.2021',
      '55.199 km',
      'Markt: Deutschland',
      'Kanal: E-Mail',
      'Status von Neu auf In Bearbeitung',
      'E-Mail empfangen: My words · Kunde',
      'Ours · Mitarbeiter',
      '550',
      'Dateien gibt es keine',
    ])
      expect(german).toContain(words);
    expect(german).not.toContain('E-mail not delivered');
    const english = await documentOf(contactId, 'en');
    for (const words of [
      'Salutation: Mr',
      'Language: German',
      'Germany',
      'Austria',
      '27 Jul 2021',
      '55,199 km',
    ])
      expect(english).toContain(words);
  });

  it('shows recipients who are staff as staff', async () => {
    const { contactId } = await makeContact(t);
    const row = await makeCase(t, { contactId, marketId: markets.DE ?? null });
    const { rows } = await t.pool.query('select email from users where user_id = $1', [agent.userId]);
    await forward(t, agent, row, { to: [{ email: rows[0].email }, { email: 'other@else.example' }] });
    const record = await readPersonRecord(t.ctx(), contactId, 'en');
    expect(record.cases[0]?.mails.map(({ to }) => to)).toEqual([['staff'], ['other@else.example']]);
  });
});

describe('the additional information (rule 19.20)', () => {
  it('names actual recipients, the retention of each market, and contact addresses', async () => {
    const own = 'own@customer.example';
    const { contactId } = await makeContact(t, { emails: [own] });
    await t.db.insert(dealers).values({
      ...{ number: 'X-77', name: 'Autohaus Ring', marketId: markets.DE ?? 0, language: 'de' },
      emails: ['Ring@autohaus.example'],
    });
    await t.pool.query(
      `update markets set retention_months = 12, team_email = 'team@fr.example' where market_id = $1`,
      [markets.FR],
    );
    const german = await makeCase(t, { contactId, marketId: markets.DE ?? null });
    await makeCase(t, { contactId, marketId: markets.FR ?? null });
    await forward(t, agent, german, {
      to: [
        ...[{ email: 'ring@autohaus.example' }, { email: 'team@fr.example' }, { email: 'b@else.example' }],
        { email: 'rejected@else.example' },
      ],
      cc: ['never@else.example', own],
    });
    const mails = await mailsOf(german.caseId);
    for (const { mailId, kind } of mails) if (kind === 'forward') await deliver(mailId);
    const rejected = mails.find(({ to }) => to.includes('rejected@else.example'));
    await t.db.insert(caseEvents).values({
      ...{ caseId: german.caseId, type: 'mailSent', title: 'E-mail not delivered', createdAt: t.clock.now() },
      details: { kind: 'failed', to: ['rejected@else.example'], reason: null, mailId: rejected?.mailId ?? 0 },
    });
    const { handling } = await readPersonRecord(t.ctx(), contactId, 'de');
    expect(handling.recipients.map(({ kind, name, mails: count }) => [kind, name, count])).toEqual([
      ['dealer', 'Autohaus Ring', 1],
      ['market', 'Frankreich', 1],
      ['other', 'b@else.example', 1],
    ]);
    expect(handling.keptMonths).toEqual([
      { market: 'Deutschland', months: 36 },
      { market: 'Frankreich', months: 12 },
    ]);
    const reported = await documentOf(contactId, 'de');
    const [year, month, day] = t.clock.now().slice(0, 10).split('-');
    const { complaintTeam, complaintMailbox } = t.ctx().config;
    for (const words of [
      `Händler Autohaus Ring: 1 E-Mail, ${day}.${month}.${year}`,
      'Markt Frankreich: 1 E-Mail',
      'Frankreich: 12 Monate',
      'Artikel 17',
      `${complaintTeam}, ${complaintMailbox}`,
    ])
      expect(reported).toContain(words);
    expect(reported).not.toContain(`• ${own}`);

    // The copy was delivered too. The person's own address is not a recipient.
    const copy = mails.find(({ kind }) => kind === 'forwardCopy');
    await deliver(copy?.mailId ?? 0);
    const later = await readPersonRecord(t.ctx(), contactId, 'en');
    expect(later.handling.recipients.map(({ name }) => name).sort()).toEqual(
      ['Autohaus Ring', 'France', 'b@else.example', 'never@else.example'].sort(),
    );
  });

  it('names the recorded origins of the data', async () => {
    const { contactId } = await makeContact(t);
    const originOf = async () => (await readPersonRecord(t.ctx(), contactId, 'en')).handling.origin;
    const nothing = { byStaff: false, byMail: false, byForm: false, byMarkets: false, channels: [] };
    expect(await originOf()).toEqual(nothing);
    expect(await documentOf(contactId, 'en')).toMatch(
      /isn't recorded[\s\S]*only to you and our staff|only to you and our staff[\s\S]*isn't recorded/,
    );
    const { caseId } = await makeCase(t, {
      contactId,
      inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    });
    const at = t.clock.now();
    await t.db.insert(caseEvents).values([
      { caseId, type: 'mailReceived', title: 'Words', details: {}, createdAt: at },
      {
        caseId,
        type: 'marketReply',
        title: 'Reply',
        details: { pausedUntil: null },
        createdAt: at,
        authorName: 'Dealer',
      },
    ]);
    expect(await originOf()).toEqual({ ...nothing, byMail: true, byMarkets: true, channels: ['E-Mail'] });
    await t.db.insert(caseEvents).values({
      ...{ caseId, type: 'comment', title: 'Note', details: {}, createdAt: at, authorUserId: agent.userId },
    });
    expect(await originOf()).toMatchObject({ byStaff: true });
  });

  it('states the same audit retention as the function that removes entries', async () => {
    const { rows } = await t.pool.query(`select prosrc from pg_proc where proname = 'remove_expired_logs'`);
    expect(rows[0].prosrc).toContain(`audit_entries WHERE at < today - interval '${auditMonths} months'`);
  });
});
