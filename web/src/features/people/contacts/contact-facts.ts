import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Car, Contact } from '@cfm/contract/people/contacts.ts';
import { vinTailLength } from '@cfm/contract/platform/limits.ts';
import { countryName } from '../../../ui/format.ts';
import { plainSigns } from './contact-searches.ts';

/** "Hauptstr. 5, 8010 Graz, Austria" of the first address, or null. */
export function addressLine({ addresses }: Pick<Contact, 'addresses'>, language: Language): string | null {
  const [address] = addresses;
  if (!address) return null;
  const street = [address.street, address.houseNumber].filter(Boolean).join(' ');
  const city = [address.zipCode, address.city].filter(Boolean).join(' ');
  const country = address.countryCode && countryName(address.countryCode, language);
  return [address.buName, street, city, country].filter(Boolean).join(', ') || null;
}

/** What tells two people of the same name apart: address, telephone, place, VINs. */
export function contactFacts(contact: Contact): string[] {
  const tails = contact.cars.flatMap(({ vin }) => (vin ? [vin.slice(-vinTailLength)] : []));
  const city = contact.addresses.find((address) => address.city)?.city;
  return [contact.emails[0], contact.phones[0], city, ...tails.slice(0, 2)].filter(
    (fact): fact is string => typeof fact === 'string' && fact !== '',
  );
}

/** The car that was searched for, or the only one: nobody should have to choose from one. */
export function carFoundBy({ cars }: Pick<Contact, 'cars'>, typed: string): Car | null {
  const signs = plainSigns(typed);
  const searched = cars.find(
    ({ vin, licencePlate }) =>
      signs !== '' && (vin?.endsWith(signs) || plainSigns(licencePlate ?? '').startsWith(signs)),
  );
  return searched ?? (cars.length === 1 ? (cars[0] ?? null) : null);
}

/** "BMW iX3 · M-AB 123 · Autohaus Kaiserstuhl": what a person calls a car, beside its VIN, and who looks after it. */
export const carFacts = (car: Car, brandName: string | undefined): string[] =>
  [[brandName, car.modelName].filter(Boolean).join(' '), car.licencePlate, car.dealerName].filter(
    (fact): fact is string => typeof fact === 'string' && fact !== '',
  );

/** Where a contact is looked for: its company, and the city of its first address that has one. */
export const placeOf = ({ addresses }: Pick<Contact, 'addresses'>) => ({
  company: addresses.find(({ buName }) => buName)?.buName ?? null,
  city: addresses.find(({ city }) => city)?.city ?? null,
});
