import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { isEarlierConcern } from '../contacts/earlier-concern.ts';

/** Cases with the same person, or with the same VIN, as the case `of`. */
const sameOnes = (of: SQL): SQL => sql`(
  select f.case_id from cases f where f.contact_id = ${of}.contact_id
  union select f.case_id from contact_cars own join contact_cars k on k.vin = own.vin join cases f on f.contact_car_id = k.contact_car_id
    where own.contact_car_id = ${of}.contact_car_id)`;

/**
 * Stores which cases are repeat concerns because of these cases or among them, before their person is removed, so that
 * figures stay the same (rule 3.31).
 */
export async function keepRepeatConcernsOf(tx: Tx, caseIds: readonly number[]): Promise<void> {
  const these = sql`${sql.param([...caseIds])}::int[]`;
  const earlier = sql`from cases r where r.case_id <> c.case_id and r.case_id in ${sameOnes(sql`c`)}
    and ${isEarlierConcern(sql`r`, sql`c.receipt_date_time`)}
    and exists (select from case_code_level_sets s join case_code_level_sets e
      on e.code_level_topic_group_id = s.code_level_topic_group_id where s.case_id = c.case_id and e.case_id = r.case_id)`;
  await tx.db.execute(sql`update cases t set repeat_concern = true
    where t.repeat_concern is null and t.case_id in (
      select c.case_id from cases m join cases c on c.case_id = m.case_id or c.case_id in ${sameOnes(sql`m`)}
      where m.case_id = any(${these})
        and exists (select ${earlier} and (c.case_id = any(${these}) or r.case_id = any(${these})))
        and (c.case_id = any(${these}) or not exists (select ${earlier} and r.case_id <> all(${these}))))`);
}
