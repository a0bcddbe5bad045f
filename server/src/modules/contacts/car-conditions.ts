import { vinTailLength } from '@cfm/contract/limits.ts';
import { type SQL, sql } from 'drizzle-orm';

/** The contact has a car of this VIN, or of its last 7 characters where no more is known of either. */
export function hasVin(typed: string): SQL {
  const vin = typed.replace(/\s/g, '').toUpperCase();
  const tail = vin.slice(-vinTailLength);
  return sql`contact_id in (select contact_id from contact_cars where vin in (${vin}, ${tail}))`;
}
