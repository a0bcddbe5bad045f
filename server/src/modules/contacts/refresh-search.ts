import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPreparedSql } from '../../db/prepared.ts';

/** Writes anew the words that the free-text search finds the cases of a contact by. */
export async function refreshCasesOfContact(db: Db, contactId: number): Promise<void> {
  await runPreparedSql(
    db,
    sql`update case_search set words = case_words(case_id)
      where case_id in (select case_id from cases where contact_id = ${contactId}::int)`,
  );
}

/** The same for the cases of a car. */
export async function refreshCasesOfCar(db: Db, contactCarId: number): Promise<void> {
  await runPreparedSql(
    db,
    sql`update case_search set words = case_words(case_id)
      where case_id in (select case_id from cases where contact_car_id = ${contactCarId}::int)`,
  );
}
