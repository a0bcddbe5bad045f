import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { isGoodwill, isReplaced } from './is-goodwill.ts';
import { caseSolutions, complexSolutions } from './tables.ts';

// What goodwill was given, to which case: for the sums, and for the filter of cases that leads from a sum to its cases.

/**
 * Solutions `s` with a row for each of their topics. A case shows its solutions with their events, and so those of cases that are part
 * of it (rule 9.46). Only of the few events `e` that moved it is asked where they are: of all, millions would be read.
 */
export const givenSolutions = sql`${complexSolutions} s
  left join ${caseEvents} e on e.case_event_id = s.case_event_id and e.of_case_id is not null
  join ${caseSolutions} on ${caseSolutions.complexSolutionId} = s.complex_solution_id`;
/** The case that shows such a solution. */
export const shownCaseId = sql`coalesce(e.case_id, s.case_id)`;
/** Whether it counts (rules 25.1 and 25.2). */
export const isGivenGoodwill = sql`(${isGoodwill}) and not ${isReplaced}`;
/** The area, group and detail that it keeps, 0 for what its set did not name. */
export const topicOfGoodwill = sql`array[coalesce(${caseSolutions.codeLevelAreaId}, 0), coalesce(${caseSolutions.codeLevelTopicGroupId}, 0),
  coalesce(${caseSolutions.codeLevelTopicDetailId}, 0)]`;
/**
 * Whose link gave it; else whose link solved the case last before, else whom it was last forwarded to by then, else the dealer of its
 * car (rule 25.7). Each is looked up only where the ones before it tell nothing.
 */
export const dealerOfGoodwill = sql`coalesce(
  (select l.dealer_id from ${caseLinks} l where l.case_link_id = s.case_link_id),
  (select l.dealer_id from ${caseLinks} l where l.case_id = s.case_id and l.dealer_id is not null and l.created_at <= s.at
      and (l.revoked_at is null or l.solved_at <= s.at)
    order by case when l.solved_at <= s.at then l.solved_at end desc nulls last, l.created_at desc, l.case_link_id desc limit 1),
  (select car.dealer_id from ${cases} own join ${contactCars} car on car.contact_car_id = own.contact_car_id where own.case_id = s.case_id))`;

type Asked = Pick<CaseFilter, Extract<keyof CaseFilter, `goodwill${string}`>>;
/** The cases that got goodwill as the filter says; all conditions are of the same solution and topic. */
export function gotGoodwill(filter: Asked): SQL[] {
  const { goodwillFrom: from, goodwillTo: to, goodwillTopic, goodwillDealer, goodwillByDealer } = filter;
  const topic = goodwillTopic?.split('.').map(Number);
  const wanted = [
    from && sql`s.at >= ${from}::timestamptz`,
    to && sql`s.at <= ${to}::timestamptz`,
    topic && sql`${topicOfGoodwill} = ${sql.param(topic)}::int[]`,
    goodwillDealer &&
      sql`${dealerOfGoodwill} = (select d.dealer_id from ${dealers} d where d.number = ${goodwillDealer})`,
    goodwillByDealer !== undefined &&
      sql`${dealerOfGoodwill} ${sql.raw(goodwillByDealer ? 'is not null' : 'is null')}`,
  ].flatMap((condition) => condition || []);
  if (wanted.length === 0) return [];
  return [
    sql`cases.case_id in (select ${shownCaseId} from ${givenSolutions}
      where ${sql.join([isGivenGoodwill, ...wanted], sql` and `)})`,
  ];
}
