import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';

const writeWordsOf = (name: string, column: SQL) =>
  statement({
    name,
    row: z.never(),
    sql: (id: number) => sql`update case_search s set words = case_words(c.case_id) from cases c
      where ${column} = ${id}::int and s.case_id = c.case_id and s.receipt_date_time = c.receipt_date_time`,
  });
const ofContact = writeWordsOf('words of the cases of a contact', sql`c.contact_id`);
const ofCar = writeWordsOf('words of the cases of a car', sql`c.contact_car_id`);

/** Writes anew the words that the free-text search finds the cases of a contact by. */
export async function refreshCasesOfContact(db: Db, contactId: number): Promise<void> {
  await ofContact(db, contactId);
}

/** The same for the cases of a car. */
export async function refreshCasesOfCar(db: Db, contactCarId: number): Promise<void> {
  await ofCar(db, contactCarId);
}
