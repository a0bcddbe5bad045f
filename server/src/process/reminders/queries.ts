import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

export type ReminderStep = typeof reminderSteps.$inferSelect;
/** A reminder process with its steps, in their order. */
export interface ReminderPlan {
  plan: typeof reminderPlans.$inferSelect;
  steps: readonly ReminderStep[];
}

const selectRunning = (db: Db, ofCase: SQL) =>
  db
    .select({ plan: getTableColumns(reminderPlans), step: getTableColumns(reminderSteps) })
    .from(reminderPlans)
    .innerJoin(reminderSteps, eq(reminderSteps.reminderPlanId, reminderPlans.reminderPlanId))
    .where(and(ofCase, isNull(reminderPlans.endedAt)))
    .orderBy(asc(reminderSteps.place));
const selectRunningOfCase = preparedQuery((db, given: Param<{ caseId: number }>) =>
  selectRunning(db, eq(reminderPlans.caseId, given('caseId'))),
);

type RunningRow = Awaited<ReturnType<typeof selectRunning>>[number];
function planOf(rows: readonly RunningRow[]): ReminderPlan | null {
  const plan = rows[0]?.plan;
  return plan ? { plan, steps: rows.map(({ step }) => step) } : null;
}

/** The running reminder process of a case, or null. */
export const findRunningPlan = async (db: Db, caseId: number): Promise<ReminderPlan | null> =>
  planOf(await selectRunningOfCase(db, { caseId }));

/** Running reminder processes by case id. */
export async function findRunningPlans(
  db: Db,
  caseIds: readonly number[],
): Promise<Map<number, ReminderPlan | null>> {
  const rows = await selectRunning(db, inArray(reminderPlans.caseId, [...caseIds]));
  const byCase = Map.groupBy(rows, ({ plan }) => plan.caseId);
  return new Map([...byCase].map(([caseId, ofCase]) => [caseId, planOf(ofCase)]));
}

/** Cases of a market with a running reminder process. */
export const runningOfMarket = (marketId: number): SQL =>
  sql`${cases.marketId} = ${marketId} and exists (
    select 1 from ${reminderPlans} where ${reminderPlans.caseId} = ${cases.caseId} and ${isNull(reminderPlans.endedAt)})`;

/** JSON of the newest reminder process of a case, for its page. */
export const planOfCaseJson = (caseId: SQL): SQL => sql`(
  select json_build_object('startedAt', ${instantJson(sql`p.started_at`)}, 'pausedUntil', ${instantJson(sql`p.paused_until`)},
    'endedAt', ${instantJson(sql`p.ended_at`)}, 'endedBecause', p.ended_because, 'endedBy', ${fullNameSql('e')},
    'steps', (select coalesce(json_agg(json_build_object('kind', s.kind, 'number', s.number, 'to', s."to", 'dueAt', ${instantJson(sql`s.due_at`)},
      'doneAt', ${instantJson(sql`s.done_at`)}, 'isByExtension', s.is_by_extension, 'waitsBecause', s.waits_because,
      'waitsUntil', case when s.waits_because is not null then ${instantJson(sql`s.next_try_at`)} end) order by s.place), '[]')
      from ${reminderSteps} s where s.reminder_plan_id = p.reminder_plan_id))
  from ${reminderPlans} p left join ${users} e on e.user_id = p.ended_by_user_id
  where p.case_id = ${caseId} order by p.reminder_plan_id desc limit 1)`;
