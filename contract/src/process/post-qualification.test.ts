import { describe, expect, test } from 'vitest';
import enFields from '../messages/en/fields.json' with { type: 'json' };
import enRules from '../messages/en/rules.json' with { type: 'json' };
import { fieldErrors } from '../platform/field-texts.ts';
import { type PostQualificationAnswer, postQualificationAnswer } from './post-qualification.ts';

const texts = {
  rule: (name: keyof typeof enRules, values: Record<string, string | number>) =>
    Object.entries(values).reduce(
      (text, [key, value]) => text.replaceAll(`{${key}}`, String(value)),
      enRules[name],
    ),
  label: (name: string) => new Map(Object.entries(enFields)).get(name),
  placeholder: (name: string) => name,
};
const whole = {
  hasNameDetails: true,
  hasAddressDetails: true,
  hasCarDetails: true,
  nameDetails: { salutation: 'Mrs', title: 'Dr.', firstName: 'Al', lastName: 'Li' },
  addressDetails: {
    addressType: 'BusinessAddress',
    buName: 'Muster GmbH',
    street: 'Weg',
    houseNumber: '5a',
    zipCode: '123',
    city: 'Ulm',
    countryCode: 'DE',
  },
  carDetails: { vin: 'WBA8E9G50GNT12345', countryOfRegistrationCode: 'AT' },
} as const;
type Section = 'nameDetails' | 'addressDetails' | 'carDetails';
const withField = (section: Section, name: string, value: unknown): unknown => ({
  ...whole,
  [section]: { ...whole[section], [name]: value },
});
const verdict = (input: unknown) => {
  const { data, error } = postQualificationAnswer.safeParse(input);
  return data ?? fieldErrors(error?.issues ?? [], input, texts);
};
const long = (length: number) => 'x'.repeat(length);

test('accepts a complete answer unchanged (rule 17.18)', () => {
  expect(verdict(whole)).toEqual(whole);
});

describe('fields with the error texts of the specification (rule 5.1)', () => {
  test.each([
    ['nameDetails', 'salutation', '', 'Salutation is required'],
    ['nameDetails', 'salutation', 'Lord', 'Salutation must be one of the options'],
    ['nameDetails', 'title', long(11), 'Title must be less than 10 characters (now 11)'],
    ['nameDetails', 'firstName', '', 'First name is required'],
    ['nameDetails', 'firstName', ' A ', 'First name must be more than 2 characters (now 1)'],
    ['nameDetails', 'firstName', long(101), 'First name must be less than 100 characters (now 101)'],
    ['nameDetails', 'lastName', ' ', 'Last name is required'],
    ['nameDetails', 'lastName', 'A', 'Last name must be more than 2 characters (now 1)'],
    ['nameDetails', 'lastName', long(101), 'Last name must be less than 100 characters (now 101)'],
    ['addressDetails', 'addressType', '', 'Address type is required'],
    ['addressDetails', 'addressType', 'Boat', 'Address type must be one of the options'],
    ['addressDetails', 'buName', '', 'Business name is required'],
    ['addressDetails', 'buName', long(201), 'Business name must be less than 200 characters (now 201)'],
    ['addressDetails', 'street', '', 'Street is required'],
    ['addressDetails', 'street', 'Am', 'Street must be more than 3 characters (now 2)'],
    ['addressDetails', 'houseNumber', long(11), 'House number must be less than 10 characters (now 11)'],
    ['addressDetails', 'zipCode', '', 'Postal code is required'],
    ['addressDetails', 'zipCode', '12', 'Postal code must be more than 3 characters (now 2)'],
    ['addressDetails', 'zipCode', long(16), 'Postal code must be less than 15 characters (now 16)'],
    ['addressDetails', 'city', '', 'City is required'],
    ['addressDetails', 'city', 'Y', 'City must be more than 2 characters (now 1)'],
    ['addressDetails', 'countryCode', '', 'Country is required'],
    ['addressDetails', 'countryCode', 'ZZ', 'Country must be one of the options'],
    ['carDetails', 'vin', '', 'VIN is required'],
    ['carDetails', 'vin', long(16), 'VIN must be 17 characters (now 16)'],
    ['carDetails', 'vin', long(18), 'VIN must be 17 characters (now 18)'],
    ['carDetails', 'countryOfRegistrationCode', '', 'Country of Registration is required'],
  ] as const)('rejects %s.%s %j', (section, name, value, expected) => {
    expect(verdict(withField(section, name, value))).toEqual({ [`${section}.${name}`]: expected });
  });

  test.each([
    ['nameDetails', 'title', '', null],
    ['addressDetails', 'houseNumber', ' ', null],
    ['addressDetails', 'countryCode', 'xk', 'XK'],
    // Letters that VINs don't use and wrong check digits are accepted.
    ['carDetails', 'vin', ' wba o1q 00000000 i17 ', 'WBAO1Q00000000I17'],
    ['carDetails', 'vin', '1M8GDM9A1KP042788', '1M8GDM9A1KP042788'],
  ] as const)('accepts %s.%s %j as %j', (section, name, value, taken) => {
    expect(verdict(withField(section, name, value))).toMatchObject({ [section]: { [name]: taken } });
  });
});

test('drops the business name of a home address that was typed for a business address', () => {
  const given = withField('addressDetails', 'addressType', 'HomeAddress');
  expect(verdict(given)).toMatchObject({ addressDetails: { addressType: 'HomeAddress', buName: null } });
});

test('returns all errors at once', () => {
  const empty = (section: Section) =>
    Object.fromEntries(Object.keys(whole[section]).map((name) => [name, '']));
  const errors = verdict({
    ...whole,
    nameDetails: empty('nameDetails'),
    addressDetails: { ...empty('addressDetails'), addressType: 'BusinessAddress' },
    carDetails: empty('carDetails'),
  });
  expect(Object.keys(errors).sort()).toEqual([
    'addressDetails.buName',
    'addressDetails.city',
    'addressDetails.countryCode',
    'addressDetails.street',
    'addressDetails.zipCode',
    'carDetails.countryOfRegistrationCode',
    'carDetails.vin',
    'nameDetails.firstName',
    'nameDetails.lastName',
    'nameDetails.salutation',
  ]);
});

test.each([
  { ...whole, carDetails: null },
  { ...whole, hasCarDetails: false },
] satisfies PostQualificationAnswer[])('rejects an answer whose sections differ from its flags', (given) => {
  expect(postQualificationAnswer.safeParse(given).success).toBe(false);
});
