import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/statements.ts';
import type { ReminderStep } from './queries.ts';
import { reminderSteps } from './tables.ts';

type StepPatch = Partial<
  Pick<
    ReminderStep,
    'dueAt' | 'nextTryAt' | 'waitsBecause' | 'afterWorkingDays' | 'doneAt' | 'attempts' | 'isByExtension'
  >
>;
/** Writes columns of one step. Who calls it records why. */
export async function writeStep(db: Db, reminderStepId: number, patch: StepPatch): Promise<void> {
  await runPrepared(
    db.update(reminderSteps).set(patch).where(eq(reminderSteps.reminderStepId, reminderStepId)),
  );
}
