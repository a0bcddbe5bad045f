import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { shownWordsMaxLength } from '@cfm/contract/platform/limits.ts';
import type { SharedDetails } from '@cfm/contract/process/solution.ts';
import { eq, sql } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { isCustomersMessage } from '../../cases/events/is-customers-message.ts';
import { findFirstEvent } from '../../cases/events/queries.ts';
import { carModels, lookups } from '../../catalog/reference-data/tables.ts';
import { contactAddresses, contactCars, contacts } from '../../people/contacts/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { plainText } from '../../platform/texts/rich-text.ts';

/** Case details that a forward may share with its recipients. */
export interface ShareOptions {
  includesCar: boolean;
  includesWords: boolean;
  includesCustomer: boolean;
}
export const shareAll: ShareOptions = { includesCar: true, includesWords: true, includesCustomer: true };

/** Options of a forward that have data to share. Details that the case does not have are never chosen. */
export const choiceOf = ({ car, words, customer }: SharedDetails): ShareOptions => ({
  includesCar: car !== null,
  includesWords: words !== null,
  includesCustomer: customer !== null,
});

type Matter = Pick<CaseRow, 'caseId' | 'contactId' | 'contactCarId'>;

/** The chosen details with the current values of the case. Null if not chosen or missing (rule 9.31). */
export async function sharedDetailsOf(
  db: Db,
  { caseId, contactId, contactCarId }: Matter,
  choice: ShareOptions,
  language: Language,
): Promise<SharedDetails> {
  return {
    car: choice.includesCar && contactCarId !== null ? await findCarFacts(db, contactCarId) : null,
    words: choice.includesWords ? await findWords(db, caseId) : null,
    customer:
      choice.includesCustomer && contactId !== null ? await findCustomer(db, contactId, language) : null,
  };
}

const selectCarFacts = preparedQuery((db, given: Param<{ contactCarId: number }>) =>
  db
    .select({
      vin: contactCars.vin,
      brand: lookups.nameEn,
      model: sql<string | null>`coalesce(${carModels.name}, ${contactCars.modelCode})`,
      firstRegistration: contactCars.firstRegistration,
      mileageKm: contactCars.mileageKm,
    })
    .from(contactCars)
    .leftJoin(carModels, eq(carModels.modelId, contactCars.modelId))
    .leftJoin(lookups, eq(lookups.lookupId, contactCars.brandId))
    .where(eq(contactCars.contactCarId, given('contactCarId'))),
);
async function findCarFacts(db: Db, contactCarId: number): Promise<SharedDetails['car']> {
  const [row] = await selectCarFacts(db, { contactCarId });
  if (!row) return null;
  const { brand, ...facts } = row;
  const namesBrand = brand === null || facts.model?.toLowerCase().startsWith(brand.toLowerCase());
  const car = { ...facts, model: namesBrand ? facts.model : [brand, facts.model].filter(Boolean).join(' ') };
  return Object.values(car).every((fact) => fact === null) ? null : car;
}

/** The customer's description or first mail as plain text. */
async function findWords(db: Db, caseId: number): Promise<string | null> {
  const first = await findFirstEvent(db, caseId);
  if (!first) return null;
  if (!isCustomersMessage(first)) return null;
  const words = plainText(first.content);
  if (words === '') return null;
  return words.length <= shownWordsMaxLength ? words : `${words.slice(0, shownWordsMaxLength - 1)}…`;
}

/** Name, e-mail address and postal address in one line. */
async function findCustomer(db: Db, contactId: number, language: Language): Promise<string | null> {
  const [row] = await db
    .select({
      academicTitle: contacts.academicTitle,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      emails: contacts.emails,
    })
    .from(contacts)
    .where(eq(contacts.contactId, contactId));
  if (!row) return null;
  const [address] = await db
    .select()
    .from(contactAddresses)
    .where(eq(contactAddresses.contactId, contactId))
    .orderBy(sql`${contactAddresses.kind} = 'HomeAddress' desc`)
    .limit(1);
  const country = address?.countryCode && countryName(address.countryCode, language);
  return [
    joined(row.academicTitle, row.firstName, row.lastName),
    row.emails[0],
    ...(address
      ? [
          address.buName,
          joined(address.street, address.houseNumber),
          joined(address.zipCode, address.city),
          country,
        ]
      : []),
  ]
    .filter(Boolean)
    .join(', ');
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
const countryName = (code: string, language: Language) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code);
