import { describe, expect, it } from 'vitest';
import { contactSearches, newCustomerOf } from './contact-searches.ts';

describe('contactSearches', () => {
  it('requires two characters', () => {
    expect(contactSearches(' W ')).toEqual([]);
  });
  it('reads one word as last name, first name or beginning of an address', () => {
    expect(contactSearches('weber')).toEqual([
      { lastName: 'weber' },
      { firstName: 'weber' },
      { email: 'weber' },
    ]);
  });
  it('reads text with an @ as an address only', () => {
    expect(contactSearches('a.weber@')).toEqual([{ email: 'a.weber@' }]);
  });
  it.each(['+49 89 5551234', '(089) 5551234', '089/555 1234', '55512'])(
    'reads %s as a phone number',
    (typed) => {
      expect(contactSearches(typed)).toEqual([{ phone: typed }]);
      expect(newCustomerOf(typed)).toEqual({ contact: { phones: [typed] }, car: null });
    },
  );
  it('reads several words in both orders', () => {
    expect(contactSearches('Anna  Maria Weber')).toEqual([
      { firstName: 'Anna Maria', lastName: 'Weber' },
      { firstName: 'Maria Weber', lastName: 'Anna' },
    ]);
  });
  it('reads the part before a comma as last name', () => {
    expect(contactSearches('van der Berg, Jan')).toEqual([{ lastName: 'van der Berg', firstName: 'Jan' }]);
    expect(contactSearches('Weber,')).toEqual([{ lastName: 'Weber' }]);
  });
});

describe('a text that identifies a car or a phone', () => {
  it.each([
    ['WBA8E9C50GK645871', [{ vin: 'WBA8E9C50GK645871' }]],
    ['wba 8e9c 50gk 645871', [{ vin: 'WBA8E9C50GK645871' }]],
    ['+49 89 5551234', [{ phone: '+49 89 5551234' }]],
    ['5551234', [{ phone: '5551234' }, { vin: '5551234' }]],
    ['WBA-8E9C-50GK-645871', [{ vin: 'WBA8E9C50GK645871' }]],
    ['\u200e０３－１２３４', [{ phone: '\u200e０３－１２３４' }]],
  ])('%s', (typed, terms) => {
    expect(contactSearches(typed)).toEqual(terms);
  });
  it.each(['M-AB 1234', 'AB12 CDE', 'aa-123-aa'])('reads %s as a licence plate as well', (typed) => {
    expect(contactSearches(typed)).toContainEqual({ licencePlate: typed });
  });
  it.each(['Autohaus 24', 'Weber', 'Anna Weber'])('does not read %s as a licence plate', (typed) => {
    expect(contactSearches(typed).some(({ licencePlate }) => licencePlate)).toBe(false);
  });
});

describe('a new customer takes over the typed text', () => {
  it.each([
    ['Anna Weber', { contact: { firstName: 'Anna', lastName: 'Weber' }, car: null }],
    ['Weber', { contact: { firstName: null, lastName: 'Weber' }, car: null }],
    ['Autohaus 24', { contact: { firstName: 'Autohaus', lastName: '24' }, car: null }],
    ['anna@weber.example', { contact: { emails: ['anna@weber.example'] }, car: null }],
    ['+49 170 5550101', { contact: { phones: ['+49 170 5550101'] }, car: null }],
    ['5551234', { contact: { phones: ['5551234'] }, car: null }],
    ['wba 8e9c 50gk 645871', { contact: {}, car: { vin: 'WBA8E9C50GK645871' } }],
    ['GK45871', { contact: {}, car: { vin: 'GK45871' } }],
    ['m-ab 123', { contact: {}, car: { licencePlate: 'M-AB 123' } }],
    ['', { contact: {}, car: null }],
  ])('%s', (typed, expected) => {
    expect(newCustomerOf(typed)).toEqual(expected);
  });
});
