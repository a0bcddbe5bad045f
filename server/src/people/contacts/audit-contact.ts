import type { AuditField } from '@cfm/contract/messages/catalogue.ts';
import type { Contact } from '@cfm/contract/people/contact.ts';
import { changedFields, personalText, recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';

type Fields = Partial<Record<AuditField, string | number | null>>;
export type Person = Omit<
  Contact,
  | 'contactId'
  | 'fullName'
  | 'cars'
  | 'blacklistedEmails'
  | 'lastModifiedDateTime'
  | 'isRestricted'
  | 'isHeld'
  | 'isBeingErased'
  | 'version'
>;
type CarFields = Omit<Contact['cars'][number], 'contactCarId' | 'modelName' | 'dealerName' | 'version'>;

export const plainFieldsOf = ({ title, language }: Person) => ({ title, language });
const plainCarFieldsOf = (car: CarFields): Omit<CarFields, 'vin' | 'licencePlate'> => ({
  brandId: car.brandId,
  modelId: car.modelId,
  modelCode: car.modelCode,
  countryOfRegistrationCode: car.countryOfRegistrationCode,
  firstRegistration: car.firstRegistration,
  mileageKm: car.mileageKm,
  dealerId: car.dealerId,
});

/** Each field that is not plain. The type makes a new form field a compile error here. */
type PersonalField = Exclude<keyof Person, 'addresses' | keyof ReturnType<typeof plainFieldsOf>>;

/** Values that identify a person. The audit entry points to them; erasing the person deletes them (rule 14.3). */
export function personalFieldsOf(
  person: Person,
): Record<PersonalField | 'homeAddress' | 'businessAddress', string | null> {
  const addresses = Object.fromEntries(
    person.addresses.map(({ kind, buName, street, houseNumber, zipCode, city, countryCode }) => [
      kind === 'HomeAddress' ? 'homeAddress' : 'businessAddress',
      [buName, street, houseNumber, zipCode, city, countryCode].filter((part) => part !== null).join(', '),
    ]),
  );
  return {
    academicTitle: person.academicTitle,
    firstName: person.firstName,
    lastName: person.lastName,
    emails: person.emails.join('; ') || null,
    phones: person.phones.join('; ') || null,
    note: person.note,
    homeAddress: null,
    businessAddress: null,
    ...addresses,
  };
}
const personalCarFieldsOf = ({ vin, licencePlate }: CarFields): Fields => ({ vin, licencePlate });
interface Change<T> {
  contactId: number;
  entityId: number;
  /** `before` is null for a creation, `after` for a removal. */
  before: T | null;
  after: T | null;
  /** Set if `before` and `after` do not show what was done. */
  action?: 'mergeInto' | 'comeBack';
}

export const auditContact = (tx: Tx, change: Change<Person>): Promise<void> =>
  audit(tx, 'contact', change, plainFieldsOf, personalFieldsOf);
export const auditCar = (tx: Tx, change: Change<CarFields>): Promise<void> =>
  audit(tx, 'contactCar', change, plainCarFieldsOf, personalCarFieldsOf);

async function audit<T>(
  tx: Tx,
  entity: 'contact' | 'contactCar',
  { contactId, entityId, before, after, action }: Change<T>,
  plain: (value: T) => Fields,
  personal: (value: T) => Fields,
): Promise<void> {
  const differing = (fieldsOf: (value: T) => Fields) =>
    changedFields(nullFilled(before, after, fieldsOf), nullFilled(after, before, fieldsOf));
  const done = before === null ? 'create' : after === null ? 'remove' : 'update';
  await recordAudit(tx, {
    ...(entity === 'contact' ? { entity, action: action ?? done } : { entity, action: done }),
    entityId,
    changes: differing(plain),
    personalChanges: differing(personal).map(({ field, from, to }) => ({
      field,
      from: personalText(from),
      to: personalText(to),
      contactId,
    })),
  });
}

/** The fields of `state`. If it is null, the same fields with null values. */
function nullFilled<T>(state: T | null, other: T | null, fieldsOf: (value: T) => Fields): Fields {
  if (state !== null) return fieldsOf(state);
  if (other === null) return {};
  return Object.fromEntries(Object.keys(fieldsOf(other)).map((field) => [field, null]));
}
