import type { Contact } from '@cfm/contract/contacts.ts';
import { listTotalLimit } from '@cfm/contract/limits.ts';
import { isPhoneNumber } from '@cfm/contract/phone-number.ts';
import { and, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { contactScope } from '../case-scope/contact-scope.ts';
import { nameWordsOf } from './name-words.ts';
import { listContactsByIds } from './queries.ts';
import { emailContains, fullName, namePatterns, phoneEnds } from './search-conditions.ts';
import { similarNames } from './similar-names.ts';

export interface ContactList {
  search: string;
  skip: number;
  take: number;
}

export const pageOfContacts = statement({
  name: 'page of contacts',
  row: z.object({ contactId: z.number() }),
  sql: (where: SQL, order: SQL, { skip, take }: Pick<ContactList, 'skip' | 'take'>) =>
    sql`select contact_id as "contactId" from contacts where ${where} order by ${order} limit ${take} offset ${skip}`,
  isPlannedEachTime: true,
});
export const countOfContacts = statement({
  name: 'count of contacts',
  row: z.object({ totalCount: z.number() }),
  sql: (where: SQL) =>
    sql`select count(*)::int as "totalCount" from (select 1 from contacts where ${where} limit ${listTotalLimit + 1}) counted`,
  isPlannedEachTime: true,
});

/**
 * Contacts in the actor's scope by name, e-mail address, VIN or telephone number, best first; without a search the newest
 * first. Each word has to be found in one of them.
 */
export async function listContacts(
  ctx: Ctx,
  asked: ContactList,
): Promise<{ totalCount: number; items: Contact[] }> {
  const { search } = asked;
  const parts = search.split(/\s+/).filter((part) => part !== '');
  const conditions = await Promise.all(parts.slice(0, 8).map((part) => partCondition(ctx, part)));
  const scope = contactScope(ctx.actor, sql`contacts.contact_id`);
  const ofWords = and(...conditions) ?? sql`true`;
  const where = sql`${scope} and ${isPhoneNumber(search) ? sql`(${phoneEnds(search)} or ${ofWords})` : ofWords}`;
  const order: SQL =
    parts.length === 0
      ? sql`contact_id desc`
      : sql`similarity(${fullName}, fold(${search})) desc, last_name, first_name, contact_id`;
  const rows = await pageOfContacts(ctx.db, where, order, asked);
  const [total] = await countOfContacts(ctx.db, where);
  return {
    totalCount: total?.totalCount ?? 0,
    items: await listContactsByIds(
      ctx,
      rows.map((row) => row.contactId),
    ),
  };
}

async function partCondition(ctx: Ctx, part: string): Promise<SQL | undefined> {
  return or(
    emailContains(part),
    sql`contact_id in (select contact_id from contact_cars where vin = upper(${part}))`,
    await nameContains(ctx, part),
  );
}

/** Words of the name begin so, or are one typing error away. */
export async function nameContains(ctx: Ctx, name: string): Promise<SQL | undefined> {
  const words = await similarNames(ctx.db, nameWordsOf([name]));
  return and(
    ...(words.length > 0 ? words : [[name.toLowerCase()]]).map(
      (alternatives) => sql`${fullName} like any (${sql.param(namePatterns(alternatives))}::text[])`,
    ),
  );
}
