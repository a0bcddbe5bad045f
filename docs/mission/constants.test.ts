import { readFileSync } from 'node:fs';
import { newPasswordForm, securityCodeForm } from '@cfm/contract/auth.ts';
import { caseSolutionForm } from '@cfm/contract/complex-solve.ts';
import * as contract from '@cfm/contract/limits.ts';
import { carDetails, nameDetails, postQualificationDetails } from '@cfm/contract/post-qualification.ts';
import { emptyOptions } from '@cfm/contract/solution-options.ts';
import { describe, expect, test } from 'vitest';
import { limits, places } from './constants.ts';

/** Section 9 of the specification: each constant has its value, and what it bounds is bound by it. */
test('the constants that both sides share have the values of section 9', () => {
  expect(contract).toMatchObject(limits);
});

test.each(places)('$what', ({ file, says }) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toMatch(says);
});

describe('what they bound is taken at the bound and refused beyond', () => {
  const name = { salutation: 'Mr', title: null, firstName: 'Al', lastName: 'Wu' };
  const address = {
    ...{ addressType: 'BusinessAddress', buName: 'B', street: 'Way', houseNumber: null },
    ...{ zipCode: '123', city: 'Ay', countryCode: 'DE' },
  };
  const car = { vin: 'W'.repeat(17), countryOfRegistrationCode: 'DE' };
  const takesName = (change: object) => nameDetails.safeParse({ ...name, ...change }).success;
  const takesCar = (change: object) => carDetails.safeParse({ ...car, ...change }).success;
  const takesAddress = (change: object) =>
    postQualificationDetails.safeParse({
      nameDetails: null,
      addressDetails: { ...address, ...change },
      carDetails: null,
    }).success;
  const takesPassword = (newPassword: string) =>
    newPasswordForm.safeParse({ newPassword, confirmPassword: newPassword }).success;
  const takesCode = (code: string) => securityCodeForm.safeParse({ code }).success;
  const takesDiscount = (discountGranted: number | string) =>
    caseSolutionForm.safeParse({ ...emptyOptions(), caseCodeLevelSetId: null, discountGranted }).success;
  const text = (length: number) => 'x'.repeat(length);

  test.each([
    ['password 6 to 40', takesPassword, ['a1!aaa', `a1!${text(37)}`], ['a1!aa', `a1!${text(38)}`]],
    [
      'password of letter, digit and special character',
      takesPassword,
      ['Abc12$'],
      ['Abcd12', 'Abcd!!', '1234!!', 'Äbc12$'],
    ],
    [
      'security code of 6 digits or 8 characters',
      takesCode,
      ['123456', 'abcd1234'],
      ['12345', '1234567', 'ABCD1234', 'abc123'],
    ],
    ['title to 10', (title: string) => takesName({ title }), [text(10), ''], [text(11)]],
    [
      'first name 2 to 100',
      (firstName: string) => takesName({ firstName }),
      [text(2), text(100)],
      [text(1), text(101), ''],
    ],
    [
      'last name 2 to 100',
      (lastName: string) => takesName({ lastName }),
      [text(2), text(100)],
      [text(1), text(101), ''],
    ],
    ['salutation', (salutation: string) => takesName({ salutation }), ['Mr', 'Mrs'], ['']],
    ['business name to 200', (buName: string) => takesAddress({ buName }), [text(200)], [text(201), '']],
    ['street from 3', (street: string) => takesAddress({ street }), [text(3)], [text(2), '']],
    [
      'house number to 10',
      (houseNumber: string) => takesAddress({ houseNumber }),
      [text(10), ''],
      [text(11)],
    ],
    [
      'postal code 3 to 15',
      (zipCode: string) => takesAddress({ zipCode }),
      [text(3), text(15)],
      [text(2), text(16), ''],
    ],
    ['city from 2', (city: string) => takesAddress({ city }), [text(2)], [text(1), '']],
    ['country', (countryCode: string) => takesAddress({ countryCode }), ['FR'], ['']],
    [
      'VIN of exactly 17',
      (vin: string) => takesCar({ vin }),
      ['W'.repeat(17)],
      ['W'.repeat(16), 'W'.repeat(18), ''],
    ],
    [
      'country of registration',
      (countryOfRegistrationCode: string) => takesCar({ countryOfRegistrationCode }),
      ['FR'],
      [''],
    ],
    ['discount to 100', takesDiscount, ['100', '12.5'], ['101', 'ten', '']],
  ] as const)('%s', (_what, takes, good, bad) => {
    for (const value of good) expect(takes(value), `takes ${value}`).toBe(true);
    for (const value of bad) expect(takes(value), `refuses ${value}`).toBe(false);
  });
});
