import { readFileSync } from 'node:fs';
import { newPassword } from '@cfm/contract/platform/field-rules.ts';
import { describe, expect, it } from 'vitest';
import { contextWords, isEasyPassword } from './easy-password.ts';

const own = ['anna', 'weber', 'person'];

describe('an easy password (rule 2.27)', () => {
  it.each([
    // Common passwords with required characters added, or with characters in place of letters.
    'Passw0rd!',
    'Abc123!',
    'P@ssw0rd1',
    '!qaz2wsx',
    'Summer2026!',
    '#Dragon7',
    'L3tm31n!',
    'Aa@123456',
    'Qwe123!@#',
    'a1!b2?c3',
    'Qwertz123!',
    // Brands, roles, the product and the user's name.
    'Bmw123!',
    'BMW-M5-2026',
    'Admin1!',
    'Adm1n#99',
    'bmwAdmin_1',
    'Feedback-2026',
    'Anna.Weber1',
    'weber#1A',
  ])('is %s', (password) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(isEasyPassword(password, own)).toBe(true);
  });

  it.each(['Sunny-Day-7', 'Right-Pass-1!', 'mini-cooper-S1', 'Weberknecht#7', 'x7#pQ2mK'])(
    'is not %s',
    (password) => {
      expect(isEasyPassword(password, own)).toBe(false);
    },
  );

  it('uses the words that the security document lists', () => {
    const text = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
    const [, listed = ''] = /Words that a password may not consist of:([^.]*)\./.exec(text) ?? [];
    expect(
      listed
        .split(/[,;\s]+/)
        .filter(Boolean)
        .sort(),
    ).toEqual([...contextWords].sort());
  });
});
