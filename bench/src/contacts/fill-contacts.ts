import { withoutIndexes } from '@cfm/demo/loaders/without-indexes.ts';
import { cultures } from '@cfm/demo/people/names.ts';
import { inTransaction } from '@cfm/server/context.ts';
import type { BenchDatabase } from '../fill.ts';

const indexes = [
  'contacts_emails',
  'contacts_searched_name',
  'contacts_phones',
  'contact_cars_vin',
  'contact_cars_vin_end',
];
const namesOf = (list: string): string[] => list.split(',').map((name) => name.split('/')[0]?.trim() ?? '');

/** Fills contacts up to this number, with names of all cultures of the demo, every second with a car. Answers how many came. */
export async function fillContacts({ ctx, pool }: BenchDatabase, count: number): Promise<number> {
  const { rows } = await pool.query<{ there: number }>('select count(*)::int as there from contacts');
  const missing = count - (rows[0]?.there ?? 0);
  if (missing <= 0) return 0;
  const people = Object.values(cultures).map(({ male, female, last }) => ({
    first: namesOf(`${male},${female}`),
    last: namesOf(last),
  }));
  await inTransaction(ctx, async (tx) => {
    const { $client } = tx.db;
    await withoutIndexes(tx.db, indexes, async () => {
      // As in life some names are frequent; every third has two family names, so that most are rare.
      await $client.query(
        `
        with cultures as (
          select row_number() over () - 1 as culture, array(select jsonb_array_elements_text(value -> 'first')) as first,
            array(select jsonb_array_elements_text(value -> 'last')) as last
          from jsonb_array_elements($1::jsonb) as value
        ), drawn as (
          select n, (n % ${people.length}) as culture, (random() * random() * 100000)::int as f, (random() * random() * 100000)::int as l,
            (random() * 100000)::int as m from generate_series(1, ${missing}) as n
        )
        insert into contacts (first_name, last_name, emails, phones, language, created_at, last_modified_at)
        select c.first[1 + d.f % cardinality(c.first)],
          c.last[1 + d.l % cardinality(c.last)] || case when d.n % 3 = 0 then '-' || c.last[1 + d.m % cardinality(c.last)] else '' end,
          array[substr(md5(d.n::text), 1, 6) || '.' || substr(md5(d.l::text), 1, 7) || d.n || '@' || (array['mail', 'home', 'post', 'inbox'])[1 + d.n % 4] || '.example'],
          array['+49 ' || (150 + d.n % 30) || ' ' || lpad(d.n::text, 8, '0')], 'en', now(), now()
        from drawn d join cultures c using (culture)`,
        [JSON.stringify(people)],
      );
      await $client.query(`
        insert into contact_cars (contact_id, vin, licence_plate, created_at, last_modified_at)
        select contact_id, 'WBA' || lpad(upper(to_hex(contact_id::bigint * 7919)), 14, '0'), 'M AB ' || contact_id, now(), now()
        from contacts c where contact_id % 2 = 0 and not exists (select from contact_cars k where k.contact_id = c.contact_id)`);
      await $client.query(`
        insert into name_words (word) select distinct word from contacts, unnest(array[coalesce(first_name, ''), last_name]) as name, words_to_misspell(name) as word
        order by 1 on conflict do nothing`);
    });
  });
  await pool.query('vacuum (analyze) contacts, contact_cars, name_words');
  return missing;
}
