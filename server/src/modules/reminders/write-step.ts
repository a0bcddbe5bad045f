import type { Db } from '../../db/client.ts';
import { updateRow } from '../../db/kept-queries.ts';
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
  await updateRow(db, reminderSteps, { column: 'reminderStepId', id: reminderStepId }, patch);
}
