import { describe, expect, it } from 'vitest';
import { countryOfContact, countryOfPhone, marketOfCountry } from './country-of.ts';

describe('the country', () => {
  it.each([
    ['+49 170 1234567', 'DE'],
    ['0049 170 1234567', 'DE'],
    ['+353 1 234567', 'IE'],
    ['+420 224 123 456', 'CZ'],
    ['+1 212 5550100', null],
    ['089 5551234', null],
    ['', null],
  ])('of the number %s is %s', (phone, country) => {
    expect(countryOfPhone(phone)).toBe(country);
  });

  it('of a contact comes from the home address, then the business address, then a phone number', () => {
    const address = (kind: 'HomeAddress' | 'BusinessAddress', countryCode: string | null) => ({
      kind,
      countryCode,
      buName: null,
      street: null,
      houseNumber: null,
      zipCode: null,
      city: null,
    });
    const phones = ['089 1', '+43 1 5550101'];
    const both = [address('BusinessAddress', 'CH'), address('HomeAddress', 'LI')];
    expect(countryOfContact({ addresses: both, phones })).toBe('LI');
    expect(countryOfContact({ addresses: [address('BusinessAddress', 'CH')], phones })).toBe('CH');
    expect(countryOfContact({ addresses: [address('HomeAddress', null)], phones })).toBe('AT');
    expect(countryOfContact({ addresses: [], phones: [] })).toBeNull();
  });

  it('determines the responsible market', () => {
    const market = (id: number, countryCodes: string[]) => ({
      id,
      name: '',
      sortOrder: 1,
      regionId: 1,
      isoCode: '',
      countryCodes,
      isActive: true,
      language: 'de',
    });
    const info = { markets: [market(1, ['DE']), market(2, ['CH', 'LI'])] };
    expect(marketOfCountry(info, 'LI')?.id).toBe(2);
    expect(marketOfCountry(info, 'FR')).toBeNull();
    expect(marketOfCountry(info, null)).toBeNull();
  });
});
