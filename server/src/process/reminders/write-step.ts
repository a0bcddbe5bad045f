import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { updateRow } from '../../platform/db/prepared-queries.ts';
import { statement } from '../../platform/db/statements.ts';
import type { ReminderStep } from './queries.ts';
import { reminderSteps } from './tables.ts';

type StepPatch = Partial<
  Pick<
    ReminderStep,
    'dueAt' | 'nextTryAt' | 'waitsBecause' | 'afterWorkingDays' | 'doneAt' | 'attempts' | 'isByExtension'
  >
>;
/** Writes columns of one step. The caller records the audit entry. */
export async function writeStep(db: Db, reminderStepId: number, patch: StepPatch): Promise<void> {
  await updateRow(db, reminderSteps, { column: 'reminderStepId', id: reminderStepId }, patch);
}

export type MovedStep = Pick<
  ReminderStep,
  'reminderStepId' | 'dueAt' | 'nextTryAt' | 'waitsBecause' | 'afterWorkingDays'
>;
/** Writes the positions of moved steps. The caller records the audit entries. */
export const writeMovedSteps = statement({
  name: 'steps that move',
  row: z.object({ reminderStepId: z.number() }),
  sql: (steps: readonly MovedStep[]) => sql`
    update ${reminderSteps} s set due_at = m."dueAt", next_try_at = m."nextTryAt", waits_because = m."waitsBecause",
      after_working_days = m."afterWorkingDays"
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as m ("reminderStepId" int, "dueAt" timestamptz, "nextTryAt" timestamptz, "waitsBecause" text, "afterWorkingDays" int)
    where s.reminder_step_id = m."reminderStepId" returning s.reminder_step_id as "reminderStepId"`,
});
