import { goodwillShown, vinTailLength } from '@cfm/contract/platform/limits.ts';
import type { EarlierGoodwill } from '@cfm/contract/process/case-solution.ts';
import { flagNames } from '@cfm/contract/process/solution-options.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { type Ctx, userOf } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { statement } from '../../platform/db/statements.ts';
import { goodwillFlags, isReplaced } from './is-goodwill.ts';
import { caseSolutions, complexSolutions } from './tables.ts';

const tail = sql.raw(String(vinTailLength));

const goodwillOfCar = statement({
  name: 'goodwill of a car',
  row: z.object({
    caseId: z.number(),
    internalId: z.string(),
    at: z.string(),
    caseCost: z.nullable(z.number()),
    discountGranted: z.nullable(z.number()),
    options: z.array(z.enum(flagNames)),
    isVisible: z.boolean(),
  }),
  // A case shows its solutions with their events, including those of cases integrated into it.
  sql: (ctx: Ctx, caseId: number) => sql`
    with own as (
      select ${contactCars.vin} as vin from ${cases} join ${contactCars} on ${contactCars.contactCarId} = ${cases.contactCarId}
      where ${cases.caseId} = ${caseId} and ${contactCars.vin} is not null
      union select s.vin from ${complexSolutions} s join ${caseEvents} e on e.case_event_id = s.case_event_id where e.case_id = ${caseId})
    select ${cases.caseId} as "caseId", ${cases.internalId} as "internalId", s.at, sums.cost::float8 as "caseCost",
      sums.discount::float8 as "discountGranted", sums.options, coalesce(${caseScope(userOf(ctx), cases)}, false) as "isVisible"
    from ${complexSolutions} s
    join ${caseEvents} e on e.case_event_id = s.case_event_id
    join ${cases} on ${cases.caseId} = e.case_id
    cross join lateral (
      select bool_or(${caseSolutions.isGoodwill}) as given, round(sum(${caseSolutions.caseCostCents}) / 100.0, 2) as cost,
        max(${caseSolutions.discountGranted}) as discount,
        array_remove(array[${sql.join(
          goodwillFlags.map(
            (name) => sql`case when bool_or(${caseSolutions[name]}) then ${sql.raw(`'${name}'`)} end`,
          ),
          sql`, `,
        )}], null) as options
      from ${caseSolutions} where ${caseSolutions.complexSolutionId} = s.complex_solution_id) sums
    where right(s.vin, ${tail}) in (select right(own.vin, ${tail}) from own)
      and exists (select from own where own.vin = s.vin or length(own.vin) = ${tail})
      and sums.given and not ${isReplaced} and e.case_id <> ${caseId} and ${cases.deletedAt} is null
      and ${cases.statusId} <> ${sql.raw(String(statusIds.Spam))}
    order by s.at desc, s.complex_solution_id desc`,
});

/**
 * Goodwill that the car of a case, by its VIN, got by solutions of other cases, newest first (rule 9.47). Returns only
 * the number of cases out of the reader's scope.
 */
export async function listGoodwill(
  ctx: Ctx,
  { caseId }: { caseId: number },
): Promise<{ items: EarlierGoodwill[]; elsewhereCount: number }> {
  await loadVisibleCase(ctx, caseId);
  const rows = await goodwillOfCar(ctx.db, ctx, caseId);
  const elsewhere = new Set(rows.filter(({ isVisible }) => !isVisible).map((row) => row.caseId));
  const items = rows.filter(({ isVisible }) => isVisible).slice(0, goodwillShown);
  return { items, elsewhereCount: elsewhere.size };
}
