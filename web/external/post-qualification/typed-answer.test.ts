import { personNameMaxLength } from '@cfm/contract/platform/limits.ts';
import type { OpenPostQualification } from '@cfm/contract/process/post-qualification.ts';
import { expect, test } from 'vitest';
import { answerSchema, firstTyped } from './typed-answer.ts';

const request: OpenPostQualification = {
  hasNameDetails: true,
  hasAddressDetails: true,
  hasCarDetails: false,
  nameDetails: { salutation: null, title: null, firstName: 'Erika', lastName: null },
  addressDetails: null,
  carDetails: null,
  internalId: '2026-000123',
  language: 'de',
  expiresAt: '2026-12-23T10:00:00.000Z',
  answeredAt: null,
};
const address = {
  addressType: 'BusinessAddress',
  buName: 'Muster GmbH',
  street: 'Hauptstraße',
  houseNumber: '',
  zipCode: '80331',
  city: 'München',
  countryCode: 'DE',
};
const typed = {
  ...firstTyped(request),
  nameDetails: { salutation: 'Mrs', title: '', firstName: 'Erika', lastName: 'Muster' },
  addressDetails: address,
};

test('starts with the known data and the requested sections', () => {
  expect(firstTyped(request)).toEqual({
    hasNameDetails: true,
    hasAddressDetails: true,
    hasCarDetails: false,
    nameDetails: { salutation: '', title: '', firstName: 'Erika', lastName: '' },
    addressDetails: {
      addressType: '',
      buName: '',
      street: '',
      houseNumber: '',
      zipCode: '',
      city: '',
      countryCode: '',
    },
    carDetails: null,
  });
});

test('restores the data of an earlier answer', () => {
  const { addressDetails } = answerSchema.parse(typed);
  expect(addressDetails).toEqual({ ...address, houseNumber: null });
  expect(firstTyped({ ...request, addressDetails }).addressDetails).toEqual(address);
});

test('neither validates nor sends a hidden business name', () => {
  const tooLong = { ...address, buName: 'x'.repeat(10 * personNameMaxLength) };
  expect(answerSchema.safeParse({ ...typed, addressDetails: tooLong }).success).toBe(false);
  const atHome = answerSchema.parse({
    ...typed,
    addressDetails: { ...tooLong, addressType: 'HomeAddress' },
  });
  expect(atHome.addressDetails).toMatchObject({ addressType: 'HomeAddress', buName: null });
});
