import type { ContactList } from '@cfm/contract/people/contacts.ts';
import { isVin, vinOf } from '@cfm/contract/people/vin.ts';
import { listTotalLimit, searchTotalLimit } from '@cfm/contract/platform/limits.ts';
import { isPhoneNumber } from '@cfm/contract/platform/phone-number.ts';
import { and, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import type { Ctx } from '../../context.ts';
import { beginningOfName } from '../../platform/db/name-search.ts';
import { statement } from '../../platform/db/statements.ts';
import { vinIs } from './car-conditions.ts';
import { countBeginning, listBeginning } from './contacts-beginning.ts';
import { listContactsByIds } from './queries.ts';
import { emailContains, nameHas, nameHasWhole, phoneEnds } from './search-conditions.ts';
import { similarNames } from './similar-names.ts';

export interface ContactsAsked {
  search: string;
  skip: number;
  take: number;
}

export const pageOfContacts = statement({
  name: 'page of contacts',
  row: z.object({ contactId: z.number() }),
  sql: (where: SQL, order: SQL, { skip, take }: Pick<ContactsAsked, 'skip' | 'take'>) =>
    sql`select contact_id as "contactId" from contacts where ${where} order by ${order} limit ${take} offset ${skip}`,
  isPlannedEachTime: true,
});
export const countOfContacts = statement({
  name: 'count of contacts',
  row: z.object({ totalCount: z.number() }),
  /** Stops at `most + 1`, which shows that there are more. */
  sql: (where: SQL, most: number) =>
    sql`select count(*)::int as "totalCount" from (select 1 from contacts where ${where} limit ${most + 1}::int) counted`,
  isPlannedEachTime: true,
});
/** Names that contain these words in sequence first, then by similarity. */
export const bestNamesFirst = (
  name: string,
): SQL => sql`(searched_name || ' ' like '%' || ${beginningOfName(name)} || ' %') desc,
  similarity(searched_name, name_search_text(${name})) desc`;
/** Counts at most `most + 1` matches, which shows that there are more. Returns one page of them, most similar first. */
const foundContacts = statement({
  name: 'found contacts',
  row: z.object({ totalCount: z.number(), contactIds: z.array(z.number()) }),
  sql: (where: SQL, { search, skip, take }: ContactsAsked, most: number) => sql`
    with hits as materialized (
      select contact_id, last_name, first_name, searched_name from contacts where ${where} limit ${most + 1}::int)
    select (select count(*)::int from hits) as "totalCount",
      array(select contact_id from hits order by ${bestNamesFirst(search)}, last_name, first_name, contact_id
        limit ${take} offset ${skip}) as "contactIds"`,
  isPlannedEachTime: true,
});

/**
 * Contacts in the actor's scope by name, e-mail address, VIN or phone number, best match first. Without a search,
 * last changed first. Each word must match one of these fields.
 */
export async function listContacts(ctx: Ctx, asked: ContactsAsked): Promise<ContactList> {
  const parts = partsOf(asked.search);
  const limit = parts.length === 0 ? listTotalLimit : searchTotalLimit;
  const { totalCount, contactIds } =
    parts.length === 0 ? await findLastChanged(ctx, asked) : await findPage(ctx, asked, parts);
  return {
    totalCount: Math.min(totalCount, limit),
    isTotalExact: totalCount <= limit,
    items: await listContactsByIds(ctx, contactIds),
  };
}

/** Ignores separators between words, as in "Müller & Söhne". */
function partsOf(search: string): string[] {
  const parts = search.split(/\s+/).filter((part) => part !== '');
  const words = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
  return words.length > 0 ? words : parts;
}

async function findLastChanged(ctx: Ctx, asked: ContactsAsked) {
  const scope = contactScope(ctx.actor, sql`contacts.contact_id`);
  const rows = await pageOfContacts(ctx.db, scope, sql`last_modified_at desc, contact_id desc`, asked);
  const [total] = await countOfContacts(ctx.db, scope, listTotalLimit);
  return { totalCount: total?.totalCount ?? 0, contactIds: rows.map(({ contactId }) => contactId) };
}

/** If a single word matches more last names than are counted, the page has only those, in character order. */
async function findPage(ctx: Ctx, asked: ContactsAsked, parts: readonly string[]) {
  const { search, skip, take } = asked;
  const most = Math.max(searchTotalLimit, skip + take);
  const [word] = parts;
  if (word && parts.length === 1) {
    const totalCount = await countBeginning(ctx, 'lastName', word, searchTotalLimit + 1);
    if (totalCount > searchTotalLimit) {
      const beginning = await listBeginning(ctx, 'lastName', [word], skip + take);
      return { totalCount, contactIds: beginning.slice(skip) };
    }
  }
  const conditions = await Promise.all(parts.slice(0, 8).map((part) => partCondition(ctx, part)));
  const scope = contactScope(ctx.actor, sql`contacts.contact_id`);
  const ofWords =
    or(and(...conditions), parts.length > 1 && isVin(vinOf(search)) ? hasCar(search) : undefined) ??
    sql`true`;
  const where = sql`${isPhoneNumber(search) ? sql`(${phoneEnds(search)} or ${ofWords})` : ofWords} and ${scope}`;
  const [found] = await foundContacts(ctx.db, where, asked, most);
  return found ?? { totalCount: 0, contactIds: [] };
}

async function partCondition(ctx: Ctx, part: string): Promise<SQL | undefined> {
  return or(
    // The likeliest first: OR stops at the first match.
    await nameContains(ctx, part),
    emailContains(part),
    hasCar(part),
  );
}
/** As an array, so that an index serves it together with the other conditions. */
const hasCar = (vin: string): SQL =>
  sql`contact_id = any (array(select contact_id from contact_cars where ${vinIs(vin)}))`;

/** Each word is the beginning of a word of the name, or one typing error away. */
const nameContains = (ctx: Ctx, name: string): Promise<SQL> => nameFits(ctx, name);
/** Each word equals a word of the name, or is one typing error away. */
export const nameHasWords = (ctx: Ctx, name: string): Promise<SQL> => nameFits(ctx, name, nameHasWhole);

async function nameFits(ctx: Ctx, name: string, isMet?: typeof nameHasWhole): Promise<SQL> {
  const [words = []] = await similarNames(ctx.db, [name]);
  return and(...words.map((word) => nameHas(sql`searched_name`, word, isMet))) ?? sql`false`;
}
