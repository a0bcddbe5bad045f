import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { shownWordsMaxLength } from '@cfm/contract/platform/limits.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { carModels } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactAddresses, contactCars } from '../../people/contacts/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward, sentMails, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendLinkAgain } from '../links/send-link-again.ts';
import { shareAll, sharedDetailsOf } from './shared-details.ts';
import { caseLinks, forwards } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
});
afterAll(() => t.close());

const said = 'The brakes squeak.\n\nEvery morning.';
const nothing = { includesCar: false, includesWords: false, includesCustomer: false };

/** A new case: customer with address, car, description. */
async function takenIn(description = '<p>The brakes squeak.</p><p>Every morning.</p>') {
  const customer = await makeContact(t, {
    firstName: 'Ottilie',
    lastName: 'Zwirner',
    emails: ['ottilie@customer.example'],
    phones: ['+49 89 1234'],
  });
  const { contactId } = customer;
  await t.db.insert(contactAddresses).values({
    contactId,
    kind: 'HomeAddress',
    street: 'Lindenweg',
    houseNumber: '3',
    zipCode: '79098',
    city: 'Freiburg',
    countryCode: 'DE',
  });
  const [model] = await t.db.select().from(carModels).limit(1);
  const now = t.clock.now();
  const [car] = await t.db
    .insert(contactCars)
    .values({
      contactId,
      vin: 'WBA8E9C50GK645871',
      brandId: model?.brandId ?? null,
      modelId: model?.modelId ?? null,
      licencePlate: 'FR-OZ 77',
      firstRegistration: '2021-05-17',
      mileageKm: 48_200,
      createdAt: now,
      lastModifiedAt: now,
    })
    .returning();
  const { body } = await t.inject(agent, caseEndpoints.createCase, {
    body: {
      title: 'Brakes',
      description,
      sourceId: await lookupId(t, 'source', 'Direct Contact'),
      inputChannelId: await lookupId(t, 'inputChannel', 'Telephone'),
      marketId: await marketId(t, 'DE'),
      contactId,
      contactCarId: car?.contactCarId ?? null,
      receiptDateTime: now,
      codeLevelSets: [],
    },
  });
  return { caseId: body.caseId, model: model?.name ?? '' };
}
const behindLink = async (caseId: number, email = 'service@autohaus.example') => {
  const token = (await tokensOf(t, caseId))(email);
  const query = { token, marketStatus: 'solved' as const };
  return (await t.inject(null, solutionEndpoints.solutionCase, { query })).body.shown;
};
const shown = async (caseId: number) => {
  const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
  if (!row) throw new Error('no case');
  return sharedDetailsOf(t.db, row, shareAll, 'en');
};

describe('the shared details of a forward (rule 9.31)', () => {
  it("contain car and customer's words by default, in the mail and behind its link", async () => {
    const { caseId, model } = await takenIn();
    await forward(t, agent, { caseId }, { language: 'de', cc: ['boss@dealer.example'] });
    const [mail, copy] = await sentMails(t, caseId);
    for (const text of [mail?.sentText, copy?.sentText]) {
      expect(text).toContain('FIN: WBA8E9C50GK645871\n');
      expect(text).toContain(`${model}\nErstzulassung: 17.05.2021\nKilometerstand: 48.200 km\n`);
      expect(text).toContain('> The brakes squeak.\n>\n> Every morning.\n');
    }
    expect(mail?.sentHtml).toContain('<br><br>Every morning.</blockquote>');
    for (const body of [mail?.sentHtml, mail?.sentText])
      expect(body).not.toMatch(/Zwirner|ottilie@|Freiburg|1234|OZ 77/);
    expect(await behindLink(caseId)).toEqual({
      car: {
        vin: 'WBA8E9C50GK645871',
        model: expect.stringContaining(model),
        firstRegistration: '2021-05-17',
        mileageKm: 48_200,
      },
      words: said,
      customer: null,
    });
  });

  it('are empty when nothing was chosen, also for a link that is sent again', async () => {
    const { caseId } = await takenIn();
    await forward(t, agent, { caseId }, nothing);
    const [link] = await t.db.select().from(caseLinks).where(eq(caseLinks.caseId, caseId));
    await sendLinkAgain(t.ctx(agent), { caseId, caseLinkId: link?.caseLinkId ?? 0 });
    for (const { sentHtml, sentText } of await sentMails(t, caseId))
      for (const body of [sentHtml, sentText]) expect(body).not.toMatch(/WBA8E9|squeak|Zwirner|Freiburg/);
    expect(await behindLink(caseId)).toEqual({ car: null, words: null, customer: null });
  });

  it('follow the forward of each link', async () => {
    const { caseId } = await takenIn();
    await forward(t, agent, { caseId }, { ...nothing, to: [{ email: 'a@dealer.example' }] });
    const more = { ...nothing, includesCustomer: true };
    await forward(t, agent, { caseId }, { ...more, to: [{ email: 'b@dealer.example' }] });
    expect(await behindLink(caseId, 'a@dealer.example')).toEqual({ car: null, words: null, customer: null });
    const customer = 'Ottilie Zwirner, ottilie@customer.example, Lindenweg 3, 79098 Freiburg, Deutschland';
    expect(await behindLink(caseId, 'b@dealer.example')).toEqual({ car: null, words: null, customer });
  });

  it('are recorded with the forward, its event and the audit', async () => {
    const { caseId } = await takenIn();
    const choice = { includesCar: true, includesWords: false, includesCustomer: true };
    const { caseEventId } = await forward(t, agent, { caseId }, choice);
    const [stored] = await t.db.select().from(forwards).where(eq(forwards.caseId, caseId));
    expect(stored).toMatchObject(choice);
    const [event] = await t.db.select().from(caseEvents).where(eq(caseEvents.caseEventId, caseEventId));
    expect(event?.details).toMatchObject(choice);
    const audited = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.caseId, caseId))
      .orderBy(auditEntries.auditId);
    expect(audited.find(({ entity }) => entity === 'forward')?.changes).toEqual(
      expect.arrayContaining([
        { field: 'includesCar', to: true },
        { field: 'includesWords', to: false },
        { field: 'includesCustomer', to: true },
      ]),
    );
  });
});

describe('a detail that the case does not have', () => {
  const partsOf = async (caseId: number) => {
    const [stored] = await t.db.select().from(forwards).where(eq(forwards.caseId, caseId));
    const [event] = await t.db
      .select()
      .from(caseEvents)
      .where(eq(caseEvents.caseEventId, stored?.caseEventId ?? 0));
    return { stored, details: event?.details };
  };

  it('is recorded as not shared, even if the form chose it', async () => {
    const { caseId } = await makeCase(t);
    await forward(t, agent, { caseId }, shareAll);
    const { stored, details } = await partsOf(caseId);
    expect(stored).toMatchObject(nothing);
    expect(details).toMatchObject(nothing);
  });

  it('stays hidden behind the link when the case gets it later', async () => {
    const { caseId } = await takenIn();
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    await t.db.update(cases).set({ contactCarId: null, contactId: null }).where(eq(cases.caseId, caseId));
    await forward(t, agent, { caseId }, shareAll);
    expect((await partsOf(caseId)).details).toMatchObject({ ...nothing, includesWords: true });
    const { contactCarId = null, contactId = null } = row ?? {};
    await t.db.update(cases).set({ contactCarId, contactId }).where(eq(cases.caseId, caseId));
    expect(await behindLink(caseId)).toEqual({ car: null, words: said, customer: null });
  });
});

describe("the customer's words", () => {
  const event = (caseId: number, type: 'comment' | 'mailReceived', content: string) =>
    t.db.insert(caseEvents).values({
      caseId,
      type,
      title: 'x',
      content,
      createdAt: t.clock.now(),
      authorName: 'Somebody',
      details: {},
    });

  it('are the first mail of the case', async () => {
    const { caseId } = await makeCase(t);
    await event(caseId, 'mailReceived', '<p>It <b>leaks</b>.</p>');
    await event(caseId, 'mailReceived', '<p>From the dealer.</p>');
    expect((await shown(caseId)).words).toBe('It leaks.');
  });

  it('are never a comment of staff or a later mail', async () => {
    const { caseId } = await makeCase(t);
    await event(caseId, 'comment', '<p>Nobody outside may read this.</p>');
    await event(caseId, 'mailReceived', '<p>From the dealer.</p>');
    expect((await shown(caseId)).words).toBeNull();
  });

  it("can't contain a link of the mail, and are limited in length", async () => {
    const { caseId } = await takenIn(`<p>{{link:solve}} ${'x'.repeat(2 * shownWordsMaxLength)}</p>`);
    await forward(t, agent, { caseId });
    const [mail] = await sentMails(t, caseId);
    expect(mail?.sentText).toContain('> {{ link:solve}}');
    expect((await behindLink(caseId)).words).toHaveLength(shownWordsMaxLength);
  });
});

describe('the sender of a forward (rule 9.32)', () => {
  it('signs with name and team, and answers go to the complaint team', async () => {
    const { caseId } = await takenIn();
    await forward(t, agent, { caseId }, { cc: ['boss@dealer.example'] });
    for (const mail of await sentMails(t, caseId)) {
      expect(mail.from).toBe('"Anna Weber, Complaint Management" <no-reply@customer-feedback.example>');
      expect(mail.replyTo).toBe('"Complaint Management" <complaint.management@customer-feedback.example>');
      expect(mail.sentText).toContain('\n\nAnna Weber\nComplaint Management\n\n');
    }
  });
});
