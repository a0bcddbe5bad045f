import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { refreshCasesWhere } from '../cases/refresh-case-search.ts';
import { forgetMergesOf } from '../contact-merges/merged-ids.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { removeNameWords } from '../contacts/name-words.ts';
import { contacts } from '../contacts/tables.ts';
import { escaped, inPostgres } from './identifiers.ts';
import { certainPatterns, erasedMark, eraserOf, type PersonTraces } from './person-traces.ts';
import type { erasures } from './tables.ts';

type Erased = Pick<typeof erasures.$inferSelect, 'erasureId' | 'contactId' | 'traces' | 'contactCarIds'>;

/**
 * Takes the person out of contact and cars, the requests to them, the audit, and what users have typed or saved (rule 19.10). The
 * rows stay, so that cases of one person still count as that. Done twice, it is done once.
 */
export async function eraseContact(tx: Ctx, erased: Erased): Promise<void> {
  const { db } = tx;
  const { erasureId, contactId, traces, contactCarIds } = erased;
  const isTheirs = sql`(contact_id = ${contactId}::int or contact_car_id = any(${sql.param(contactCarIds)}::int[]))`;
  await db.execute(sql`update contact_cars set vin = null, licence_plate = null, first_registration = null, mileage_km = null,
    version = version + 1 where ${isTheirs}`);
  if (contactId !== null && traces) await erasePerson(tx, contactId, traces);
  // The words of a case have those of its customer and its car.
  await refreshCasesWhere(
    db,
    sql`case_id in ${casesOfContact(sql`${contactId}::int`)} or contact_car_id = any(${sql.param(contactCarIds)}::int[])`,
  );
  const pattern = traces ? inPostgres(certainPatterns(traces)) : '';
  await db.execute(sql`select erase_values_of_person(${erasureId}, ${pattern === '' ? null : pattern})`);
  if (contactId !== null) await recordAudit(tx, { entity: 'contact', entityId: contactId, action: 'erase' });
}

async function erasePerson(tx: Ctx, contactId: number, traces: PersonTraces): Promise<void> {
  const { db } = tx;
  const [before] = await db
    .select({ firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
    .for('update');
  if (before) {
    await db
      .update(contacts)
      .set({
        title: null,
        academicTitle: null,
        firstName: null,
        lastName: erasedMark,
        emails: [],
        phones: [],
        language: 'en',
        note: null,
        restrictedAt: tx.now(),
        restrictedByUserId: null,
        restrictionReason: erasedMark,
        // Of the older state, where it is done again: its reason may name the person.
        heldAt: null,
        heldByUserId: null,
        holdReason: null,
        version: sql`${contacts.version} + 1`,
        lastModifiedAt: tx.now(),
      })
      .where(eq(contacts.contactId, contactId));
    await removeNameWords(db, [before, ...traces.names]);
  }
  await db.execute(sql`delete from contact_addresses where contact_id = ${contactId}`);
  await db.execute(sql`delete from post_qualifications where contact_id = ${contactId}`);
  await db.execute(sql`update blacklist set first_name = null, last_name = null
    where lower(email) = any(${sql.param(traces.emails.map((email) => email.toLowerCase()))}::text[])`);
  await forgetMergesOf(tx, [contactId]);
  await eraseTyped(tx, traces);
}

/** Drafts about the person go; a saved view or the like loses what names them, a filter for the last name alone too. */
async function eraseTyped(tx: Ctx, traces: PersonTraces): Promise<void> {
  const { db } = tx;
  const eraser = eraserOf(traces);
  const lastNames = new Set(traces.names.map(({ lastName }) => lastName.toLowerCase()));
  const isSought = (value: unknown): boolean =>
    typeof value === 'string'
      ? lastNames.has(value.trim().toLowerCase())
      : typeof value === 'object' && value !== null && Object.values(value).some(isSought);
  const pattern = inPostgres([...certainPatterns(traces), ...[...lastNames].map(escaped)]);
  for (const table of ['drafts', 'user_preferences'] as const) {
    const { rows } = await db.execute<{ user_id: number; key: string; value: unknown }>(
      sql`select user_id, key, value from ${sql.identifier(table)} where value::text ~* ${pattern}`,
    );
    for (const { user_id: userId, key, value } of rows) {
      if (!eraser.names(value) && !isSought(value)) continue;
      const where = sql`where user_id = ${userId} and key = ${key}`;
      if (table === 'drafts') await db.execute(sql`delete from drafts ${where}`);
      else
        await db.execute(
          sql`update user_preferences set value = ${JSON.stringify(eraser.withoutAny(value))}::jsonb ${where}`,
        );
    }
  }
}
