import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { Ctx } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { statement } from '../../platform/db/statements.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { isReplaced } from './is-goodwill.ts';
import { caseSolutions, complexSolutions } from './tables.ts';

// Goodwill by case, for the totals and for the case filter behind each total.

/**
 * Solutions `s` with a row for each of their topics. A case shows its solutions with their events, including those of
 * cases integrated into it (rule 9.46). Joins only the few events `e` that were moved, because joining all would read
 * millions of rows.
 */
export const givenSolutions = sql`${complexSolutions} s
  left join ${caseEvents} e on e.case_event_id = s.case_event_id and e.of_case_id is not null
  join ${caseSolutions} on ${caseSolutions.complexSolutionId} = s.complex_solution_id`;
/** Id of the case that shows the solution. */
export const shownCaseId = sql`coalesce(e.case_id, s.case_id)`;
/** Whether the goodwill counts (rules 25.1 and 25.2). */
export const isGivenGoodwill = sql`${caseSolutions.isGoodwill} and not ${isReplaced}`;
/** Area, group and detail of the topic. 0 for missing ones. */
export const topicOfGoodwill = sql`array[coalesce(${caseSolutions.codeLevelAreaId}, 0), coalesce(${caseSolutions.codeLevelTopicGroupId}, 0),
  coalesce(${caseSolutions.codeLevelTopicDetailId}, 0)]`;
/**
 * The dealer of the link that gave the solution, or else of the link that solved the case last before, or else of the
 * last forward until then, or else of its car (rule 25.7). Evaluated in this order until one is found.
 */
export const dealerOfGoodwill = sql`coalesce(
  (select l.dealer_id from ${caseLinks} l where l.case_link_id = s.case_link_id),
  (select l.dealer_id from ${caseLinks} l where l.case_id = s.case_id and l.dealer_id is not null and l.created_at <= s.at
      and (l.revoked_at is null or l.solved_at <= s.at)
    order by case when l.solved_at <= s.at then l.solved_at end desc nulls last, l.created_at desc, l.case_link_id desc limit 1),
  (select car.dealer_id from ${cases} own join ${contactCars} car on car.contact_car_id = own.contact_car_id where own.case_id = s.case_id))`;

type Asked = Pick<CaseFilter, Extract<keyof CaseFilter, `goodwill${string}`>>;
/** Conditions for the goodwill of a filter. Empty if the filter asks for none. */
function goodwillConditions(filter: Asked): SQL[] {
  const { goodwillFrom: from, goodwillTo: to, goodwillTopic, goodwillDealer, goodwillByDealer } = filter;
  const topic = goodwillTopic?.split('.').map(Number);
  return [
    from && sql`s.at >= ${from}::timestamptz`,
    to && sql`s.at <= ${to}::timestamptz`,
    topic && sql`${topicOfGoodwill} = ${sql.param(topic)}::int[]`,
    goodwillDealer &&
      sql`${dealerOfGoodwill} = (select d.dealer_id from ${dealers} d where d.number = ${goodwillDealer})`,
    goodwillByDealer !== undefined &&
      sql`${dealerOfGoodwill} ${sql.raw(goodwillByDealer ? 'is not null' : 'is null')}`,
  ].flatMap((condition) => condition || []);
}
/** Conditions for cases with goodwill as in the filter. All apply to the same solution and topic. */
export function gotGoodwill(filter: Asked): SQL[] {
  const wanted = goodwillConditions(filter);
  if (wanted.length === 0) return [];
  return [
    // An array, because PostgreSQL reads its cases by index in one go. A join with `in` reads all cases instead.
    sql`cases.case_id = any(array(select ${shownCaseId} from ${givenSolutions}
      where ${sql.join([isGivenGoodwill, ...wanted], sql` and `)}))`,
  ];
}

const goodwillCosts = statement({
  name: 'goodwill costs of listed cases',
  row: z.object({ caseId: z.number(), cents: z.number() }),
  // Reads the few solutions of these cases and of those integrated into them, not all of the period.
  sql: (caseIds: readonly number[], wanted: readonly SQL[]) => {
    const ids = sql`${sql.param([...caseIds])}::int[]`;
    return sql`select ${shownCaseId} as "caseId", coalesce(sum(${caseSolutions.caseCostCents}), 0)::float8 as cents
      from ${givenSolutions}
      where s.case_id in (select unnest(${ids}) union select moved.of_case_id from ${caseEvents} moved
          where moved.case_id = any(${ids}) and moved.of_case_id is not null)
        and ${shownCaseId} = any(${ids}) and ${sql.join([isGivenGoodwill, ...wanted], sql` and `)}
      group by 1`;
  },
  isPlannedEachTime: true,
});
/**
 * Costs in euros of the goodwill that the filter asks for, by case, so that a list adds up to the total that linked it
 * (rule 25.10). Null if the filter does not ask for goodwill.
 */
export async function goodwillCostsOf(
  ctx: Ctx,
  caseIds: readonly number[],
  filter: Asked,
): Promise<ReadonlyMap<number, number> | null> {
  const wanted = goodwillConditions(filter);
  if (wanted.length === 0) return null;
  const found = await goodwillCosts(ctx.db, caseIds, wanted);
  return new Map(found.map(({ caseId, cents }) => [caseId, cents / 100]));
}
