import { listTotalLimit } from '@cfm/contract/platform/limits.ts';
import type { CaseList } from '@cfm/contract/screens/case-list.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor, Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { listedRows } from '../case-list/list-cases.ts';
import { readListedCases } from '../case-list/read-listed-cases.ts';

interface PageOfCar {
  vin: string;
  skip: number;
  take: number;
}
/** Starts from the cars, which are few. A condition on cases would scan all of them. */
const casesOfCar = statement({
  name: 'cases of a car',
  row: z.object({ total: z.number(), caseIds: z.array(z.number()) }),
  sql: (actor: Actor, { vin, skip, take }: PageOfCar) => sql`
    with hits as materialized (
      select cases.case_id, cases.receipt_date_time from contact_cars k join cases on cases.contact_car_id = k.contact_car_id
      where k.vin = ${vin} and ${caseScope(actor, cases)} limit ${listTotalLimit + 1})
    select (select count(*)::int from hits) as total,
      array(select case_id from hits order by receipt_date_time desc, case_id desc limit ${take} offset ${skip}) as "caseIds"`,
});

/** Cases of all cars with this VIN in the actor's scope, for any owner, newest first. */
export async function listCasesOfCar(ctx: Ctx, asked: PageOfCar): Promise<CaseList> {
  const [found = { total: 0, caseIds: [] }] = await casesOfCar(ctx.db, ctx.actor, asked);
  const items = await readListedCases(ctx, found.caseIds);
  return {
    totalCount: Math.min(found.total, listTotalLimit),
    isTotalExact: found.total <= listTotalLimit,
    items: listedRows(items, ctx.now()),
  };
}
