import { describe, expect, it } from 'vitest';
import { contactProposal, contactSearches } from './contact-searches.ts';

describe('contactSearches', () => {
  it('waits for two characters', () => {
    expect(contactSearches(' W ')).toEqual([]);
  });
  it('reads one word as last name, first name or beginning of an address', () => {
    expect(contactSearches('weber')).toEqual([
      { lastName: 'weber' },
      { firstName: 'weber' },
      { email: 'weber' },
    ]);
  });
  it('reads an @ as an address only', () => {
    expect(contactSearches('a.weber@')).toEqual([{ email: 'a.weber@' }]);
  });
  it.each(['+49 89 5551234', '(089) 5551234', '089/555 1234', '55512'])(
    'reads %s as a telephone number',
    (typed) => {
      expect(contactSearches(typed)).toEqual([{ phone: typed }]);
      expect(contactProposal(typed)).toEqual({ phones: [typed] });
    },
  );
  it('reads several words in both orders', () => {
    expect(contactSearches('Anna  Maria Weber')).toEqual([
      { firstName: 'Anna Maria', lastName: 'Weber' },
      { firstName: 'Maria Weber', lastName: 'Anna' },
    ]);
  });
  it('reads what stands before a comma as last name', () => {
    expect(contactSearches('van der Berg, Jan')).toEqual([{ lastName: 'van der Berg', firstName: 'Jan' }]);
    expect(contactSearches('Weber,')).toEqual([{ lastName: 'Weber' }]);
  });
});

describe('contactProposal', () => {
  it('takes names and address over into a new contact', () => {
    expect(contactProposal('Anna Weber')).toEqual({ firstName: 'Anna', lastName: 'Weber' });
    expect(contactProposal('Weber')).toEqual({ firstName: null, lastName: 'Weber' });
    expect(contactProposal('anna@weber.example')).toEqual({ emails: ['anna@weber.example'] });
    expect(contactProposal('')).toEqual({});
  });
});
