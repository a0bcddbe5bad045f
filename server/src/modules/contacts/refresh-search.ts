import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPreparedSql } from '../../db/prepared.ts';

/** Writes anew the words that the free-text search finds the cases of a contact by. */
export async function refreshCasesOfContact(db: Db, contactId: number): Promise<void> {
  await runPreparedSql(
    db,
    sql`update case_search s set words = case_words(c.case_id) from cases c
      where c.contact_id = ${contactId}::int and s.case_id = c.case_id and s.receipt_date_time = c.receipt_date_time`,
  );
}

/** The same for the cases of a car. */
export async function refreshCasesOfCar(db: Db, contactCarId: number): Promise<void> {
  await runPreparedSql(
    db,
    sql`update case_search s set words = case_words(c.case_id) from cases c
      where c.contact_car_id = ${contactCarId}::int and s.case_id = c.case_id and s.receipt_date_time = c.receipt_date_time`,
  );
}
