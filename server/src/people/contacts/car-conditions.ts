import { vinOf } from '@cfm/contract/people/vin.ts';
import { vinLength, vinTailLength } from '@cfm/contract/platform/limits.ts';
import { normalizeTyped } from '@cfm/contract/platform/normalize-typed.ts';
import { type SQL, sql } from 'drizzle-orm';
import { beginningWith } from '../../platform/db/statements.ts';

const isOfContact = (condition: SQL): SQL =>
  sql`contact_id in (select contact_id from contact_cars where ${condition})`;

/** The contact has a car with this VIN. Compares the last 7 characters if only those are known of either VIN. */
export const hasVin = (typed: string): SQL => isOfContact(vinIs(typed));

/** The car has this VIN. Compares the last 7 characters if only those are known of either VIN. */
export function vinIs(typed: string): SQL {
  const vin = vinOf(typed);
  const isWhole = vin.length === vinLength;
  return isWhole ? sql`vin in (${vin}, ${vin.slice(-vinTailLength)})` : sql`right(vin, 7) = ${vin}`;
}

/** The contact has a car whose licence plate begins with this text, ignoring separators. */
export function hasPlate(typed: string): SQL {
  const plate = normalizeTyped(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (plate === '') return sql`false`;
  return isOfContact(
    sql`regexp_replace(upper(licence_plate), '[^[:alnum:]]', '', 'g') like ${beginningWith(plate)}`,
  );
}
