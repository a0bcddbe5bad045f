import { type SQL, sql } from 'drizzle-orm';

/** The full name of a user, whose row goes by this alias; null without a user. */
export const fullNameSql = (alias: string): SQL =>
  sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`);
