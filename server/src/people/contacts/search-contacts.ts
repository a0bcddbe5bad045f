import type { FoundContact } from '@cfm/contract/people/contacts.ts';
import { asciiSpelling } from '@cfm/contract/platform/email-address.ts';
import { withoutInvisible } from '@cfm/contract/platform/normalize-typed.ts';
import { isPhoneNumber } from '@cfm/contract/platform/phone-number.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  auditContactElsewhere,
  limitExactLookups,
  limitFoundElsewhere,
} from '../../access/case-scope/contact-elsewhere.ts';
import { contactScope, exactContactText, isKnownBy } from '../../access/case-scope/contact-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { beginningOfName } from '../../platform/db/name-search.ts';
import { statement } from '../../platform/db/statements.ts';
import { hasPlate, hasVin } from './car-conditions.ts';
import { listBeginning, type Place } from './contacts-beginning.ts';
import { listContactsByIds, listContactsElsewhere } from './queries.ts';
import { emailBegins, emailIsLike, nameHas, phoneEnds, searchedEmail } from './search-conditions.ts';
import { type NameWord, similarNamesOnce } from './similar-names.ts';

export interface ContactSearch {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  vin?: string | undefined;
  phone?: string | undefined;
  licencePlate?: string | undefined;
  count: number;
}

interface Found {
  isSeen: SQL;
  conditions: SQL[];
  order: SQL[];
}
const contactsByConditions = statement({
  name: 'contacts by beginnings',
  row: z.object({ contactId: z.number(), isSeen: z.boolean() }),
  sql: ({ isSeen, conditions, order }: Found, count: number) =>
    sql`select contact_id as "contactId", ${isSeen} as "isSeen" from contacts where ${and(...conditions)}
      order by ${sql.join([...order, sql`"isSeen" desc, contact_id`], sql`, `)} limit ${count}`,
  isPlannedEachTime: true,
});

/**
 * Searches contacts by prefixes of names and e-mail addresses in any script, or by phone number (rules 6.3 and 6.7).
 * Order: exact and whole-word matches, prefixes, one typing error. An empty search finds nothing. A contact out of the
 * actor's scope is found only by its whole address or VIN, as a name (rule 6.8).
 */
export async function searchContacts(ctx: Ctx, { count, ...asked }: ContactSearch): Promise<FoundContact[]> {
  const exactText = soleExactText(Object.values(asked));
  await limitExactLookups(ctx, exactText);
  return showFound(ctx, await findRows(ctx, asked, exactText, count), exactText);
}

type Asked = Omit<ContactSearch, 'count'>;

/** Works in steps and stops when there are enough matches. The most expensive step comes last. */
async function findRows(ctx: Ctx, asked: Asked, exactText: string | null, count: number): Promise<Row[]> {
  const place = exactText === null ? solePlace(asked) : null;
  const similarNames = similarNamesOnce(ctx.db);
  const all = (isTolerant: boolean) => findAll(ctx, asked, exactText, { count, isTolerant, similarNames });
  const given = place && asked[place]?.trim();
  const typed = given && place === 'email' ? searchedEmail(given) : given;
  if (!place || !typed) {
    const found = asked.email?.trim() ? await all(false) : [];
    return found.length > 0 ? found : all(true);
  }
  const first = await listBeginning(ctx, place, [typed], count, notRestricted);
  if (first.length >= count) return first.map(seen);
  const found = await all(false);
  const add = (rows: readonly Row[]) => {
    const known = new Set(found.map(({ contactId }) => contactId));
    found.push(...rows.filter(({ contactId }) => !known.has(contactId)));
  };
  if (place === 'email' ? found.length === 0 : found.length < count) {
    const [word] = place === 'email' ? [] : await similarNames(typed);
    const [, ...similar] = word?.parts[0] ?? [];
    add((await listBeginning(ctx, place, similar, count, notRestricted)).map(seen));
    if (found.length < count) add(await all(true));
  }
  return found.slice(0, count);
}
const seen = (contactId: number): Row => ({ contactId, isSeen: true });

/** The place of the only search text, if it is a name or an address. */
function solePlace(asked: Asked): Place | null {
  const given = Object.entries(asked).filter(([, text]) => text?.trim());
  const [place] = (['firstName', 'lastName', 'email'] as const).filter((each) => each === given[0]?.[0]);
  return given.length === 1 ? (place ?? null) : null;
}

interface Wanted {
  count: number;
  /** Tolerates a typing error. */
  isTolerant: boolean;
  similarNames: ReturnType<typeof similarNamesOnce>;
}
/** All matches, sorted. */
async function findAll(
  ctx: Ctx,
  asked: Asked,
  exactText: string | null,
  { count, isTolerant, similarNames }: Wanted,
): Promise<Row[]> {
  const { firstName = '', lastName = '', email = '', vin = '', licencePlate = '', phone = '' } = asked;
  const names = [
    { asked: firstName.trim(), column: sql`searched_first_name` },
    { asked: lastName.trim(), column: sql`searched_last_name` },
  ].filter(({ asked }) => asked !== '');
  const conditions: SQL[] = [];
  const order: SQL[] = [];
  for (const { asked, column } of names) {
    const words = await similarNames(asked);
    if (words.length === 0) return [];
    // The first condition uses the index on the full name. The second checks the requested name.
    for (const word of isTolerant ? words : words.map(asTyped))
      conditions.push(sql`${nameHas(sql`searched_name`, word)} and ${nameHas(column, word)}`);
    order.push(
      sql`(${column} = name_search_text(${asked})) desc`,
      sql`(${column} || ' ' like '%' || ${beginningOfName(asked)} || ' %') desc`,
      sql`(${column} like ${beginningOfName(asked)} || '%') desc`,
      sql`similarity(${column}, name_search_text(${asked})) desc`,
    );
  }
  const address = withoutInvisible(email).trim();
  if (address !== '') {
    conditions.push(
      isTolerant ? sql`(${emailBegins(address)} or ${emailIsLike(address)})` : emailBegins(address),
    );
    order.push(
      sql`exists (select 1 from unnest(emails) as own where lower(own) = lower(${asciiSpelling(address)})) desc`,
      sql`${emailBegins(address)} desc`,
    );
  }
  if (vin.trim() !== '') conditions.push(hasVin(vin));
  if (licencePlate.trim() !== '') conditions.push(hasPlate(licencePlate));
  if (isPhoneNumber(phone)) {
    conditions.push(phoneEnds(phone));
    order.push(sql`last_name`);
  }
  if (conditions.length === 0) return [];
  const contactId = sql`contacts.contact_id`;
  const scope = contactScope(ctx.actor, contactId);
  const isFindable = exactText === null ? scope : sql`(${scope} or ${isKnownBy(contactId, exactText)})`;
  const isSeen = exactText === null ? sql`true` : scope;
  return contactsByConditions(
    ctx.db,
    { isSeen, conditions: [...conditions, isFindable, notRestricted], order },
    count,
  );
}

const asTyped = ({ typed, joined }: NameWord): NameWord => ({ parts: typed, typed, joined });

/** Restricted contacts are not offered for cases (rule 19.5). */
const notRestricted = sql`restricted_at is null`;

/** The only search text, if it is exact. A second text would reveal whether it matches a hidden contact too. */
function soleExactText(asked: readonly (string | undefined)[]): string | null {
  const [text = '', ...others] = asked.filter((each) => each?.trim());
  return others.length === 0 ? exactContactText(text) : null;
}

interface Row {
  contactId: number;
  isSeen: boolean;
}
/** The contacts of these rows in their order, with details or only as a name. */
async function showFound(ctx: Ctx, rows: readonly Row[], exactText: string | null): Promise<FoundContact[]> {
  const ids = (wanted: boolean) =>
    rows.filter(({ isSeen }) => isSeen === wanted).map(({ contactId }) => contactId);
  const found: FoundContact[] = await listContactsByIds(ctx, ids(true));
  if (exactText !== null) found.push(...(await showElsewhere(ctx, ids(false), exactText)));
  const byId = new Map(found.map((contact) => [contact.contactId, contact]));
  return rows.flatMap(({ contactId }) => byId.get(contactId) ?? []);
}

/** Names of contacts out of scope. Counts them for the limit and audits each one (rule 6.9). */
async function showElsewhere(ctx: Ctx, contactIds: readonly number[], exactText: string) {
  if (contactIds.length === 0) return [];
  await limitFoundElsewhere(ctx);
  return inTransaction(ctx, async (tx) => {
    for (const contactId of contactIds)
      await auditContactElsewhere(tx, { contactId, contactFoundBy: exactText }, { action: 'find' });
    return listContactsElsewhere(tx, contactIds, exactText);
  });
}
