import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { mailableOf } from '../../platform/outbox/mailable.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { postQualificationCalls } from '../../testing/post-qualification.ts';
import { canReadSpreadsheets, cellsOf } from '../../testing/read-spreadsheet.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addNameWords } from '../contacts/name-words.ts';
import { contactCars, contacts } from '../contacts/tables.ts';
import { findMentions } from './find-mentions.ts';
import { inPostgres, phonePattern } from './identifiers.ts';
import { readPersonIdentifiers, redactor } from './person-identifiers.ts';

let t: TestApp;
/** Sees the cases of Germany, and persons in all scopes. */
let officer: UserActor;
/** Sees everything, without data protection claims. */
let agent: UserActor;
let reader: UserActor;
const ids: Record<string, number> = {};
beforeAll(async () => {
  t = await createTestApp();
  for (const code of ['DE', 'FR']) ids[code] = await marketId(t, code);
  const scopes = { Markets: [ids.DE ?? 0] };
  officer = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'], scopes });
  reader = await t.actor('BMW Admin', { claims: ['DSVGO'], scopes });
  agent = await t.actor('Agent', { claims: ['CreatePostQualificaionPermission'] });
});
afterAll(() => t.close());
afterEach(async () => {
  await t.pool.query(
    'delete from post_qualifications; delete from cases; delete from contact_cars; delete from contacts',
  );
});

const vin = 'WBAGDPR0000000017';
async function makePerson() {
  const contact = await makeContact(t, {
    firstName: 'Mireille',
    lastName: 'Vauquelin',
    emails: ['mireille.vauquelin@post.example'],
    phones: ['+49 89 5557788'],
    note: 'Prefers letters.',
  });
  await addNameWords(t.db, [contact.firstName, contact.lastName]);
  const now = t.clock.now();
  const { contactId } = contact;
  const [car] = await t.db
    .insert(contactCars)
    .values({ contactId, vin, licencePlate: 'M-GD 17', createdAt: now, lastModifiedAt: now })
    .returning();
  const contactCarId = car?.contactCarId ?? null;
  const german = await makeCase(t, { contactId, contactCarId, title: 'Seat heating smells' });
  const french = await makeCase(t, { contactId, marketId: ids.FR ?? null, title: 'Secretly French' });
  return { contact, contactId, contactCarId, german, french };
}
async function write(caseId: number, contentText: string) {
  await t.db.insert(caseEvents).values({
    caseId,
    type: 'comment',
    title: 'Note',
    content: contentText,
    contentText,
    createdAt: t.clock.now(),
    details: {},
  });
  await refreshCaseSearch(t.db, [caseId]);
}
const params = (contactId: number) => ({ params: { contactId } });
const auditsOf = (contactId: number, action: string) =>
  t.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, 'contact'),
        eq(auditEntries.entityId, String(contactId)),
        eq(auditEntries.action, action),
      ),
    )
    .orderBy(auditEntries.auditId);

describe('the person search (rules 19.1 and 19.2)', () => {
  it('finds a person across scopes by each identifier, with the amount of data stored', async () => {
    const { contactId, french } = await makePerson();
    const list = (query: Partial<Record<string, string>>, who = officer) =>
      t.inject(who, contactEndpoints.listContacts, { query: { gdpr: 'true', ...query } });
    for (const query of [
      { name: 'Vauquelin' },
      { name: 'Mireille Vauqelin' },
      { email: 'mireille.vauquelin@post.example' },
      { phone: '089/5557788' },
      { vin },
      { vin: vin.slice(-7) },
      { internalId: french.internalId },
      { name: 'Vauquelin', vin },
    ]) {
      const { status, body } = await list(query);
      expect([status, body.totalCount], JSON.stringify(query)).toEqual([200, 1]);
      expect(body.items).toMatchObject([
        { contactId, isRestricted: false, storedCounts: { cases: 2, casesOutOfScope: 1, cars: 1 } },
      ]);
    }
    expect((await list({ name: 'Vauquelin', vin: 'WBA00000000000001' })).body.totalCount).toBe(0);
    expect((await list({})).body, 'returns no persons without a search').toEqual({
      totalCount: 0,
      isTotalExact: true,
      items: [],
    });
    expect((await list({ name: 'Vauquelin' }, agent)).status).toBe(403);
  });
});

describe('the page of a person (rules 19.2 and 19.3)', () => {
  it("shows events in the reader's language, without recipients of others and numbers of their cases", async () => {
    const { contactId, german } = await makePerson();
    type Insert = typeof caseEvents.$inferInsert;
    const reply: Insert['details'] = {
      kind: 'reply',
      to: ['ada@post.example'],
      cc: [],
      attachments: [],
      isQuestion: false,
      before: { statusId: 1, firstEditDateTime: null, solvedDateTime: null },
      afterStatusId: 1,
      isToCustomer: true,
    };
    const recorded: [Insert['type'], string, Insert['details']][] = [
      ['status', 'InProgress', { from: 'New', to: 'InProgress' }],
      ['status', 'deleted', { from: 'New', to: 'New', act: 'deleted' }],
      ['relation', 'integrated', { kind: 'integrated', caseId: 1, internalId: '2026-999999' }],
      ['escalation', 'Escalated to level 2', { level: 2, to: ['chief@market.example'] }],
      [
        'reminder',
        'Reminder 3',
        { number: 3, to: [{ email: 'dealer@market.example', dealerId: null, dealerName: null }] },
      ],
      ['mailSent', 'Your car', reply],
      ['extensionRequest', 'More working days', { days: 2 }],
      ['postQualification', 'Data requested', {}],
      [
        'postQualification',
        'Data requested',
        { act: 'gaveUp', leftOut: [{ email: 'a@b.example', because: 'restricted' }] },
      ],
      ['comment', 'What I wrote', {}],
    ];
    await t.db.insert(caseEvents).values(
      recorded.map(([type, title, details], index) => ({
        ...{ caseId: german.caseId, type, title, details },
        createdAt: new Date(Date.parse(t.clock.now()) + index).toISOString(),
      })),
    );
    const titlesIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await t.inject(reader, gdprEndpoints.getPerson, params(contactId), { headers });
      return body.events.map(({ title }) => title).reverse();
    };
    expect(await titlesIn('en')).toEqual([
      'Status changed from New to In progress',
      'Case deleted',
      '… was integrated into this case',
      'Escalated to level 2',
      'Reminder 3',
      'Reply: Your car',
      'Requests 2 more working days. This exceeds what is left for this case.',
      'Data request',
      'The customer has not answered. The case continues without the data.',
      'What I wrote',
    ]);
    expect((await titlesIn('de'))[0]).toContain('In Bearbeitung');
  });

  it('shows the whole person, and only the count of cases out of scope', async () => {
    const { contactId, german, french } = await makePerson();
    await write(german.caseId, 'It smells since May.');
    await write(french.caseId, 'Betrayed');
    const { status, body } = await t.inject(reader, gdprEndpoints.getPerson, params(contactId));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      contact: { contactId, lastName: 'Vauquelin', note: 'Prefers letters.', cars: [{ vin }] },
      restriction: null,
      legalHold: null,
      storedCounts: { cases: 2, casesOutOfScope: 1, cars: 1, events: 2 },
      cases: [{ caseId: german.caseId, title: 'Seat heating smells' }],
      events: [{ caseId: german.caseId, type: 'comment', title: 'Note' }],
      appearances: [{ caseId: german.caseId, date: '2026-03-04' }],
      mentions: [],
    });
    const reported = JSON.stringify(body);
    for (const secret of ['Betrayed', 'Secretly', french.internalId]) expect(reported).not.toContain(secret);
    const missing = await t.inject(reader, gdprEndpoints.getPerson, params(2_000_000_000));
    expect(missing.status).toBe(404);
  });

  it('counts received e-mails and letters as it lists them, without duplicates (rule 19.2)', async () => {
    const { contactId, german } = await makePerson();
    await forward(t, agent, german, { subject: 'To the dealer' });
    const { caseId } = german;
    const to = ['mireille.vauquelin@post.example'];
    const at = (index: number) => new Date(Date.parse(t.clock.now()) + index).toISOString();
    await t.db.insert(caseEvents).values([
      { caseId, type: 'mailReceived', title: 'It smells', details: {}, createdAt: at(1) },
      {
        caseId,
        type: 'mailSent',
        title: 'We have got it',
        details: { kind: 'letter', to, isToCustomer: true },
        createdAt: at(2),
      },
      {
        ...{ caseId, type: 'mailSent', title: 'E-mail not delivered', createdAt: at(3) },
        details: { kind: 'failed', to, reason: null, mailId: 1 },
      },
    ]);
    const { body } = await t.inject(reader, gdprEndpoints.getPerson, params(contactId));
    expect(body.storedCounts.mails).toBe(3);
    expect(body.mails.map(({ subject, isReceived, to }) => [subject, isReceived, to])).toEqual([
      ['We have got it', false, ['mireille.vauquelin@post.example']],
      ['It smells', true, []],
      [expect.stringContaining('To the dealer'), false, ['service@autohaus.example']],
    ]);
  });

  it('finds mentions in cases of others by each identifier', async () => {
    const { contactId } = await makePerson();
    const texts = {
      email: 'Her husband wrote from Mireille.Vauquelin@post.example.',
      phone: 'Call 0049 (89) 555-7788 after six.',
      vin: `The same car, ${vin.toLowerCase()}, was here before.`,
    };
    const caseIds: Record<string, number> = {};
    for (const [kind, text] of Object.entries(texts)) {
      const { caseId } = await makeCase(t);
      caseIds[kind] = caseId;
      await write(caseId, text);
    }
    const other = await makeCase(t);
    await write(other.caseId, `not.mireille.vauquelin@post.example, 1555778899, X${vin}, Vauquelin`);
    const hidden = await makeCase(t, { marketId: ids.FR ?? null });
    await write(hidden.caseId, texts.email);
    const { body } = await t.inject(officer, gdprEndpoints.getPerson, params(contactId));
    expect(Object.fromEntries(body.mentions.map(({ caseId, foundBy }) => [foundBy.join(), caseId]))).toEqual(
      caseIds,
    );
    expect(body.mentionsOutOfScope).toBe(1);
  });

  it.each([
    ['+49 89 5557788', '0895557788'],
    ['+49 89 5557788', '+49 (0)89 555 77 88'],
    ['+49 89 5557788', '0049-89-5557788'],
    ['089 5557788', '089/5557788'],
    ['089 5557788 DW 12 (privat)', '089/5557788'],
    ['+39 06 4455667', '+390644 55667'],
  ])('matches %s written as %s', (phone, written) => {
    expect(RegExp(phonePattern(phone), 'u').test(`call ${written} now`)).toBe(true);
    expect(RegExp(phonePattern(phone), 'u').test(`call ${written}9 now`)).toBe(false);
  });

  it.each([
    ['089/5557788', 1, 0],
    ['089/5557788, 13 days', 1, 0],
    ['089 5557788 DW 12', 1, 1],
    ['089 5557788 DW 99', 0, 0],
    ['+49 89 5557788-99', 0, 0],
    ['089 5557788 ext. 129', 0, 0],
  ])('matches an extension in "%s" %i times, with a shared number %i times', (written, times, ofShared) => {
    const found = (isShared: boolean) =>
      written.match(RegExp(phonePattern('+49 89 5557788 DW 12', isShared), 'giu'))?.length ?? 0;
    expect([found(false), found(true)]).toEqual([times, ofShared]);
  });

  it('leaves out the number of a switchboard that another contact has with another extension', async () => {
    const makeWith = (phones: string[]) => makeContact(t, { firstName: 'Ada', lastName: 'Kurz', phones });
    const [first] = [await makeWith(['+49 89 5557700 DW 12']), await makeWith(['089/5557700 ext. 99'])];
    const own = await makeWith(['+49 89 5557711 DW 12', '089 5557711 (privat)']);
    const identifiersOf = ({ contactId }: { contactId: number }) =>
      readPersonIdentifiers(t.ctx(officer), contactId);
    expect((await identifiersOf(first)).sharedPhones).toEqual(['+49 89 5557700 DW 12']);
    expect((await identifiersOf(own)).sharedPhones).toEqual([]);
    const text = 'Call 089 5557700 DW 99 or 089 5557700, then 089 5557700 DW 12.';
    expect(redactor(await identifiersOf(first)).without(text)).toBe(
      'Call 089 5557700 DW 99 or 089 5557700, then [erased].',
    );
    // The database compares in the same way.
    const { caseId } = await makeCase(t);
    await write(caseId, 'Colleague: 089 5557700 DW 99');
    const { mentions } = await findMentions(t.ctx(officer), first.contactId);
    expect(mentions).toEqual([]);
    await write(caseId, 'Her own: 089 5557700 (DW 12)');
    const found = await findMentions(t.ctx(officer), first.contactId);
    expect(found.mentions).toMatchObject([{ caseId, foundBy: ['phone'] }]);
  });

  it.each(['+49 89 5557722-99', '089/5557722/99', '(089) 5557722 - 99 (privat)'])(
    'leaves out the number of a switchboard that another contact has as %s',
    async (colleague) => {
      const phone = '+49 89 5557722 DW 12';
      const { contactId } = await makeContact(t, { firstName: 'Ada', lastName: 'Kurz', phones: [phone] });
      const sharedPhones = async () => (await readPersonIdentifiers(t.ctx(officer), contactId)).sharedPhones;
      // Neither a longer number nor another switchboard shares it.
      const others = ['+49 89 555772299', '+49 89 5557722-1234567', '+49 89 15557722-99'];
      await makeContact(t, { firstName: 'Bo', lastName: 'Lang', phones: others });
      expect(await sharedPhones()).toEqual([]);
      const made = await makeContact(t, { firstName: 'Bo', lastName: 'Lang', phones: [colleague] });
      expect(await sharedPhones()).toEqual([phone]);
      await t.db.update(contacts).set({ phones: [] }).where(eq(contacts.contactId, made.contactId));
    },
  );

  it('finds rows in the database by each text that has the number, whatever the next column begins with', async () => {
    const pattern = inPostgres([phonePattern('+49 89 5557788 DW 12')]);
    const shared = inPostgres([phonePattern('+49 89 5557788 DW 12', true)]);
    const isFound = async (text: string) => {
      const found = sql<boolean[]>`array[${text}::text ~* ${pattern}, ${text}::text ~* ${shared}]`;
      return (await t.db.execute<{ found: boolean[] }>(sql`select ${found} as found`)).rows[0]?.found;
    };
    for (const own of ['DW 12', '(DW 12)', '/12', '– 12', 'extn 12', 'Tel. DW 12', '\u00a0DW\u00a012'])
      expect([own, await isFound(`Call 089 5557788 ${own} now`)]).toEqual([own, [true, true]]);
    for (const next of ['', ' - 3 cars', ' DW 99', ', 12.03.2026'])
      expect([next, (await isFound(`Call 089 5557788${next}`))?.[0]]).toEqual([next, true]);
    for (const other of ['', ' DW 99', '-99', ' (DW 129)'])
      expect([other, (await isFound(`Call 089 5557788${other}`))?.[1]]).toEqual([other, false]);
    expect(await isFound('Call 089 55577889 now')).toEqual([false, false]);
  });

  it.each(['089/5557788, ext. 12', '+49 89 5557788-12', '0895557788 Durchwahl: 12'])(
    'matches a number with its extension written as %s',
    (written) => {
      const pattern = RegExp(phonePattern('+49 89 5557788 DW 12 (privat)'), 'u');
      expect(pattern.exec(`call ${written} now`)?.[0]).toBe(written);
    },
  );
});

describe('other records of the same person (rule 19.3)', () => {
  it('are shown across scopes with reasons, to users who may look persons up', async () => {
    const { contactId } = await makePerson();
    const twin = await makeContact(t, {
      ...{ firstName: 'Mireille', lastName: 'Vauquelin-Roux', emails: ['mireille.vauquelin@post.example'] },
    });
    await makeCase(t, { contactId: twin.contactId, marketId: ids.FR ?? null });
    const { status, body } = await t.inject(reader, gdprEndpoints.listPersonDuplicates, params(contactId));
    expect(status).toBe(200);
    expect(body).toMatchObject([{ contact: { contactId: twin.contactId }, reasons: ['email'] }]);
    expect((await t.inject(agent, gdprEndpoints.listPersonDuplicates, params(contactId))).status).toBe(403);
  });
});

describe('correcting (rule 19.4)', () => {
  it('changes a contact and a car of any scope, audited, and only with the claim', async () => {
    const { contactId, contactCarId, german } = await makePerson();
    await t.pool.query('update cases set market_id = $1 where case_id = $2', [ids.FR, german.caseId]);
    const body = { contactId, version: 1, lastName: 'Vauquelin-Roux', emails: [], phones: [], addresses: [] };
    const rejected = await t.inject(reader, gdprEndpoints.correctContact, { ...params(contactId), body });
    expect(rejected.status).toBe(403);
    const plain = await t.inject(officer, contactEndpoints.updateContact, { ...params(contactId), body });
    expect(plain.status, 'out of scope elsewhere').toBe(404);
    const done = await t.inject(officer, gdprEndpoints.correctContact, { ...params(contactId), body });
    expect([done.status, done.body.lastName]).toEqual([200, 'Vauquelin-Roux']);
    const [entry] = await auditsOf(contactId, 'update');
    expect(entry).toMatchObject({ actorUserId: officer.userId });
    const car = await t.inject(officer, gdprEndpoints.correctCar, {
      params: { contactId, contactCarId: contactCarId ?? 0 },
      body: { vin, licencePlate: 'M-GD 18', version: 1 },
    });
    expect([car.status, car.body.licencePlate]).toEqual([200, 'M-GD 18']);
  });
});

describe('restricting (rule 19.5)', () => {
  const reason = 'She contests that the data is right.';
  const set = (contactId: number, isSet: boolean, who = officer) =>
    t.inject(who, gdprEndpoints.restrictContact, { ...params(contactId), body: { isSet, reason } });

  it('stops staff from changing, offering, exporting and mailing; cases stay usable', async () => {
    const { contactId, contactCarId, german } = await makePerson();
    expect((await set(contactId, true, reader)).status).toBe(403);
    const restricted = await set(contactId, true);
    expect(restricted.body).toMatchObject({
      contact: { isRestricted: true },
      restriction: { by: officer.fullName, reason, at: t.clock.now() },
    });
    const form = { lastName: 'Other', emails: [], phones: [], addresses: [] };
    const rejected = [
      await t.inject(agent, contactEndpoints.updateContact, {
        ...params(contactId),
        body: { ...form, contactId, version: 1 },
      }),
      await t.inject(agent, contactEndpoints.createCar, { ...params(contactId), body: {} }),
      await t.inject(agent, contactEndpoints.updateCar, {
        params: { contactId, contactCarId: contactCarId ?? 0 },
        body: { version: 1 },
      }),
      await t.inject(agent, caseEndpoints.createCase, {
        body: {
          title: 'New',
          sourceId: await lookupId(t, 'source', 'Contact Form'),
          inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
          receiptDateTime: t.clock.now(),
          codeLevelSets: [],
          contactId,
        },
      }),
    ];
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual(
      rejected.map(() => [409, 'ContactRestricted']),
    );
    const found = await t.inject(agent, contactEndpoints.searchContacts, {
      query: { email: 'mireille.vauquelin@post.example' },
    });
    expect(found.body).toEqual([]);
    const { leftOut } = await inTransaction(t.ctx(), (tx) =>
      mailableOf(tx, [{ email: 'Mireille.Vauquelin@post.example' }]),
    );
    expect(leftOut).toMatchObject([{ because: 'restricted' }]);

    const exported = await t.inject(agent, exportEndpoints.exportCases, {
      body: { internalId: german.internalId },
    });
    if (canReadSpreadsheets) {
      const sheet = JSON.stringify(await cellsOf(exported.rawPayload));
      expect(sheet).toContain(german.internalId);
      expect(sheet).not.toContain('Vauquelin');
      expect(sheet).not.toContain(vin.slice(-7));
    }

    const detail = await t.inject(agent, casePageEndpoints.getCase, { params: { id: german.caseId } });
    expect(detail.body.contact).toMatchObject({ isRestricted: true });
    // The case itself can be edited.
    const saved = await t.inject(agent, casePageEndpoints.updateCase, {
      params: { id: german.caseId },
      body: { ...detail.body, title: 'Seat heating smells badly', contactFoundBy: null },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);

    // The person's data can still be corrected.
    const corrected = await t.inject(officer, gdprEndpoints.correctContact, {
      ...params(contactId),
      body: { ...form, lastName: 'Vauquelin', contactId, version: 1 },
    });
    expect(corrected.status).toBe(200);
    const lifted = await set(contactId, false);
    expect(lifted.body).toMatchObject({ contact: { isRestricted: false }, restriction: null });
    const [entry] = await auditsOf(contactId, 'restrict');
    expect(entry?.changes, 'the reason is a separate field').toMatchObject([{ field: 'reason' }]);
    expect(JSON.stringify(entry?.changes)).not.toContain('contests');
    expect(await auditsOf(contactId, 'liftRestriction')).toHaveLength(1);
  });

  it('requires a reason', async () => {
    const { contactId } = await makePerson();
    const { status, body } = await t.inject(officer, gdprEndpoints.restrictContact, {
      ...params(contactId),
      body: { isSet: true, reason: '  ' },
    });
    expect([status, body.errors]).toEqual([400, { reason: 'Reason is required' }]);
  });

  it('ends open requests to the person, and a case that waited for them continues', async () => {
    const calls = postQualificationCalls(t, agent);
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    expect((await calls.caseOf(row.caseId)).statusId).toBe(statusIds.WaitingForCustomer);
    await set(row.contactId ?? 0, true);
    expect((await calls.open(token)).status).toBe(404);
    expect((await calls.caseOf(row.caseId)).statusId).toBe(statusIds.InProgress);
    expect((await calls.ask(row.caseId)).body.code).toBe('ContactRestricted');
  });
});

describe('legal hold (rule 19.6)', () => {
  it('is set and ended with a reason, which is stored separately in the audit', async () => {
    const { contactId, german } = await makePerson();
    await t.pool.query('update cases set legal = true where case_id = $1', [german.caseId]);
    const body = { isSet: true, reason: 'Claim of 4 March' };
    const held = await t.inject(officer, gdprEndpoints.holdContact, { ...params(contactId), body });
    expect(held.body).toMatchObject({
      legalHold: { reason: 'Claim of 4 March', by: officer.fullName },
      legalCases: 1,
    });
    await t.inject(officer, gdprEndpoints.holdContact, {
      ...params(contactId),
      body: { isSet: false, reason: 'Settled' },
    });
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, contactId));
    expect([row?.heldAt, row?.heldByUserId, row?.holdReason]).toEqual([null, null, null]);
    const values = await t.db
      .select({ value: auditPersonalValues.value })
      .from(auditPersonalValues)
      .where(eq(auditPersonalValues.contactId, contactId));
    expect(values.map(({ value }) => value)).toEqual(['Claim of 4 March', 'Settled']);
  });
});
