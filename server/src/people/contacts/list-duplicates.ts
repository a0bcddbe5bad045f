import type { Contact } from '@cfm/contract/people/contact.ts';
import { duplicatesShown } from '@cfm/contract/platform/limits.ts';
import { type Duplicate, duplicateReasons } from '@cfm/contract/screens/contact-page.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import type { Actor, Ctx } from '../../context.ts';
import { containing, statement } from '../../platform/db/statements.ts';
import { decodeDomains } from '../../platform/texts/readable-domain.ts';
import { getContact } from './get-contact.ts';
import { listContactsByIds } from './queries.ts';
import { nameHas } from './search-conditions.ts';
import { type NameWord, similarNames } from './similar-names.ts';

/** Matches two spellings of one name, with a first name missing or a second one added. */
const nameLikeness = 0.4;

interface Known {
  contactId: number;
  emails: string[];
  phones: string[];
  lastName: NameWord[];
}
const duplicates = statement({
  name: 'duplicates of a contact',
  row: z.object({ contactId: z.number(), reasons: z.array(z.enum(duplicateReasons)) }),
  sql: (actor: Actor, { contactId, emails, phones, lastName }: Known) => sql`
    with own as (
      select contact_id, searched_name as name,
        searched_first_name as first_name from contacts where contact_id = ${contactId})
    select o.contact_id as "contactId", array_agg(distinct hit.reason) as reasons
    from own, (
      select contact_id, 'email' as reason from contacts
        where lower(decode_domains(array_to_string_immutable(emails))) like any (${patterns(emails.map((email) => containing(decodeDomains(email).toLowerCase())))})
          and exists (select from unnest(emails) as mine where lower(mine) = any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[]))
      union all
      select contact_id, 'phone' from contacts
        where phone_keys(phones) like any (array(select '% ' || phone_key(phone) || '%' from unnest(${sql.param(phones)}::text[]) as phone where phone_key(phone) is not null))
          and exists (select from unnest(phones) as mine join unnest(${sql.param(phones)}::text[]) as asked on phone_key(mine) = phone_key(asked))
      union all
      select k.contact_id, 'vin' from contact_cars mine join contact_cars k on right(k.vin, 7) = right(mine.vin, 7)
          and (k.vin = mine.vin or length(k.vin) < 17 or length(mine.vin) < 17)
        join contacts p on p.contact_id = k.contact_id
        where mine.contact_id = ${contactId} and similarity(p.searched_name, (select name from own)) >= ${nameLikeness}
      union all
      select p.contact_id, 'city' from contacts p
        where ${hasWords(lastName)} and (select p.searched_first_name = first_name or similarity(p.searched_first_name, first_name) >= ${nameLikeness} from own)
          and exists (select from contact_addresses mine join contact_addresses theirs on fold(theirs.city) = fold(mine.city)
            where mine.contact_id = ${contactId} and theirs.contact_id = p.contact_id)
    ) hit
    join contacts o on o.contact_id = hit.contact_id
    where hit.contact_id <> ${contactId} and ${contactScope(actor, sql`o.contact_id`)}
    group by o.contact_id, own.name
    order by count(distinct hit.reason) desc, similarity(o.searched_name, own.name) desc, o.contact_id
    limit ${duplicatesShown}`,
  isPlannedEachTime: true,
});

const patterns = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;
/** The name has each of these words, or is one typing error away. */
const hasWords = (words: readonly NameWord[]): SQL =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => nameHas(sql`p.searched_name`, word)),
        sql` and `,
      );

/** Contacts in the actor's scope that may be the same person, likeliest first, with reasons (rule 6.14). */
export async function listDuplicates(ctx: Ctx, { contactId }: { contactId: number }): Promise<Duplicate[]> {
  const { emails, phones, lastName } = await getContact(ctx, contactId);
  const [words = []] = await similarNames(ctx.db, [lastName]);
  const known = { contactId, emails, phones, lastName: words };
  const rows = await duplicates(ctx.db, ctx.actor, known);
  const contacts = await listContactsByIds(
    ctx,
    rows.map((row) => row.contactId),
  );
  const byId = new Map<number, Contact>(contacts.map((contact) => [contact.contactId, contact]));
  return rows.flatMap(({ contactId, reasons }) => {
    const contact = byId.get(contactId);
    return contact
      ? [{ contact, reasons: duplicateReasons.filter((reason) => reasons.includes(reason)) }]
      : [];
  });
}
