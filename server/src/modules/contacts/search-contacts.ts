import type { Contact } from '@cfm/contract/contacts.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { beginningWith, containing, statement } from '../../db/statements.ts';
import { nameWordsOf } from './name-words.ts';
import { listContactsByIds } from './queries.ts';
import { emailBegins, emailIsLike, fullName, namePatterns } from './search-conditions.ts';
import { similarNames } from './similar-names.ts';

export interface ContactSearch {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  count: number;
}

const contactsByConditions = statement({
  name: 'contacts by beginnings',
  row: z.object({ contactId: z.number() }),
  sql: (conditions: SQL[], order: SQL[], count: number) =>
    sql`select contact_id as "contactId" from contacts where ${and(...conditions)}
      order by ${sql.join(order, sql`, `)}, contact_id limit ${count}`,
  isPlannedEachTime: true,
});

/**
 * Contacts by beginnings of names and e-mail addresses in any script (rule 6.3): what fits exactly or as a
 * whole word first, then beginnings, then what is one typing error away. Without anything to look for, nothing is found.
 */
export async function searchContacts(
  ctx: Ctx,
  { firstName = '', lastName = '', email = '', count }: ContactSearch,
): Promise<Contact[]> {
  const names = [
    { asked: firstName.trim(), column: sql`fold(coalesce(first_name, ''))` },
    { asked: lastName.trim(), column: sql`fold(last_name)` },
  ].filter(({ asked }) => asked !== '');
  const conditions: SQL[] = [];
  const order: SQL[] = [];
  for (const { asked, column } of names) {
    const similar = await similarNames(ctx.db, nameWordsOf([asked]));
    for (const words of similar.length > 0 ? similar : [[asked.toLowerCase()]]) {
      const patterns = sql`${sql.param(namePatterns(words))}::text[]`;
      // The first condition uses the index, which is on the whole name; the second checks the name that was asked for.
      conditions.push(sql`${fullName} like any (${patterns}) and ' ' || ${column} like any (${patterns})`);
    }
    order.push(
      sql`(${column} = fold(${asked})) desc`,
      sql`(' ' || ${column} || ' ' like fold(${containing(` ${asked} `)})) desc`,
      sql`(${column} like fold(${beginningWith(asked)})) desc`,
      sql`similarity(${column}, fold(${asked})) desc`,
    );
  }
  const address = email.trim();
  if (address !== '') {
    conditions.push(sql`(${emailBegins(address)} or ${emailIsLike(address)})`);
    order.push(
      sql`exists (select 1 from unnest(emails) as own where lower(own) = lower(${address})) desc`,
      sql`${emailBegins(address)} desc`,
    );
  }
  if (conditions.length === 0) return [];
  const rows = await contactsByConditions(ctx.db, conditions, order, count);
  return listContactsByIds(
    ctx.db,
    rows.map((row) => row.contactId),
  );
}
