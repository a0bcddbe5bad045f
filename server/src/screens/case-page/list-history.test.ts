import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { addMoreDays } from '../../process/extensions/add-more-days.ts';
import { revokeLink } from '../../process/links/revoke-link.ts';
import { sendLinkAgain } from '../../process/links/send-link-again.ts';
import { commentCalls, pdf } from '../../testing/comment-calls.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward, linksOf, tokensOf } from '../../testing/forward.ts';
import { answer, postQualificationCalls } from '../../testing/post-qualification.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Creates a case, saves it once with these changes, and returns the changes of that save from its history. */
async function savedWith(changes: Record<string, unknown>, language = 'en') {
  const agent = await t.actor('Agent', { claims: ['EditableCodeLvl'] });
  const form = {
    title: 'Range loss',
    sourceId: await lookupId(t, 'source', 'Contact Form'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    marketId: await marketId(t, 'DE'),
    receiptDateTime: '2026-01-02T10:00:00.000Z',
    codeLevelSets: [],
  };
  const { body: made } = await t.inject(agent, caseEndpoints.createCase, { body: form });
  const ofCase = { params: { id: made.caseId } };
  const { body: detail } = await t.inject(agent, casePageEndpoints.getCase, ofCase);
  const body = { ...form, statusId: detail.statusId, version: detail.version, ...changes };
  expect((await t.inject(agent, casePageEndpoints.updateCase, { ...ofCase, body })).status).toBe(200);
  const headers = { 'accept-language': language };
  const history = await t.inject(agent, casePageEndpoints.listHistory, ofCase, { headers });
  const reported = history.body.items.find(({ action }) => action === 'case-update')?.changes ?? [];
  // The first save of a new case also changes its status.
  const changed = reported.filter(({ field }) => field !== 'statusId');
  return Object.fromEntries(changed.map(({ field, name: _label, ...change }) => [field, change]));
}

test('formats a value by its column, not by its content', async () => {
  expect(
    await savedWith({
      title: '2026-01-05 12:00 brake fails',
      externalId: '2026-01-05',
      tsaraNumber: 'true',
      territoryId: '7',
      legal: true,
      receiptDateTime: '2026-01-03T10:00:00.000Z',
      boardCaseData: { boardMember: '2026-01-06', finalReplyDate: '2026-02-01' },
    }),
  ).toEqual({
    title: { kind: 'text', from: 'Range loss', to: '2026-01-05 12:00 brake fails' },
    externalId: { kind: 'text', from: null, to: '2026-01-05' },
    tsaraNumber: { kind: 'text', from: null, to: 'true' },
    territoryId: { kind: 'text', from: null, to: '7' },
    legal: { kind: 'text', from: 'No', to: 'Yes' },
    receiptDateTime: {
      kind: 'moment',
      from: '2026-01-02T10:00:00.000Z',
      to: '2026-01-03T10:00:00.000Z',
    },
    boardMember: { kind: 'text', from: null, to: '2026-01-06' },
    finalReplyDate: { kind: 'date', from: null, to: '2026-02-01' },
  });
});

test("shows names for ids, in the reader's language", async () => {
  const agent = await t.actor('Agent');
  const { body: contactId } = await t.inject(agent, contactEndpoints.createContact, {
    body: { firstName: 'Anna', lastName: 'Kowalczyk', emails: [], phones: [], addresses: [] },
  });
  const { body: contactCarId } = await t.inject(agent, contactEndpoints.createCar, {
    params: { contactId },
    body: { vin: 'WBY7X410809F33102' },
  });
  expect(
    await savedWith(
      {
        contactId,
        contactCarId,
        marketId: await marketId(t, 'AT'),
        brandId: await lookupId(t, 'brand', 'MINI'),
        responsibleUserId: agent.userId,
      },
      'de',
    ),
  ).toEqual({
    contactId: { kind: 'text', from: null, to: 'Anna Kowalczyk' },
    contactCarId: { kind: 'text', from: null, to: 'WBY7X410809F33102' },
    marketId: { kind: 'text', from: 'Deutschland', to: 'Österreich' },
    brandId: { kind: 'text', from: null, to: 'MINI' },
    responsibleUserId: { kind: 'text', from: null, to: agent.fullName },
  });
});

test('shows a customer and a car out of scope as "in use elsewhere"', async () => {
  const everywhere = await t.actor('Agent');
  const markets = { DE: await marketId(t, 'DE'), FR: await marketId(t, 'FR') };
  const german = await t.actor('Agent', { scopes: { Markets: [markets.DE] } });
  const person = { firstName: 'Anna', lastName: 'Kowalczyk' };
  const create = contactEndpoints.createContact;
  const { body: contactId } = await t.inject(everywhere, create, { body: person });
  const { body: contactCarId } = await t.inject(everywhere, contactEndpoints.createCar, {
    params: { contactId },
    body: { vin: 'WBY7X410809F33103' },
  });
  await makeCase(t, { contactId, contactCarId, marketId: markets.FR });
  const { caseId, title, sourceId, inputChannelId } = await makeCase(t, { marketId: markets.DE });
  const ofCase = { params: { id: caseId } };
  const form = { title, sourceId, inputChannelId, marketId: markets.DE, receiptDateTime: t.clock.now() };
  for (const customer of [{ contactId, contactCarId }, {}]) {
    const { body: detail } = await t.inject(everywhere, casePageEndpoints.getCase, ofCase);
    const body = { ...form, ...customer, statusId: detail.statusId, version: detail.version };
    await t.inject(everywhere, casePageEndpoints.updateCase, { ...ofCase, body });
  }
  await t.inject(everywhere, contactEndpoints.updateContact, {
    params: { contactId },
    body: { ...person, lastName: 'Married', contactId, version: 1 },
  });
  const reported = async (who: typeof german, language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await t.inject(who, casePageEndpoints.listHistory, ofCase, { headers });
    const ofCustomer = body.items[0]?.changes.filter(({ field }) => field.startsWith('contact'));
    return ofCustomer?.map(({ from, to }) => [from, to]);
  };
  expect(await reported(german, 'en')).toEqual([
    ['In use elsewhere', null],
    ['In use elsewhere', null],
  ]);
  expect(await reported(german, 'de')).toEqual([
    ['Anderswo in Verwendung', null],
    ['Anderswo in Verwendung', null],
  ]);
  expect(await reported(everywhere, 'en')).toEqual([
    ['Anna Married', null],
    ['WBY7X410809F33103', null],
  ]);
});

test('shows names for code levels, and marks the primary one with a star', async () => {
  const agent = await t.actor('Agent');
  const { body } = await t.inject(agent, codeLevelEndpoints.tree);
  const [first, second] = body.codeLevelAreas;
  const group = first?.topicGroups[0];
  const detail = group?.codeLevelTopicDetails[0];
  expect(
    await savedWith({
      codeLevelSets: [
        {
          codeLevelAreaId: first?.id,
          codeLevelTopicGroupId: group?.id,
          codeLevelTopicDetailId: detail?.id,
          isPrimary: true,
        },
        { codeLevelAreaId: second?.id, isPrimary: false },
      ],
    }),
  ).toEqual({
    codeLevelSets: {
      kind: 'text',
      from: null,
      to: `${first?.name} – ${group?.name} – ${detail?.name} ★; ${second?.name}`,
    },
  });
});

test('keeps the number of an id whose row is gone, and hides internal ids', async () => {
  const agent = await t.actor('Agent');
  const { body: made } = await t.inject(agent, caseEndpoints.createCase, {
    body: {
      title: 'Range loss',
      sourceId: await lookupId(t, 'source', 'Contact Form'),
      inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
      receiptDateTime: t.clock.now(),
      codeLevelSets: [],
    },
  });
  await inTransaction(t.ctx(agent), (tx) =>
    recordAudit(tx, {
      entity: 'caseLink',
      entityId: 1,
      action: 'create',
      caseId: made.caseId,
      changes: [
        { field: 'forwardId', to: 5 },
        { field: 'dealerId', to: 999_999 },
        { field: 'expiresAt', to: '2026-04-01T00:00:00.000Z' },
      ],
    }),
  );
  const { body } = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: made.caseId } });
  expect(body.items[0]?.changes).toEqual([
    { field: 'dealerId', name: 'Dealer', kind: 'text', from: null, to: '#999999' },
    { field: 'expiresAt', name: 'Valid until', kind: 'moment', from: null, to: '2026-04-01T00:00:00.000Z' },
  ]);
});

test('combines an activity into one entry with names: a forward, and what its dealer did by link (rule 3.27)', async () => {
  const agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Agent' });
  const { caseId } = await makeCase(t);
  const [dealer] = await t.db.select().from(dealers).limit(1);
  const email = dealer?.emails[0] ?? '';
  await forward(
    t,
    agent,
    { caseId },
    { to: [{ email, dealerId: dealer?.dealerId ?? null }], cc: ['copy@x.example'] },
  );
  const token = (await tokensOf(t, caseId))(email);
  const anonymous = t.ctx({ kind: 'anonymous' });
  await addMoreDays(anonymous, { token, days: 4, reason: 'Parts are late', origin: 'form' });
  const { body } = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: caseId } });
  expect(body.items.map(({ by, action }) => [by, action])).toEqual([
    [`${dealer?.name} (by link)`, 'delay-create'],
    ['Anna Agent', 'forward-create'],
  ]);
  expect(body.totalCount).toBe(2);
  const [delayed, forwarded] = body.items.map(({ changes }) =>
    Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to]])),
  );
  expect(delayed).toMatchObject({ days: [null, '4'] });
  expect(Object.keys(delayed ?? {})).not.toContain('origin');
  expect(forwarded).toMatchObject({
    to: [null, dealer?.name],
    cc: [null, 'copy@x.example'],
    statusId: ['New', 'Forwarded'],
  });
  // Without zero counts and hidden parts.
  expect(Object.keys(forwarded ?? {})).not.toContain('files');
});

test('names the recipient of a link, and each recipient of a forward once', async () => {
  const agent = await t.actor('Agent');
  const { caseId } = await makeCase(t);
  const [dealer] = await t.db.select().from(dealers).limit(1);
  const to = { email: dealer?.emails[0] ?? '', dealerId: dealer?.dealerId ?? null };
  await forward(t, agent, { caseId }, { to: [to, { email: 'a@free.example' }] });
  const [ofDealer, other] = await linksOf(t, caseId);
  await sendLinkAgain(t.ctx(agent), { caseId, caseLinkId: ofDealer?.caseLinkId ?? 0 });
  await revokeLink(t.ctx(agent), { caseId, caseLinkId: other?.caseLinkId ?? 0 });
  const { body } = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: caseId } });
  const reported = body.items.map(({ action, changes }) => [
    action,
    changes.flatMap(({ field, to: text }) => (field === 'to' || field === 'dealerId' ? [text] : [])),
  ]);
  expect(reported).toEqual([
    ['caseLink-revoke', ['a@free.example']],
    ['caseLink-create', [dealer?.name]],
    ['forward-create', [`${dealer?.name}, a@free.example`]],
  ]);
});

test('shows a first comment as a comment, with the status change', async () => {
  const agent = await t.actor('Agent');
  const { caseId } = await makeCase(t);
  const parts = { fields: { content: '<p>x</p>' }, files: [pdf('a.pdf'), pdf('b.pdf')] };
  await commentCalls(t).add(agent, caseId, parts);
  const { body } = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: caseId } });
  expect(body.items).toMatchObject([{ action: 'caseEvent-create', by: agent.fullName }]);
  const changes = body.items[0]?.changes.map(({ field, to }) => [field, to]);
  expect(changes).toContainEqual(['type', 'Comment']);
  expect(changes).toContainEqual(['statusId', 'In progress']);
  expect(changes).toContainEqual(['fileName', 'a.pdf, b.pdf']);
});

test('shows the answer of a customer to readers who see that customer', async () => {
  const asker = await t.actor('Agent', { claims: ['CreatePostQualificaionPermission'] });
  const calls = postQualificationCalls(t, asker);
  const [german, british] = [await marketId(t, 'DE'), await marketId(t, 'GB')];
  const row = await calls.caseOfAnna({}, { marketId: german });
  await calls.answer(await calls.askForToken(row.caseId), answer());
  const inGermany = await t.actor('Agent', { scopes: { Markets: [german] } });
  const historyFor = async (who: UserActor) => {
    const history = await t.inject(who, casePageEndpoints.listHistory, { params: { id: row.caseId } });
    const reported = history.body.items.find(({ action }) => action.startsWith('postQualification-answer'));
    return reported?.changes.find(({ field }) => field === 'street')?.to;
  };
  expect(await historyFor(inGermany)).toBe('Gartenweg');
  // The case gets another customer. The former one has a case only in another market.
  await makeCase(t, { contactId: row.contactId, marketId: british });
  const { contactId } = await makeContact(t, { lastName: 'Other' });
  await t.db.update(cases).set({ contactId }).where(eq(cases.caseId, row.caseId));
  expect(await historyFor(inGermany)).toBe('…');
  expect(await historyFor(asker)).toBe('Gartenweg');
});
