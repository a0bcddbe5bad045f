import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { vinTailLength } from '@cfm/contract/platform/limits.ts';
import { countryName } from '../../../ui/format.ts';
import { plainCharacters } from './contact-searches.ts';

/** Formats the first address as "Hauptstr. 5, 8010 Graz, Austria", or returns null. */
export function addressLine({ addresses }: Pick<Contact, 'addresses'>, language: Language): string | null {
  const [address] = addresses;
  if (!address) return null;
  const street = [address.street, address.houseNumber].filter(Boolean).join(' ');
  const city = [address.zipCode, address.city].filter(Boolean).join(' ');
  const country = address.countryCode && countryName(address.countryCode, language);
  return [address.buName, street, city, country].filter(Boolean).join(', ') || null;
}

/** Data that distinguishes people of the same name: address, phone, city, VINs. */
export function contactFacts(contact: Contact): string[] {
  const tails = contact.cars.flatMap(({ vin }) => (vin ? [vin.slice(-vinTailLength)] : []));
  const city = contact.addresses.find((address) => address.city)?.city;
  return [contact.emails[0], contact.phones[0], city, ...tails.slice(0, 2)].filter(
    (fact): fact is string => typeof fact === 'string' && fact !== '',
  );
}

/** Returns the car that was searched for, or the only car, so that the user need not choose. */
export function carFoundBy({ cars }: Pick<Contact, 'cars'>, typed: string): Car | null {
  const characters = plainCharacters(typed);
  const searched = cars.find(
    ({ vin, licencePlate }) =>
      characters !== '' &&
      (vin?.endsWith(characters) || plainCharacters(licencePlate ?? '').startsWith(characters)),
  );
  return searched ?? (cars.length === 1 ? (cars[0] ?? null) : null);
}

/** Formats a car without its VIN, with its dealer: "BMW iX3 · M-AB 123 · Autohaus Kaiserstuhl". */
export const carFacts = (car: Car, brandName: string | undefined): string[] =>
  [[brandName, car.modelName].filter(Boolean).join(' '), car.licencePlate, car.dealerName].filter(
    (fact): fact is string => typeof fact === 'string' && fact !== '',
  );

/** Company and city of a contact, from the first addresses that have them. */
export const locationOf = ({ addresses }: Pick<Contact, 'addresses'>) => ({
  company: addresses.find(({ buName }) => buName)?.buName ?? null,
  city: addresses.find(({ city }) => city)?.city ?? null,
});
