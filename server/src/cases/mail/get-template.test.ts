import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseMailDraftKey, caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rules, ruleTypes } from '../../catalog/rules/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseEvents } from '../case/tables.ts';
import { salutationOf } from './salutation.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
});
afterAll(() => t.close());

const ruleOf = async (seedCode: string) =>
  (await t.db.select().from(rules).where(eq(rules.seedCode, seedCode)))[0]?.ruleId ?? 0;
const template = (caseId: number, ruleId: number, language?: 'en' | 'de') =>
  t.inject(agent, caseMailEndpoints.getTemplate, {
    query: { caseId, ruleId, ...(language && { language }) },
  });
const propose = (caseId: number, language?: 'en' | 'de') =>
  t.inject(agent, caseMailEndpoints.proposeReply, {
    params: { id: caseId },
    query: { ...(language && { language }) },
  });

it('greets by title, name and language', () => {
  const zwirner = { title: 'Mrs', academicTitle: null, firstName: 'Elke', lastName: 'Zwirner' } as const;
  expect(salutationOf(zwirner, 'de')).toBe('Sehr geehrte Frau Zwirner,');
  expect(salutationOf(zwirner, 'en')).toBe('Dear Mrs Zwirner,');
  expect(salutationOf({ ...zwirner, title: 'Mr', academicTitle: 'Dr.' }, 'de')).toBe(
    'Sehr geehrter Herr Dr. Zwirner,',
  );
  expect(salutationOf({ ...zwirner, title: 'Mr', academicTitle: 'Prof. Dr.' }, 'en')).toBe(
    'Dear Prof. Dr. Zwirner,',
  );
  expect(salutationOf({ ...zwirner, title: null }, 'en')).toBe('Dear Elke Zwirner,');
  expect(salutationOf({ ...zwirner, title: null }, 'de')).toBe('Guten Tag Elke Zwirner,');
  expect(salutationOf({ ...zwirner, title: null, firstName: null }, 'en')).toBe('Dear Sir or Madam,');
  expect(salutationOf(null, 'en')).toBe('Dear Sir or Madam,');
});

it("fills a template in the customer's language and lists placeholders without a value (rule 10.12)", async () => {
  const { contactId } = await makeContact(t, { title: 'Mrs', lastName: 'Zwirner & <b>Co</b>' });
  const now = t.clock.now();
  const [car] = await t.db
    .insert(contactCars)
    .values({ contactId, vin: 'WBA12345678901234', modelCode: 'iX1', createdAt: now, lastModifiedAt: now })
    .returning();
  const row = await makeCase(t, { contactId, contactCarId: car?.contactCarId ?? null, language: 'de' });
  const { status, body } = await template(row.caseId, await ruleOf('reply-forwarded'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    language: 'de',
    subject: `[${row.internalId}] Ihr iX1: Wir haben Ihren Händler gefragt`,
    missing: ['dealer.name', 'due.date'],
    isQuestion: false,
  });
  expect(body.content).toContain('<p>Sehr geehrte Frau Zwirner &amp; &lt;b&gt;Co&lt;/b&gt;,</p>');
  expect(body.content).toContain('iX1 (WBA12345678901234) an {{dealer.name}}');
  const english = await template(row.caseId, await ruleOf('reply-question'), 'en');
  expect(english.body).toMatchObject({ language: 'en', isQuestion: true, missing: ['own.words'] });
});

it('omits a due date in the past', async () => {
  const row = await makeCase(t, { dueDateTime: new Date(Date.parse(t.clock.now()) + 60_000).toISOString() });
  const missing = async () => (await template(row.caseId, await ruleOf('reply-received'))).body.missing;
  expect(await missing()).not.toContain('due.date');
  t.clock.advance({ minutes: 2 });
  expect(await missing()).toContain('due.date');
});

it('does not fill placeholders inside filled values', async () => {
  const row = await makeCase(t, { title: '{{car.vin}} of {{agent.name}}' });
  const { body } = await template(row.caseId, await ruleOf('reply-received'), 'en');
  expect(body.subject).toBe(`[${row.internalId}] Your message: {{car.vin}} of {{agent.name}}`);
  expect(body.missing).not.toContain('car.vin');
});

it('offers the most specific template for each occasion', async () => {
  const row = await makeCase(t, { marketId: await marketId(t, 'FR') });
  const general = await ruleOf('reply-final');
  const before = (await propose(row.caseId)).body.templates;
  expect(before.map(({ ruleId }) => ruleId)).toContain(general);
  expect(before).toHaveLength(8);
  const text = { subject: 'S', content: '<p>C</p>' };
  const [own] = await t.db
    .insert(rules)
    .values({
      ruleTypeId: ruleTypes.ReplyTemplate,
      name: 'Final answer in France',
      marketId: row.marketId,
      effect: { occasion: 'final', isQuestion: false, texts: { en: text, de: text } },
      createdAt: t.clock.now(),
    })
    .returning();
  const after = (await propose(row.caseId)).body.templates;
  expect(after).toHaveLength(8);
  expect(after.map(({ ruleId }) => ruleId)).toContain(own?.ruleId);
  expect((await template(row.caseId, general)).status).toBe(404);
  expect((await template(row.caseId, await ruleOf('due-date-general'))).status).toBe(404);
});

it("proposes address, subject, salutation and the customer's last message", async () => {
  const { contactId } = await makeContact(t, {
    title: null,
    firstName: 'Erik',
    lastName: 'Berg',
    emails: ['a@c.example', 'b@c.example'],
  });
  const row = await makeCase(t, { contactId, language: 'en' });
  const { body } = await propose(row.caseId);
  expect(body).toMatchObject({
    to: ['a@c.example'],
    addresses: ['a@c.example', 'b@c.example'],
    language: 'en',
    message: '<p>Dear Erik Berg,</p><p></p>',
    quote: null,
  });
  expect(body.signature).toEqual(['Kind regards', 'Anna Weber', expect.any(String)]);
  const preview = await t.inject(agent, caseMailEndpoints.previewReply, { params: { id: row.caseId } });
  expect(preview.body).toMatchObject({ to: ['a@c.example'], subject: body.subject });
  expect(preview.body.html).toContain('Dear Erik Berg,');
});

it('includes in a reply the last mail of the customer, but no text that staff recorded (rule 10.13)', async () => {
  const { contactId } = await makeContact(t, { emails: ['a@c.example'] });
  const { caseId } = await makeCase(t, { contactId, language: 'en' });
  const add = (type: 'comment' | 'mailReceived', content: string, details: object) =>
    t.db.insert(caseEvents).values({ caseId, type, title: '', content, createdAt: t.clock.now(), details });
  const proposed = async () => {
    const preview = await t.inject(agent, caseMailEndpoints.previewReply, { params: { id: caseId } });
    const { quote } = (await propose(caseId)).body;
    return [quote?.words, quote?.isIncluded, /Recorded|Written/.exec(preview.body.html)?.[0]];
  };
  await add('comment', '<p>Recorded</p>', { isDescription: true });
  expect(await proposed()).toEqual(['Recorded', false, undefined]);
  await add('mailReceived', '<p>Written</p>', { from: 'a@c.example', messageId: 'quote-1' });
  expect(await proposed()).toEqual(['Written', true, 'Written']);
});

it('shows open placeholders by name, in the preview only (rule 10.16)', async () => {
  const { contactId } = await makeContact(t, { emails: ['a@c.example'] });
  const row = await makeCase(t, { contactId, language: 'en' });
  const draft = {
    to: [{ email: 'a@c.example' }],
    language: 'en',
    subject: 'Your {{car.model}}',
    message: '<p>About <b>{{car.vin}}</b> and {{unknown}}</p>',
  };
  const key = caseMailDraftKey(row.caseId, 'reply');
  const saved = { value: draft, tabId: 'tab', basedOn: null };
  await t.inject(agent, userEndpoints.saveDraft, { params: { key }, body: saved });
  const { body } = await t.inject(agent, caseMailEndpoints.previewReply, {
    params: { id: row.caseId },
    query: { draftKey: key },
  });
  expect(body.subject).toContain('Your [Model of the car]');
  expect(body.html).toMatch(/About <b><mark [^>]+>VIN of the car<\/mark><\/b> and \{\{unknown\}\}/);
});

it('previews exactly the draft of the tab that asks (rule 10.16)', async () => {
  const { contactId } = await makeContact(t, { emails: ['a@c.example'] });
  const row = await makeCase(t, { contactId, language: 'en' });
  const params = { id: row.caseId };
  for (const [kind, endpoint] of [
    ['reply', caseMailEndpoints.previewReply],
    ['email', caseMailEndpoints.previewEmail],
  ] as const) {
    const saveIn = async (tabId: string) => {
      const value = {
        to: [{ email: 'a@c.example' }],
        language: 'en',
        subject: `Of ${tabId}`,
        message: '<p>Hello</p>',
      };
      t.clock.advance({ minutes: 1 });
      const { body } = await t.inject(agent, userEndpoints.saveDraft, {
        params: { key: caseMailDraftKey(row.caseId, kind) },
        body: { value, tabId, basedOn: null },
      });
      return body.key;
    };
    const [first, second] = [await saveIn('tab1'), await saveIn('tab2')];
    const subjectOf = async (draftKey?: string) =>
      (await t.inject(agent, endpoint, { params, query: { draftKey } })).body.subject;
    expect(await subjectOf(first)).toContain('Of tab1');
    expect(await subjectOf(second)).toContain('Of tab2');
    const other = caseMailDraftKey(row.caseId, kind === 'reply' ? 'email' : 'reply');
    for (const draftKey of [`${first}:other:other`, other, 'lines'])
      expect((await t.inject(agent, endpoint, { params, query: { draftKey } })).status).toBe(404);
  }
  expect(
    (await t.inject(agent, caseMailEndpoints.previewReply, { params, query: {} })).body.subject,
  ).not.toContain('Of tab');
});
