import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { emptyContact } from './empty-contact.ts';
import { escaped, inPostgres } from './identifiers.ts';
import { certainPatterns, eraserOf, type PersonTraces } from './person-traces.ts';

/**
 * Takes the person out of contact and cars, the requests to them, the audit, and what users have typed or saved (rule 19.10).
 * Done twice, it is done once.
 */
export async function eraseContact(tx: Ctx, contactId: number, traces: PersonTraces): Promise<void> {
  await emptyContact(tx, contactId, traces);
  await eraseTyped(tx, traces);
  const pattern = inPostgres(certainPatterns(traces));
  await tx.db.execute(sql`select erase_values_of_person(${contactId}, ${pattern === '' ? null : pattern})`);
  await recordAudit(tx, { entity: 'contact', entityId: contactId, action: 'erase' });
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
          sql`update user_preferences set value = ${JSON.stringify(eraser.without(value))}::jsonb ${where}`,
        );
    }
  }
}
