import { repeatConcernMonths } from '@cfm/contract/platform/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { excludedStatuses } from '../../cases/case/status-sql.ts';

/**
 * SQL condition: the case `earlier` can make a case received at `receivedAt` a repeat concern. The caller checks that
 * person or car, and topic, are the same (rule 3.31).
 */
export const isEarlierConcern = (earlier: SQL, receivedAt: SQL): SQL => sql`(
  ${earlier}.status_id not in ${excludedStatuses}
    and ${earlier}.receipt_date_time < ${receivedAt}
    and ${earlier}.receipt_date_time >= ${receivedAt} - interval '${sql.raw(String(repeatConcernMonths))} months')`;

/**
 * Start of a statement: earlier cases `r` that make the case `c` a repeat concern, each with the reason. They have the
 * same person or car and share a topic group in any classification. Person and car are a union, because `or` would scan
 * all cases of the topic. The caller narrows and sorts.
 */
export const earlierConcern: SQL = sql`
  select json_build_object('caseId', r.case_id, 'internalId', r.internal_id, 'title', r.title, 'statusId', r.status_id,
    'reason', case when r.contact_id = c.contact_id then 'contact' else 'vin' end, 'codeLevelTopicGroupId', s.code_level_topic_group_id)
  from cases r
  join case_code_level_sets e on e.case_id = r.case_id
  join case_code_level_sets s on s.case_id = c.case_id and s.code_level_topic_group_id = e.code_level_topic_group_id
  where r.case_id <> c.case_id and ${isEarlierConcern(sql`r`, sql`c.receipt_date_time`)}
    and r.case_id in (select f.case_id from cases f where f.contact_id = c.contact_id
      union all select f.case_id from contact_cars own join contact_cars k on k.vin = own.vin
        join cases f on f.contact_car_id = k.contact_car_id where own.contact_car_id = c.contact_car_id)`;
