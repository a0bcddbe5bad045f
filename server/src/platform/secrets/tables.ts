import { pgTable, text } from 'drizzle-orm/pg-core';

/** One row with a keyed hash of a fixed text. It identifies the right key and reveals nothing about it. */
export const secretKeyCheck = pgTable('secret_key_check', { checkValue: text().primaryKey() });
