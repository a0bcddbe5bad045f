import { contactForm } from '@cfm/contract/people/contacts.ts';
import { describe, expect, it } from 'vitest';
import { contactValues } from './contact-values.ts';

describe('contactValues', () => {
  it('has room for both addresses and keeps the stored one in its place', () => {
    const business = { kind: 'BusinessAddress', buName: 'Weber GmbH', city: 'Graz' } as const;
    expect(contactValues({ lastName: 'Weber', addresses: [business] }).addresses).toEqual([
      { kind: 'HomeAddress' },
      business,
    ]);
  });
  it('asks for nothing but a last name', () => {
    expect(contactForm.safeParse(contactValues({})).success).toBe(false);
    expect(contactForm.safeParse(contactValues({ lastName: 'Weber' })).success).toBe(true);
  });
});
