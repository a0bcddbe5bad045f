import { expect, it } from 'vitest';
import { brandOfVin } from './brand-of-vin.ts';

const brands = ['BMW', 'MINI', 'Rolls-Royce', 'BMW Motorrad'].map((name) => ({ name }));

it.each([
  ['WBA8E9C50GK645871', 'BMW'],
  ['wba 8e9c 50gk 645871', 'BMW'],
  ['WMWXP7C59H2A12345', 'MINI'],
  ['SCA664S50FUX12345', 'Rolls-Royce'],
  ['WB10D0309JZ123456', 'BMW Motorrad'],
  ['WVWZZZ1JZXW000001', undefined],
  ['WBA8E9C', undefined],
  [null, undefined],
])('returns for %s the brand %s', (vin, brand) => {
  expect(brandOfVin(vin, brands)?.name).toBe(brand);
});
