import { vinOf } from '@cfm/contract/people/vin.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';

/** World manufacturer identifiers (the first three characters of a VIN) by brand. */
const makers: Readonly<Record<string, readonly string[]>> = {
  BMW: ['WBA', 'WBS', 'WBX', 'WBY', '4US', '5UM', '5UX', '5YM', '3MF', '3MW', 'LBV'],
  MINI: ['WMW', 'WMZ', 'LBW'],
  'Rolls-Royce': ['SCA'],
  'BMW Motorrad': ['WB1', 'WB3', 'WB4'],
};

/** Returns the brand of a VIN from its first characters. Null for its last 7 characters alone. */
export function brandOfVin<B extends { name: string }>(
  typed: string | null | undefined,
  brands: readonly B[],
): B | null {
  const vin = vinOf(typed ?? '');
  if (vin.length !== vinLength) return null;
  return brands.find(({ name }) => makers[name]?.includes(vin.slice(0, 3))) ?? null;
}
