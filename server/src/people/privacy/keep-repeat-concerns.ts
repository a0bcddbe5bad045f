import { sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { isEarlierConcern } from '../contacts/earlier-concern.ts';
import { casesOfContact } from '../contacts/list-persons.ts';

/**
 * A shared VIN can make a case a repeat concern (rule 3.31). If nothing else does, stores that before the VIN is
 * erased, so that no figure changes.
 */
export async function keepRepeatConcerns(tx: Tx, contactId: number): Promise<void> {
  const own = casesOfContact(sql`${contactId}::int`);
  const sameTopic = sql`exists (select 1 from case_code_level_sets s join case_code_level_sets e
      on e.code_level_topic_group_id = s.code_level_topic_group_id where s.case_id = c.case_id and e.case_id = r.case_id)`;
  await tx.db.execute(sql`update cases t set repeat_concern = true
    from cases c join contact_cars k on k.contact_car_id = c.contact_car_id
    where t.case_id = c.case_id and c.repeat_concern is null and k.vin is not null
      and exists (select 1 from contact_cars mine where mine.contact_id = ${contactId} and mine.vin = k.vin)
      and exists (select 1 from contact_cars l join cases r on r.contact_car_id = l.contact_car_id
        where l.vin = k.vin and r.case_id <> c.case_id and (c.case_id in ${own} or r.case_id in ${own})
          and ${isEarlierConcern(sql`r`, sql`c.receipt_date_time`)} and ${sameTopic})
      and not exists (select 1 from cases r where r.contact_id = c.contact_id and r.case_id <> c.case_id
          and ${isEarlierConcern(sql`r`, sql`c.receipt_date_time`)} and ${sameTopic})`);
}
