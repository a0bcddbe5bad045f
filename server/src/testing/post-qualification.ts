import {
  casePostQualificationEndpoints,
  type PostQualificationForm,
  type ReviewForm,
} from '@cfm/contract/process/case-post-qualification.ts';
import { flagsOf } from '@cfm/contract/process/compared-fields.ts';
import {
  type PostQualificationAnswer,
  postQualificationEndpoints,
} from '@cfm/contract/process/post-qualification.ts';
import { desc, eq } from 'drizzle-orm';
import { caseAttention, caseEvents, cases } from '../cases/case/tables.ts';
import type { UserActor } from '../context.ts';
import { contactAddresses, contactCars } from '../people/contacts/tables.ts';
import { fillLinks } from '../platform/outbox/mail-links.ts';
import { outgoingMails } from '../platform/outbox/tables.ts';
import { postQualifications } from '../process/customer-requests/tables.ts';
import { makeCase, makeContact } from './factories.ts';
import type { TestApp } from './test-app.ts';

const endpoints = { ...postQualificationEndpoints, ...casePostQualificationEndpoints };
export const anna = 'anna@customer.example';
export const allSections = flagsOf(() => true);
export const noSections = flagsOf(() => false);
export const requestForm = (overrides: Partial<PostQualificationForm> = {}): PostQualificationForm => ({
  ...allSections,
  email: anna,
  language: 'de',
  ...overrides,
});

export const name = { salutation: 'Mrs', title: 'Dr.', firstName: 'Anna', lastName: 'Huber' } as const;
export const home = {
  addressType: 'HomeAddress',
  buName: null,
  street: 'Gartenweg',
  houseNumber: '7',
  zipCode: '80331',
  city: 'München',
  countryCode: 'DE',
} as const;
export const vehicle = { vin: 'WBA3A5C50CF256651', countryOfRegistrationCode: 'DE' } as const;
/** An answer to all sections. */
export const answer = (overrides: Partial<PostQualificationAnswer> = {}): PostQualificationAnswer => ({
  ...allSections,
  nameDetails: { ...name },
  addressDetails: { ...home },
  carDetails: { ...vehicle },
  ...overrides,
});
/** An answer with vehicle data only. */
export const carAnswer = (carDetails: PostQualificationAnswer['carDetails']): PostQualificationAnswer =>
  answer({ ...noSections, hasCarDetails: true, nameDetails: null, addressDetails: null, carDetails });

type Contact = Parameters<typeof makeContact>[1];
type Case = Parameters<typeof makeCase>[1];
type Car = Partial<typeof contactCars.$inferInsert>;

/** Data requests for tests: sent by this user, answered by link, and their results. */
export const postQualificationCalls = (t: TestApp, agent: UserActor) => {
  const of = (caseId: number, postQualificationId: number) => ({
    params: { id: caseId, postQualificationId },
  });
  const requestsOf = (caseId: number) =>
    t.db
      .select()
      .from(postQualifications)
      .where(eq(postQualifications.caseId, caseId))
      .orderBy(desc(postQualifications.postQualificationId));
  const mailsOf = async (caseId: number) => {
    const rows = await t.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.caseId, caseId))
      .orderBy(outgoingMails.mailId);
    return rows.map((row) => {
      const text = row.links.every(({ encryptedUrl }) => encryptedUrl)
        ? fillLinks(t.ctx(), row, row.links).text
        : row.text;
      return { ...row, sentText: text, token: /post-qualification\/([\w-]+)/.exec(text)?.[1] ?? '' };
    });
  };
  return {
    /** A case of a customer with only a last name and e-mail addresses. */
    caseOfAnna: async (contact: Contact = {}, of: Case = {}) => {
      const { contactId } = await makeContact(t, {
        title: null,
        firstName: null,
        lastName: 'Huber',
        emails: [anna, 'second@customer.example'],
        language: 'de',
        ...contact,
      });
      return makeCase(t, { contactId, ...of });
    },
    giveCar: async (row: { caseId: number; contactId: number | null }, car: Car = {}) => {
      const now = t.clock.now();
      const [made] = await t.db
        .insert(contactCars)
        .values({ contactId: row.contactId ?? 0, createdAt: now, lastModifiedAt: now, ...car })
        .returning();
      const contactCarId = made?.contactCarId ?? 0;
      await t.db.update(cases).set({ contactCarId }).where(eq(cases.caseId, row.caseId));
      return contactCarId;
    },
    giveAddress: (contactId: number | null, address: Partial<typeof contactAddresses.$inferInsert>) =>
      t.db.insert(contactAddresses).values({ contactId: contactId ?? 0, kind: 'HomeAddress', ...address }),
    ask: (
      caseId: number,
      overrides: Partial<PostQualificationForm> & { requestKey?: string } = {},
      who: UserActor = agent,
    ) =>
      t.inject(who, endpoints.requestPostQualification, {
        params: { id: caseId },
        body: { ...requestForm(overrides), ...overrides },
      }),
    open: (token: string) => t.inject(null, endpoints.getPostQualification, { params: { token } }),
    answer: (token: string, given: PostQualificationAnswer = answer()) =>
      t.inject(null, endpoints.answerPostQualification, { body: { ...given, token } }),
    change: (token: string, given: PostQualificationAnswer = answer()) =>
      t.inject(null, endpoints.changePostQualification, { params: { token }, body: given }),
    list: (caseId: number, who: UserActor = agent) =>
      t.inject(who, endpoints.listPostQualifications, { params: { id: caseId } }),
    propose: (caseId: number, who: UserActor = agent) =>
      t.inject(who, endpoints.proposePostQualification, { params: { id: caseId } }),
    sendAgain: (caseId: number, id: number, who: UserActor = agent) =>
      t.inject(who, endpoints.sendPostQualificationAgain, of(caseId, id)),
    revoke: (caseId: number, id: number, who: UserActor = agent) =>
      t.inject(who, endpoints.revokePostQualification, of(caseId, id)),
    review: (caseId: number, id: number, body: ReviewForm, who: UserActor = agent) =>
      t.inject(who, endpoints.reviewPostQualification, { ...of(caseId, id), body }),
    /** Sends a request and returns the token of its mail. */
    askForToken: async (caseId: number, overrides: Partial<PostQualificationForm> = {}) => {
      const asked = await t.inject(agent, endpoints.requestPostQualification, {
        params: { id: caseId },
        body: requestForm(overrides),
      });
      if (asked.status !== 200) throw new Error(`the request returned ${JSON.stringify(asked.body)}`);
      return (await mailsOf(caseId)).at(-1)?.token ?? '';
    },
    requestsOf,
    mailsOf,
    caseOf: async (caseId: number) => {
      const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
      if (!row) throw new Error('no such case');
      return row;
    },
    eventsOf: (caseId: number) =>
      t.db
        .select()
        .from(caseEvents)
        .where(eq(caseEvents.caseId, caseId))
        .orderBy(desc(caseEvents.caseEventId)),
    needsAttention: async (caseId: number) =>
      (await t.db.select().from(caseAttention).where(eq(caseAttention.caseId, caseId))).length === 1,
  };
};
