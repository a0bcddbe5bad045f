import * as z from '#zod';
import { car, contact } from '../people/contact.ts';
import { contactElsewhere, contactParams } from '../people/contacts.ts';
import { wholeVin } from '../people/vin.ts';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { paging } from '../platform/paging.ts';
import { caseList } from './case-list.ts';

/** Why two contacts may be the same person (rule 6.14). */
export const duplicateReasons = ['email', 'phone', 'vin', 'city'] as const;
export const duplicate = z.object({ contact, reasons: z.array(z.enum(duplicateReasons)) });
export type Duplicate = z.infer<typeof duplicate>;

/** A contact in the reader's scope with a car of this VIN, or of its last 7 characters. */
const carOwner = z.object({ contactId: z.number(), fullName: z.string(), car });
export const carHistory = z.object({
  vin: z.string(),
  owners: z.array(carOwner),
  /** Contacts in use elsewhere: names without details (rule 6.8). */
  elsewhere: z.array(contactElsewhere),
});
export type CarHistory = z.infer<typeof carHistory>;

const vinParams = z.object({ vin: wholeVin });

export const contactPageEndpoints = {
  listCasesOfContact: endpoint({
    method: 'GET',
    path: 'contacts/{contactId}/cases',
    summary: 'Cases of a contact that the reader sees, newest first, paged',
    access: signedIn,
    params: contactParams,
    query: z.object({ ...paging }),
    reply: caseList,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound'],
  }),
  listDuplicates: endpoint({
    method: 'GET',
    path: 'contacts/{contactId}/duplicates',
    summary: 'Contacts that may be the same person, likeliest first, each with reasons',
    access: signedIn,
    params: contactParams,
    reply: z.array(duplicate),
    seen: { kind: 'list' },
    errors: ['NotFound'],
  }),
  getCarHistory: endpoint({
    method: 'GET',
    path: 'cars/{vin}',
    summary: 'Contacts that have a car of this VIN',
    access: signedIn,
    params: vinParams,
    reply: carHistory,
    seen: { kind: 'list' },
    errors: [],
  }),
  listCasesOfCar: endpoint({
    method: 'GET',
    path: 'cars/{vin}/cases',
    summary: 'Cases of cars of this VIN that the reader sees, newest first, paged',
    access: signedIn,
    params: vinParams,
    query: z.object({ ...paging }),
    reply: caseList,
    seen: { kind: 'list' },
    errors: [],
  }),
};
