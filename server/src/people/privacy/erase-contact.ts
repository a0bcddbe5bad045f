import { sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { refreshCasesWhere } from '../../cases/case/refresh-case-search.ts';
import type { Ctx, Tx } from '../../context.ts';
import { emptyContact, unownedCar } from './empty-contact.ts';
import type { PersonIdentifiers } from './identifiers.ts';
import { escaped, inPostgres } from './identifiers.ts';
import { certainPatterns, redactor, withoutNames } from './person-identifiers.ts';
import type { erasures } from './tables.ts';

type Erased = Pick<
  typeof erasures.$inferSelect,
  'erasureId' | 'contactId' | 'identifiers' | 'contactCarIds' | 'keptCaseIds'
>;

/** Removes the person from contact, cars, requests, audit, drafts and saved settings (rule 19.10). Idempotent. */
export async function eraseContact(tx: Tx, erased: Erased): Promise<void> {
  const { erasureId, contactId, identifiers, contactCarIds, keptCaseIds } = erased;
  await emptyCars(tx, contactCarIds);
  if (contactId !== null && identifiers) {
    await emptyContact(tx, contactId, identifiers);
    await eraseTyped(tx, identifiers, keptCaseIds);
  }
  await tx.db.execute(sql`select erase_values_of_person(${erasureId})`);
  if (contactId !== null) await recordAudit(tx, { entity: 'contact', entityId: contactId, action: 'erase' });
}

/**
 * Empties cars that belonged to the person later, and to another person in the older state where the erasure is
 * repeated (rule 19.14).
 */
async function emptyCars({ db }: Ctx, contactCarIds: number[]): Promise<void> {
  const isOne = sql`contact_car_id = any(${sql.param(contactCarIds)}::int[])`;
  await db.execute(sql`update contact_cars set ${unownedCar} where ${isOne}`);
  await refreshCasesWhere(db, isOne);
}

/**
 * Deletes drafts that mention the person. On cases that keep the name, only if they contain an identifier. Saved views
 * and other preferences lose what names the person, including a filter for the last name.
 */
async function eraseTyped(
  tx: Tx,
  identifiers: PersonIdentifiers,
  keptCaseIds: readonly number[],
): Promise<void> {
  const { db } = tx;
  const [whole, nameless] = [redactor(identifiers), redactor(withoutNames(identifiers))];
  const isOfKept = (key: string) => keptCaseIds.includes(Number(/^case:(\d+):/.exec(key)?.[1]));
  const lastNames = new Set(identifiers.names.map(({ lastName }) => lastName.toLowerCase()));
  const isSought = (value: unknown): boolean =>
    typeof value === 'string'
      ? lastNames.has(value.trim().toLowerCase())
      : typeof value === 'object' && value !== null && Object.values(value).some(isSought);
  const pattern = inPostgres([...certainPatterns(identifiers), ...[...lastNames].map(escaped)]);
  for (const table of ['drafts', 'user_preferences'] as const) {
    const { rows } = await db.execute<{ user_id: number; key: string; value: unknown }>(
      // Ignores markup between words. Values with HTML entities are all checked.
      sql`select user_id, key, value from ${sql.identifier(table)}
        where normalize(regexp_replace(value::text || regexp_replace(value::text, '<[^>]*>', '', 'g'), '\\\\[nrt]', ' ', 'g')) ~* ${pattern}
          or value::text ~ '&[a-zA-Z#0-9]+;'`,
    );
    for (const { user_id: userId, key, value } of rows) {
      const eraser = isOfKept(key) ? nameless : whole;
      const isNamed = eraser.names(value) || eraser.names(value, 'html');
      if (!isNamed && (isOfKept(key) || !isSought(value))) continue;
      const where = sql`where user_id = ${userId} and key = ${key}`;
      if (table === 'drafts') await db.execute(sql`delete from drafts ${where}`);
      else
        await db.execute(
          sql`update user_preferences set value = ${JSON.stringify(eraser.withoutAny(value))}::jsonb ${where}`,
        );
    }
  }
}
