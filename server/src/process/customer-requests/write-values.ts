import type { Contact } from '@cfm/contract/people/contact.ts';
import { contactTitles } from '@cfm/contract/people/contact-kinds.ts';
import { type ComparedField, fieldsOfSections, isOfSection } from '@cfm/contract/process/compared-fields.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { createCar } from '../../people/contacts/create-car.ts';
import { updateCar } from '../../people/contacts/update-car.ts';
import { updateContact } from '../../people/contacts/update-contact.ts';
import { type Values, valuesIn } from './compared-values.ts';

type AddressType = Contact['addresses'][number]['kind'];
type CarOfContact = Contact['cars'][number] | null;

/** The car that the vehicle data is about: that of the case, or else the customer's car with this VIN. */
export const carOf = (
  person: Contact,
  { contactCarId }: Pick<CaseRow, 'contactCarId'>,
  vin: string | null | undefined,
): CarOfContact =>
  person.cars.find((car) => car.contactCarId === contactCarId) ??
  (contactCarId === null && vin ? person.cars.find((car) => car.vin === vin) : undefined) ??
  null;

interface Written {
  person: Contact;
  car: CarOfContact;
  addressType: AddressType | null;
}
/**
 * Writes these values to the customer and the car of a case, with the usual audit. Both must be locked. Adds a car to a
 * case without one. Returns the car of the case.
 */
export async function writeValues(
  tx: Tx,
  { contactCarId }: CaseRow,
  { person, car, addressType }: Written,
  values: Values,
): Promise<number | null> {
  const fields = Object.keys(values) as ComparedField[];
  if (fields.some((field) => !isOfSection('carDetails', field)))
    await updateContact(tx, {
      ...person,
      ...nameOf(person, values),
      addresses: addressesOf(person, addressType, values),
    });
  if (!fields.some((field) => isOfSection('carDetails', field))) return contactCarId;
  const { vin = car?.vin ?? null, countryOfRegistrationCode = car?.countryOfRegistrationCode ?? null } =
    values;
  const ofCar = { vin, countryOfRegistrationCode };
  if (car) {
    await updateCar(tx, { ...car, ...ofCar, contactId: person.contactId });
    return car.contactCarId;
  }
  return createCar(tx, { ...noCar, ...ofCar, contactId: person.contactId });
}

function nameOf(person: Contact, values: Values) {
  const { salutation = person.title, title = person.academicTitle, firstName = person.firstName } = values;
  return {
    title: contactTitles.find((title) => title === salutation) ?? null,
    academicTitle: title,
    firstName,
    lastName: values.lastName ?? person.lastName,
  };
}

function addressesOf({ addresses }: Contact, kind: AddressType | null, values: Values): Contact['addresses'] {
  const given = fieldsOfSections.addressDetails.filter((field) => values[field] !== undefined);
  if (kind === null || given.length === 0) return addresses;
  const before = valuesIn(
    fieldsOfSections.addressDetails,
    addresses.find((address) => address.kind === kind),
  );
  const patch = Object.fromEntries(given.map((field) => [field, values[field] ?? null]));
  return [...addresses.filter((address) => address.kind !== kind), { kind, ...before, ...patch }];
}

const noCar = {
  brandId: null,
  modelId: null,
  modelCode: null,
  licencePlate: null,
  firstRegistration: null,
  mileageKm: null,
  dealerId: null,
};
