import { vinOf } from '@cfm/contract/people/vin.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';

/** World manufacturer identifiers, the first three characters of a VIN, by the brand whose cars have them. */
const makers: Readonly<Record<string, readonly string[]>> = {
  BMW: ['WBA', 'WBS', 'WBX', 'WBY', '4US', '5UM', '5UX', '5YM', '3MF', '3MW', 'LBV'],
  MINI: ['WMW', 'WMZ', 'LBW'],
  'Rolls-Royce': ['SCA'],
  'BMW Motorrad': ['WB1', 'WB3', 'WB4'],
};

/** The brand that a VIN names with its first letters, or null: its last 7 characters name none. */
export function brandOfVin<B extends { name: string }>(
  typed: string | null | undefined,
  brands: readonly B[],
): B | null {
  const vin = vinOf(typed ?? '');
  if (vin.length !== vinLength) return null;
  return brands.find(({ name }) => makers[name]?.includes(vin.slice(0, 3))) ?? null;
}
