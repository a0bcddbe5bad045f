import { contactMergeEndpoints, type MergeForm } from '@cfm/contract/people/contact-merges.ts';
import { refreshCaseSearch } from '../cases/case/refresh-case-search.ts';
import type { UserActor } from '../context.ts';
import { addNameWords } from '../people/contacts/name-words.ts';
import { contactAddresses, contactCars } from '../people/contacts/tables.ts';
import { makeCase, makeContact } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Contact = Parameters<typeof makeContact>[1];
type Address = Omit<typeof contactAddresses.$inferInsert, 'contactId'>;
type Car = Partial<typeof contactCars.$inferInsert>;
export interface PersonOf {
  contact?: Contact;
  addresses?: Address[];
  /** Each with this number of cases. */
  cars?: (Car & { cases?: number })[];
  /** Cases without a car. */
  cases?: number;
}

/** Inserts contacts with their cars, addresses and cases, and merges them. */
export const mergeCalls = (t: TestApp) => {
  const makePerson = async ({ contact, addresses = [], cars = [], cases = 0 }: PersonOf = {}) => {
    const { contactId, ...row } = await makeContact(t, contact);
    await addNameWords(t.db, [row.firstName, row.lastName]);
    const now = t.clock.now();
    if (addresses.length > 0)
      await t.db.insert(contactAddresses).values(addresses.map((address) => ({ contactId, ...address })));
    const carIds: number[] = [];
    const caseIds: number[] = [];
    const addCases = async (count: number, contactCarId: number | null) => {
      for (let at = 0; at < count; at += 1)
        caseIds.push((await makeCase(t, { contactId, contactCarId })).caseId);
    };
    await addCases(cases, null);
    for (const { cases = 0, ...car } of cars) {
      const [made] = await t.db
        .insert(contactCars)
        .values({ contactId, createdAt: now, lastModifiedAt: now, ...car })
        .returning();
      const contactCarId = made?.contactCarId ?? 0;
      carIds.push(contactCarId);
      await addCases(cases, contactCarId);
    }
    await refreshCaseSearch(t.db, caseIds);
    return { contactId, carIds, caseIds };
  };
  const merge = (
    actor: UserActor,
    contactId: number,
    form: Partial<MergeForm> & { otherContactId: number },
  ) =>
    t.inject(actor, contactMergeEndpoints.mergeContacts, {
      params: { contactId },
      body: { version: 1, otherVersion: 1, ...form },
    });
  const merges = async (actor: UserActor, contactId: number) =>
    (await t.inject(actor, contactMergeEndpoints.listMerges, { params: { contactId } })).body;
  const undo = (actor: UserActor, contactMergeId: number) =>
    t.inject(actor, contactMergeEndpoints.undoMerge, { params: { contactMergeId } });
  return { makePerson, merge, merges, undo };
};
