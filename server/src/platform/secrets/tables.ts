import { pgTable, text } from 'drizzle-orm/pg-core';

/** One row: what the secret key of this database makes of a fixed text. It tells the right key, and nothing about it. */
export const secretKeyCheck = pgTable('secret_key_check', { checkValue: text().primaryKey() });
