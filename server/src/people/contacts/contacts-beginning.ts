import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import type { Actor, Ctx } from '../../context.ts';
import { beginningOfName } from '../../platform/db/name-search.ts';
import { statement } from '../../platform/db/statements.ts';

/** Columns with an index in character order, and the entered text in the same normalization. */
const places = {
  firstName: { column: sql`searched_first_name collate "C"`, asked: beginningOfName(sql`asked.word`) },
  lastName: { column: sql`searched_last_name collate "C"`, asked: beginningOfName(sql`asked.word`) },
  email: {
    column: sql`lower(decode_domains(array_to_string_immutable(emails))) collate "C"`,
    asked: sql`asked.word`,
  },
} satisfies Record<string, { column: SQL; asked: SQL }>;
export type Place = keyof typeof places;

const beginning = statement({
  name: 'contacts that begin so',
  row: z.object({ contactId: z.number() }),
  sql: (actor: Actor, place: Place, words: readonly string[], count: number, which: SQL) => {
    const { column, asked } = places[place];
    return sql`select hit.contact_id as "contactId"
      from unnest(${sql.param([...words])}::text[]) with ordinality as asked (word, position)
      cross join lateral (
        select contact_id, ${column} as value from contacts
        where ${column} >= ${asked} and ${column} < (${asked}) || chr(1114111) and ${which} and ${contactScope(actor, sql`contacts.contact_id`)}
        order by ${column}, contact_id limit ${count}) hit
      order by asked.position, hit.value, hit.contact_id limit ${count}`;
  },
  isPlannedEachTime: true,
});

/**
 * The first contacts in the actor's scope with a name or an address that begins with one of these texts, in the order
 * of the texts: exact matches first, then those followed by a blank or a hyphen, then longer words. The cost depends on
 * `count`, not on the number of matches.
 */
export async function listBeginning(
  ctx: Ctx,
  place: Place,
  words: readonly string[],
  count: number,
  which: SQL = sql`true`,
): Promise<number[]> {
  if (words.length === 0) return [];
  const rows = await beginning(ctx.db, ctx.actor, place, words, count, which);
  return [...new Set(rows.map(({ contactId }) => contactId))];
}

const countOfBeginning = statement({
  name: 'count of contacts that begin so',
  row: z.object({ count: z.number() }),
  sql: (actor: Actor, place: Place, word: string, limit: number) => {
    const { column, asked } = places[place];
    return sql`select count(*)::int as count from (
      select from (select ${word}::text as word) as asked, contacts
      where ${column} >= ${asked} and ${column} < (${asked}) || chr(1114111) and ${contactScope(actor, sql`contacts.contact_id`)}
      limit ${limit}) counted`;
  },
  isPlannedEachTime: true,
});

/** Counts the matches, up to this limit. Faster than listing them in order. */
export async function countBeginning(ctx: Ctx, place: Place, word: string, limit: number): Promise<number> {
  const [row] = await countOfBeginning(ctx.db, ctx.actor, place, word, limit);
  return row?.count ?? 0;
}
