import { type SQL, sql } from 'drizzle-orm';

/** Whether one of these addresses (an array of texts) is on the blacklist, itself or by its domain (rule 6.6). */
export const isAnyBlacklisted = (addresses: SQL): SQL =>
  sql`exists (
    select 1 from unnest(${addresses}) as own (address)
    join blacklist b on lower(b.email) = any(array[lower(trim(own.address)), '*@' || substring(lower(trim(own.address)) from '[^@]*$')]))`;
