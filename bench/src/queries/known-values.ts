import type { Pool } from 'pg';

/** What the queries ask for, taken from the database that is there: ids by how many cases have them, the most first. */
export interface KnownValues {
  markets: number[];
  regions: number[];
  sources: number[];
  channels: number[];
  brands: number[];
  models: number[];
  areas: number[];
  topicGroups: number[];
  topicDetails: number[];
  escalationLevels: number[];
  mailboxes: number[];
  responsible: number[];
  /** A person with car, address and telephone, in the middle of the table. */
  person: Person;
  /** Milliseconds: when the newest case was received. */
  newest: number;
}
interface Person {
  contactId: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  vin: string;
  internalId: string;
}

export async function readKnownValues(pool: Pool): Promise<KnownValues> {
  const ranked = async (column: string, from = 'cases') => {
    const { rows } = await pool.query<{ id: number }>(
      `select ${column} as id from ${from} where ${column} is not null group by 1 order by count(*) desc, 1`,
    );
    return rows.map(({ id }) => id);
  };
  const sets = 'case_code_level_sets';
  return {
    markets: await ranked('market_id'),
    regions: await ranked('region_id', 'cases join markets using (market_id)'),
    sources: await ranked('source_id'),
    channels: await ranked('input_channel_id'),
    brands: await ranked('brand_id'),
    models: await ranked('model_id', 'cases join contact_cars using (contact_car_id)'),
    areas: await ranked('code_level_area_id', sets),
    topicGroups: await ranked('code_level_topic_group_id', sets),
    topicDetails: await ranked('code_level_topic_detail_id', sets),
    escalationLevels: await ranked('escalation_level_id'),
    mailboxes: await ranked('mailbox_id'),
    responsible: await ranked('responsible_user_id'),
    person: await findPerson(pool),
    newest: await findNewest(pool),
  };
}

async function findPerson(pool: Pool): Promise<Person> {
  const { rows } = await pool.query<Person>(
    `select o.contact_id as "contactId", o.first_name as "firstName", o.last_name as "lastName", o.emails[1] as email,
       o.phones[1] as phone, k.vin, c.internal_id as "internalId"
     from cases c join contacts o on o.contact_id = c.contact_id join contact_cars k on k.contact_car_id = c.contact_car_id
     where c.case_id > (select max(case_id) / 2 from cases) and c.status_id not in (8, 9) and length(k.vin) = 17
       and o.first_name <> '' and o.phones[1] like '+%' and o.emails[1] is not null
     order by c.case_id limit 1`,
  );
  if (!rows[0]) throw new Error('no case has a person with car, address and telephone');
  return rows[0];
}

async function findNewest(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ newest: string }>(
    'select extract(epoch from max(receipt_date_time)) * 1000 as newest from cases',
  );
  return Number(rows[0]?.newest);
}
