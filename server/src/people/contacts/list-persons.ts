import { caseNumberIn } from '@cfm/contract/cases/case-number.ts';
import {
  type ContactList,
  type StoredCounts,
  type soughtPerson,
  storedCounts,
} from '@cfm/contract/people/contacts.ts';
import { gdprReader } from '@cfm/contract/platform/access.ts';
import { emailAddress } from '@cfm/contract/platform/email-address.ts';
import { personsPerSearch } from '@cfm/contract/platform/limits.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beyondScope, caseScope } from '../../access/case-scope/case-scope.ts';
import { isOfCase } from '../../cases/case/of-case.ts';
import { cases } from '../../cases/case/tables.ts';
import { attachments } from '../../cases/events/tables.ts';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { limitPerMinute } from '../../platform/rate-limit/limit-per-minute.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';
import { hasVin } from './car-conditions.ts';
import { bestNamesFirst, countOfContacts, nameHasWords, pageOfContacts } from './list-contacts.ts';
import { listContactsByIds } from './queries.ts';
import { emailIs, phoneEnds } from './search-conditions.ts';
import { storedMails } from './stored-mails.ts';

type PersonSearch = z.output<typeof soughtPerson> & { skip: number; take: number };

/** More than an access request needs, and too few to read all persons (rule 19.2). */
const searchesPerMinute = 30;
const personsPerDay = 1000;

/**
 * Persons of all scopes that match all criteria, with the amount of data stored on each (rules 19.1 and 19.2). Prevents
 * browsing: an empty search finds nothing, only the best matches are shown, and searches and persons are limited.
 */
export async function listPersons(ctx: Ctx, asked: PersonSearch): Promise<ContactList> {
  if (!gdprReader.allows(userOf(ctx))) throw new AppError('Forbidden');
  const where = await conditionOf(ctx, asked);
  if (!where) return { totalCount: 0, isTotalExact: true, items: [] };
  const order =
    asked.name === ''
      ? sql`last_name, first_name, contact_id`
      : sql`${bestNamesFirst(asked.name)}, last_name, first_name, contact_id`;
  const counted = (what: string) => ({ key: `${what}:${userOf(ctx).userId}`, network: '' });
  await limitPerMinute(ctx, counted('person-search'), searchesPerMinute);
  const take = Math.max(0, Math.min(asked.take, personsPerSearch - asked.skip));
  const rows = await pageOfContacts(ctx.db, where, order, { skip: asked.skip, take });
  const [total] = await countOfContacts(ctx.db, where, personsPerSearch);
  const ids = rows.map(({ contactId }) => contactId);
  await limitPerDay(ctx, counted('person-shown-of-day'), personsPerDay, ids.length);
  const countsOf = await countStored(ctx, ids);
  const items = await listContactsByIds(beyondScope(ctx), ids);
  const totalCount = total?.totalCount ?? 0;
  return {
    totalCount: Math.min(totalCount, personsPerSearch),
    isTotalExact: totalCount <= personsPerSearch,
    items: items.map((item) => ({ ...item, storedCounts: countsOf.get(item.contactId) })),
  };
}

async function conditionOf(ctx: Ctx, asked: PersonSearch): Promise<SQL | undefined> {
  const { name, email, phone, vin, internalId } = asked;
  const conditions = [
    name && (await nameHasWords(ctx, name)),
    email && emailIs(emailAddress(email) ?? email),
    phone && phoneEnds(phone),
    vin && hasVin(vin),
    internalId &&
      sql`contact_id in (select contact_id from cases where internal_id = ${caseNumberIn(internalId) ?? internalId})`,
  ].filter((condition) => condition !== '' && condition !== undefined);
  return and(...(conditions as SQL[])); // the others are removed above
}

/** The cases of a contact and of its cars, including deleted ones. */
export const casesOfContact = (contactId: SQL): SQL => sql`(
  select own.case_id from cases own where own.contact_id = ${contactId}
  union select driven.case_id from contact_cars k join cases driven on driven.contact_car_id = k.contact_car_id
    where k.contact_id = ${contactId})`;

const storedOnContacts = statement({
  name: 'data stored on contacts',
  row: z.extend(storedCounts, { contactId: z.number() }),
  sql: (ctx: Ctx, contactIds: readonly number[]) => sql`
    select o.contact_id as "contactId", h.*,
      (select count(*)::int from contact_cars k where k.contact_id = o.contact_id) as cars,
      (select count(*)::int from ${postQualifications} q where q.contact_id = o.contact_id and q.answered_at is not null) as answers
    from unnest(${sql.param([...contactIds])}::int[]) as o (contact_id)
    cross join lateral (
      select count(*)::int as cases,
        (count(*) filter (where (${caseScope(ctx.actor, cases)}) is not true))::int as "casesOutOfScope",
        coalesce(sum((select count(*) from case_events v where ${isOfCase(sql`v`, sql`cases.case_id`)})), 0)::int as events,
        coalesce(sum((select count(*) from ${storedMails(sql`cases.case_id`)} m)), 0)::int as mails,
        coalesce(sum((select count(*) from case_events v join ${attachments} a on a.case_event_id = v.case_event_id
          where ${isOfCase(sql`v`, sql`cases.case_id`)})), 0)::int as files
      from cases where cases.case_id in ${casesOfContact(sql`o.contact_id`)}) h`,
});

/** The amount of data stored on each contact, in all cases, with the number of cases out of the reader's scope. */
export async function countStored(
  ctx: Ctx,
  contactIds: readonly number[],
): Promise<Map<number, StoredCounts>> {
  if (contactIds.length === 0) return new Map();
  const rows = await storedOnContacts(ctx.db, ctx, contactIds);
  return new Map(rows.map(({ contactId, ...counts }) => [contactId, counts]));
}
