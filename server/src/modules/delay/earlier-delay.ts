import type { delayOrigins } from '@cfm/contract/delay.ts';

interface AskedDelay {
  days: number;
  reason: string | null;
  origin: (typeof delayOrigins)[number];
}
interface GrantedDelay extends AskedDelay {
  dueAfter: string;
  takenBackAt: string | null;
}

/**
 * Using a link twice repeats the confirmation, not the effect (rule 9.20). The link's own submit repeats what this
 * token got for the same number of days, however it got it. The form is a person's new wish, so only the same days for
 * the same reason, a repeated submit, are taken for a repetition. A submit without a sign of a person (`timer`) works
 * once per token: a mail scanner that opens the links for 3 and for 5 days must not get 8, so a further one with other
 * days has to be confirmed with a reason (`askForReason`). What staff took back is nothing to repeat, and the one submit
 * that the token had (rule 9.30).
 */
export function earlierDelay<D extends GrantedDelay>(
  granted: readonly D[],
  asked: AskedDelay,
): D | 'askForReason' | null {
  const sameDays = granted.filter(({ days, takenBackAt }) => days === asked.days && takenBackAt === null);
  if (asked.origin === 'form') return sameDays.find(({ reason }) => reason === asked.reason) ?? null;
  if (sameDays[0]) return sameDays[0];
  return asked.origin === 'timer' && granted.length > 0 ? 'askForReason' : null;
}
