import type { ReminderPlan } from '@cfm/contract/process/reminders.ts';

/** What the reader may do with the reminder process of a case, other than stopping it. */
export function reminderAbilitiesOnCase(
  { isReminderProcessActive }: { isReminderProcessActive: boolean },
  plan: Pick<ReminderPlan, 'pausedUntil'> | null,
  canChange: boolean,
) {
  const isRunning = canChange && isReminderProcessActive && plan !== null;
  return { recordMarketReply: isRunning, resumeReminder: isRunning && plan.pausedUntil !== null };
}
