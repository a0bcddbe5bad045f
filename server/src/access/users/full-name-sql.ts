import { type SQL, sql } from 'drizzle-orm';

/** Full name of the user with this table alias. Null without a user. */
export const fullNameSql = (alias: string): SQL =>
  sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`);
