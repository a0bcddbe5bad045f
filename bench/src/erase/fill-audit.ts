import { withoutIndexes } from '@cfm/demo/loaders/without-indexes.ts';
import { inTransaction } from '@cfm/server/context.ts';
import type { BenchDatabase } from '../fill.ts';

const indexes = [
  'audit_personal_values_contact',
  'audit_personal_values_case',
  'audit_entries_case',
  'audit_entries_at',
  'audit_entries_entity',
  'audit_entries_request',
  'audit_entries_values',
];
/** Values of one contact and its car, each under an id of its own. */
const valuesOfContact = 12;
const idOf = (number: number) => `$1::bigint + c.contact_id::bigint * ${valuesOfContact} + ${number}`;
const to = (field: string, number: number) =>
  `jsonb_build_object('field', '${field}', 'toValueId', ${idOf(number)})`;
const change = (field: string, from: number, now: number) =>
  `jsonb_build_object('field', '${field}', 'fromValueId', ${idOf(from)}, 'toValueId', ${idOf(now)})`;

/**
 * What the audit knows of every contact: it was made and corrected once, and so was its car. About ten values each. Answers how
 * many values there are.
 */
export async function fillAudit({ ctx, pool }: BenchDatabase): Promise<number> {
  const count = async () =>
    (await pool.query<{ there: number }>('select count(*)::int as there from audit_personal_values')).rows[0]
      ?.there ?? 0;
  const there = await count();
  const { rows } = await pool.query<{ contacts: number }>('select count(*)::int as contacts from contacts');
  if (there > (rows[0]?.contacts ?? 0) * 5) return there;
  await inTransaction(ctx, async (tx) => {
    const { $client } = tx.db;
    await withoutIndexes(tx.db, indexes, async () => {
      const cars =
        '(select distinct on (contact_id) * from contact_cars order by contact_id, contact_car_id)';
      await $client.query(
        `insert into audit_personal_values (value_id, contact_id, value) overriding system value
        select ${idOf(0)} + x.number, c.contact_id, x.value from contacts c left join ${cars} k using (contact_id)
        cross join lateral (values (0, c.first_name), (1, c.last_name), (2, array_to_string(c.emails, '; ')),
          (3, array_to_string(c.phones, '; ')), (4, 'Lindenweg 4, 80331, Musterstadt, DE'), (5, 'Is best reached in the evening.'),
          (6, '+49 30 ' || c.contact_id), (7, array_to_string(c.phones, '; ')), (8, k.vin), (9, k.licence_plate),
          (10, k.licence_plate), (11, 'B OL ' || k.contact_car_id)) as x (number, value)
        where x.value is not null and x.value <> ''`,
        [there],
      );
      const entry = `insert into audit_entries (at, actor_kind, actor_label, entity, entity_id, action, changes)`;
      await $client.query(
        `${entry} select now(), 'job', 'bench', x.entity, x.entity_id::text, x.action, x.changes
        from contacts c left join ${cars} k using (contact_id)
        cross join lateral (values
          ('contact', c.contact_id, 'create', jsonb_build_array(${to('firstName', 0)}, ${to('lastName', 1)}, ${to('emails', 2)},
            ${to('phones', 6)}, ${to('homeAddress', 4)}, ${to('note', 5)})),
          ('contact', c.contact_id, 'update', jsonb_build_array(${change('phones', 6, 7)})),
          ('contactCar', k.contact_car_id, 'create', jsonb_build_array(${to('vin', 8)}, ${to('licencePlate', 11)})),
          ('contactCar', k.contact_car_id, 'update', jsonb_build_array(${change('licencePlate', 11, 10)}))
        ) as x (entity, entity_id, action, changes)
        where x.entity_id is not null`,
        [there],
      );
      await $client.query(
        `select setval(pg_get_serial_sequence('audit_personal_values', 'value_id'), (select max(value_id) from audit_personal_values))`,
      );
    });
  });
  await pool.query('vacuum (analyze) audit_entries, audit_personal_values');
  return count();
}
