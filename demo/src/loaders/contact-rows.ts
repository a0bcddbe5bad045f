import type { DemoAddress, DemoCar, DemoContact } from '../simulator/demo-case.ts';
import type { DemoBatch } from './demo-batch.ts';
import type { Filling } from './filling.ts';

/** Contacts and cars come again in later cases: each is stored when it is first seen, and known by its number. */
export interface People {
  contactId(filling: Filling, contact: DemoContact, seenAt: string): number;
  carId(filling: Filling, car: DemoCar, contactId: number, seenAt: string): number;
}

export function createPeople(): People {
  const contactIds: number[] = [];
  const carIds: number[] = [];
  return {
    contactId({ batch, ids }, contact, seenAt) {
      const known = contactIds[contact.ref];
      if (known !== undefined) return known;
      const contactId = ids.next('contacts');
      contactIds[contact.ref] = contactId;
      addContact(batch, contact, contactId, seenAt);
      return contactId;
    },
    carId({ batch, codes, ids }, car, contactId, seenAt) {
      const known = carIds[car.ref];
      if (known !== undefined) return known;
      const contactCarId = ids.next('contactCars');
      carIds[car.ref] = contactCarId;
      batch.contactCars.push({
        contactCarId,
        contactId,
        vin: car.vin,
        brandId: codes.lookupId('brand', car.brandCode),
        modelId: codes.model(car.modelCode).modelId,
        modelCode: car.modelCode,
        licencePlate: car.licencePlate,
        countryOfRegistrationCode: car.countryOfRegistrationCode,
        firstRegistration: car.firstRegistration,
        mileageKm: car.mileageKm,
        dealerId: codes.dealer(car.dealerNumber).dealerId,
        version: 1,
        createdAt: seenAt,
        lastModifiedAt: seenAt,
      });
      return contactCarId;
    },
  };
}

function addContact(batch: DemoBatch, contact: DemoContact, contactId: number, seenAt: string): void {
  const { title, academicTitle, firstName, lastName, emails, phones, language } = contact;
  batch.contacts.push({
    contactId,
    title,
    academicTitle,
    firstName,
    lastName,
    // Computed by the database.
    searchedName: '',
    searchedFirstName: '',
    searchedLastName: '',
    emails: [...emails],
    phones: [...phones],
    language,
    note: null,
    restrictedAt: null,
    restrictedByUserId: null,
    restrictionReason: null,
    heldAt: null,
    heldByUserId: null,
    holdReason: null,
    version: 1,
    createdAt: seenAt,
    lastModifiedAt: seenAt,
  });
  const add = (kind: 'HomeAddress' | 'BusinessAddress', address: DemoAddress | null) => {
    if (address !== null) batch.contactAddresses.push({ contactId, kind, ...address });
  };
  add('HomeAddress', contact.homeAddress);
  add('BusinessAddress', contact.businessAddress);
}
