import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { expect, it } from 'vitest';
import { carPairs, fieldsToChoose, mergedFieldsOf } from './merge-choices.ts';

const vin = 'WBY7X410809F33102';
const car = (contactCarId: number, known: Partial<Car> = {}): Car => ({
  contactCarId,
  vin: null,
  brandId: null,
  modelId: null,
  modelName: null,
  modelCode: null,
  licencePlate: null,
  countryOfRegistrationCode: null,
  firstRegistration: null,
  mileageKm: null,
  dealerId: null,
  dealerName: null,
  version: 1,
  ...known,
});
const home = { kind: 'HomeAddress' as const, buName: null, street: null, houseNumber: null, zipCode: null };
const contact = (known: Partial<Contact> = {}): Contact => ({
  contactId: 1,
  title: null,
  academicTitle: null,
  firstName: null,
  lastName: 'Weber',
  fullName: 'Weber',
  emails: [],
  phones: [],
  language: 'de',
  addresses: [],
  note: null,
  cars: [],
  blacklistedEmails: [],
  isRestricted: false,
  isHeld: false,
  isBeingErased: false,
  lastModifiedDateTime: '2026-03-04T09:00:00.000Z',
  version: 1,
  ...known,
});

it('offers a choice where both values differ, with an address as a whole', () => {
  const own = contact({
    firstName: 'Ines',
    note: 'Tea',
    addresses: [{ ...home, city: 'Graz', countryCode: 'AT' }],
  });
  const other = contact({
    lastName: 'Wéber',
    note: 'Tea',
    title: 'Mrs',
    language: 'en',
    addresses: [
      { ...home, city: 'Wien', countryCode: 'AT' },
      { ...home, kind: 'BusinessAddress', city: 'Wien', countryCode: 'AT' },
    ],
  });
  const fields = fieldsToChoose(own, other);
  expect(fields).toEqual(['lastName', 'language', 'HomeAddress']);
  expect(fieldsToChoose(own, own)).toEqual([]);
  expect(mergedFieldsOf(fields, { language: 'theirs' })).toEqual({
    lastName: 'own',
    language: 'other',
    HomeAddress: 'own',
  });
});

it('pairs cars once by VIN, by its end, or by plate if a VIN is missing, and is certain only for a whole VIN', () => {
  const own = contact({ cars: [car(1, { vin }), car(2, { licencePlate: 'M AB 1' }), car(3)] });
  const other = contact({
    cars: [
      car(11, { vin: vin.slice(-7) }),
      car(12, { vin }),
      car(13, { licencePlate: 'M AB 1', vin: 'WBA3A5C50CF256651' }),
      car(14),
    ],
  });
  const ids = (one: Contact, two: Contact) =>
    carPairs(one, two).map(({ own, other, isSure }) => [own.contactCarId, other.contactCarId, isSure]);
  expect(ids(own, other)).toEqual([
    [1, 11, false],
    [2, 13, false],
  ]);
  expect(ids(own, contact({ cars: [car(12, { vin })] }))).toEqual([[1, 12, true]]);
  expect(ids(own, contact({ cars: [car(15, { vin: 'WBA3A5C50CF256651', licencePlate: 'X' })] }))).toEqual([]);
});
