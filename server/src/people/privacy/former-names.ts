import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';

/** A first and a last name used at the same time. */
export interface PersonName {
  firstName: string | null;
  lastName: string;
}
/** Limit for persons who were renamed often, because each name is searched in every text. Keeps the latest. */
const namesMax = 50;

const name = { firstName: z.nullish(z.string()), lastName: z.nullish(z.string()) };
const changesOfNames = statement({
  name: 'how the names of a person changed',
  row: z.object({
    contactId: z.string(),
    fields: z.array(z.string()),
    from: z.object(name),
    to: z.object(name),
  }),
  sql: (
    contactIds: readonly number[],
  ) => sql`select c.entity_id as "contactId", array_agg(c.field) as fields, json_object_agg(c.field, c.old) as from, json_object_agg(c.field, c.new) as to
    from (
      select a.audit_id, a.entity_id, change ->> 'field' as field, max(f.value) as old, max(t.value) as new
      from audit_personal_values p
      join audit_entries a on a.entity in ('contact', 'contactCar') and audit_value_ids(a.changes) @> array[p.value_id]
      cross join lateral jsonb_array_elements(a.changes) change
      left join audit_personal_values f on f.value_id = (change ->> 'fromValueId')::bigint and f.contact_id = any(${sql.param([...contactIds])}::int[])
      left join audit_personal_values t on t.value_id = (change ->> 'toValueId')::bigint and t.contact_id = any(${sql.param([...contactIds])}::int[])
      where p.contact_id = any(${sql.param([...contactIds])}::int[]) and a.entity = 'contact' and a.entity_id = any(${sql.param(contactIds.map(String))}::text[]) and change ->> 'field' in ('firstName', 'lastName')
      group by a.audit_id, a.entity_id, change ->> 'field') c
    group by c.audit_id, c.entity_id order by c.audit_id`,
});
type Change = Awaited<ReturnType<typeof changesOfNames>>[number];

/**
 * The current and former names of a person, as they were at each time. Combinations across times would be other
 * persons.
 */
export async function namesOf(
  db: Db,
  now: PersonName & { contactId: number },
  mergedIds: readonly number[],
): Promise<PersonName[]> {
  const contactIds = [now.contactId, ...mergedIds];
  const changes = await changesOfNames(db, contactIds);
  const all = contactIds.flatMap((contactId) =>
    namesIn(
      changes.filter((change) => change.contactId === String(contactId)),
      contactId === now.contactId ? now : {},
    ),
  );
  const { firstName, lastName } = now;
  const distinct = new Map(
    [{ firstName, lastName }, ...all.reverse()].map((name) => [JSON.stringify(name), name]),
  );
  return [...distinct.values()].slice(0, namesMax);
}

/** The names after each change, and before the first one. */
function namesIn(changes: readonly Change[], now: Partial<PersonName>): PersonName[] {
  const first = (field: 'firstName' | 'lastName') => {
    const change = changes.find(({ fields }) => fields.includes(field));
    return (change ? change.from[field] : now[field]) ?? null;
  };
  let names = { firstName: first('firstName'), lastName: first('lastName') };
  const all = [names];
  for (const { fields, to } of changes) {
    const after = (field: 'firstName' | 'lastName') =>
      fields.includes(field) ? (to[field] ?? null) : names[field];
    names = { firstName: after('firstName'), lastName: after('lastName') };
    all.push(names);
  }
  return all.flatMap(({ firstName, lastName }) => (lastName === null ? [] : [{ firstName, lastName }]));
}
