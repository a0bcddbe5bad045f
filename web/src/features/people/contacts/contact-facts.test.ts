import { expect, it } from 'vitest';
import { addressLine } from './contact-facts.ts';

const address = {
  kind: 'HomeAddress' as const,
  buName: null,
  street: 'Hauptstr.',
  houseNumber: '5',
  zipCode: '8010',
  city: 'Graz',
  countryCode: 'AT',
};

it.each([
  ['en', 'Hauptstr. 5, 8010 Graz, Austria'],
  ['de', 'Hauptstr. 5, 8010 Graz, Österreich'],
] as const)('includes the country name in an address in %s', (language, line) => {
  expect(addressLine({ addresses: [address] }, language)).toBe(line);
});
