import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { describe, expect, it } from 'vitest';
import { customerOf, nobody } from '../../../api/contacts.ts';
import { type ProposedValues, proposalsOf, takenProposals } from './customer-proposals.ts';

const markets = ['DE', 'FR'].map((isoCode, at) => ({
  id: at + 1,
  name: isoCode,
  sortOrder: at,
  regionId: 1,
  isoCode,
  countryCodes: [isoCode],
  isActive: true,
  language: isoCode.toLowerCase(),
}));
const anna = {
  contactId: 7,
  phones: ['+49 421 5550101'],
  addresses: [],
  language: 'de',
} as unknown as Contact; // the other fields are irrelevant here
const car = { contactCarId: 8, brandId: 3, countryOfRegistrationCode: 'FR' } as Car;

describe('the proposals of a customer (rule 3.33)', () => {
  it('are market, language and brand', () => {
    expect(proposalsOf(customerOf(anna, car), { markets })).toEqual({
      marketId: 1,
      language: 'de',
      brandId: 3,
    });
  });
  it('contain the market of the car if the person has none', () => {
    expect(proposalsOf(customerOf({ ...anna, phones: [] }, car), { markets }).marketId).toBe(2);
  });
  it('are empty without a customer', () => {
    expect(proposalsOf(nobody, { markets })).toEqual({});
  });
});

describe('the accepted proposals', () => {
  const empty: ProposedValues = { marketId: null, language: 'en', brandId: null };
  const proposals = { marketId: 1, language: 'de', brandId: 3 };
  it('are all while the user has chosen nothing', () => {
    expect(takenProposals(empty, empty, new Set(), proposals)).toEqual(proposals);
  });
  it('exclude fields that the user has chosen, even with the same value', () => {
    expect(takenProposals({ ...empty, marketId: 2 }, empty, new Set(), proposals)).toEqual({
      language: 'de',
      brandId: 3,
    });
    expect(takenProposals(empty, empty, new Set(['language']), proposals)).toEqual({
      marketId: 1,
      brandId: 3,
    });
  });
  it('replace the proposals of the previous customer', () => {
    const before = { marketId: 2, language: 'fr', brandId: null };
    expect(takenProposals(before, before, new Set(), proposals)).toEqual(proposals);
  });
});
