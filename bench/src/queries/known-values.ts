import type { Pool } from 'pg';

const rankedColumns = {
  markets: ['market_id', 'cases'],
  regions: ['region_id', 'cases join markets using (market_id)'],
  sources: ['source_id', 'cases'],
  channels: ['input_channel_id', 'cases'],
  brands: ['brand_id', 'cases'],
  models: ['model_id', 'cases join contact_cars using (contact_car_id)'],
  areas: ['code_level_area_id', 'case_code_level_sets'],
  topicGroups: ['code_level_topic_group_id', 'case_code_level_sets'],
  topicDetails: ['code_level_topic_detail_id', 'case_code_level_sets'],
  escalationLevels: ['escalation_level_id', 'cases'],
  mailboxes: ['mailbox_id', 'cases'],
  responsible: ['responsible_user_id', 'cases'],
} as const;

interface KnownPerson {
  contactId: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  vin: string;
  internalId: string;
}
/** Values of this database: ids ordered by their number of cases, most first. */
export interface KnownValues extends Record<keyof typeof rankedColumns, number[]> {
  /** A person with car, email address and telephone, from the middle of the table. */
  person: KnownPerson;
  /** When the newest case was received, in milliseconds. */
  newest: number;
}

export async function readKnownValues(pool: Pool): Promise<KnownValues> {
  const ranked: Partial<Record<keyof typeof rankedColumns, number[]>> = {};
  for (const [name, [column, from]] of Object.entries(rankedColumns)) {
    const { rows } = await pool.query<{ id: number }>(
      `select ${column} as id from ${from} where ${column} is not null group by 1 order by count(*) desc, 1`,
    );
    // Object.entries loses the type of the keys.
    ranked[name as keyof typeof rankedColumns] = rows.map(({ id }) => id);
  }
  const { rows: people } = await pool.query<KnownPerson>(
    `select o.contact_id as "contactId", o.first_name as "firstName", o.last_name as "lastName", o.emails[1] as email,
       o.phones[1] as phone, k.vin, c.internal_id as "internalId"
     from cases c join contacts o on o.contact_id = c.contact_id join contact_cars k on k.contact_car_id = c.contact_car_id
     where c.case_id > (select max(case_id) / 2 from cases) and c.status_id not in (8, 9) and length(k.vin) = 17
       and o.first_name <> '' and o.phones[1] like '+%' and o.emails[1] is not null
     order by c.case_id limit 1`,
  );
  const { rows: newest } = await pool.query<{ ms: string }>(
    'select extract(epoch from max(receipt_date_time)) * 1000 as ms from cases',
  );
  if (!people[0]) throw new Error('No case has a person with car, email address and telephone.');
  // Every key of rankedColumns was set above.
  const complete = ranked as Record<keyof typeof rankedColumns, number[]>;
  return { ...complete, person: people[0], newest: Number(newest[0]?.ms) };
}
