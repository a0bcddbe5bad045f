import { contactForm } from '@cfm/contract/people/contacts.ts';
import { describe, expect, it } from 'vitest';
import { contactValues } from './contact-values.ts';

describe('contactValues', () => {
  it('has fields for both addresses and keeps the stored one in its position', () => {
    const business = { kind: 'BusinessAddress', buName: 'Weber GmbH', city: 'Graz' } as const;
    expect(contactValues({ lastName: 'Weber', addresses: [business] }).addresses).toEqual([
      { kind: 'HomeAddress' },
      business,
    ]);
  });
  it('requires only a last name', () => {
    expect(contactForm.safeParse(contactValues({})).success).toBe(false);
    expect(contactForm.safeParse(contactValues({ lastName: 'Weber' })).success).toBe(true);
  });
});
