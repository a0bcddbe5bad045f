import type { delayOrigins } from '@cfm/contract/process/extensions.ts';

interface AskedDelay {
  days: number;
  reason: string | null;
  origin: (typeof delayOrigins)[number];
}
interface GrantedDelay extends AskedDelay {
  dueAfter: string;
  takenBackAt: string | null;
  takenBackByUserId: number | null;
}

/**
 * The delay that this request repeats, so that using a link twice repeats the confirmation and not the effect (rule 9.20):
 *
 * - The form is a new request of a person. It repeats a delay only with the same days and the same reason.
 * - A submit of the page itself repeats a delay of the same days, however that came about.
 * - A submit without a sign of a person (`timer`) works once per token: a mail scanner that opens the links for 3 and for 5
 *   days must not get 8. A further one with other days has to be confirmed with a reason (`askForReason`).
 *
 * A delay taken back is not repeated. One that staff took back counts as the one `timer` submit of its token (rule 9.30), one that
 * its recipient undid does not: that was a person (rule 9.33).
 */
export function earlierDelay<D extends GrantedDelay>(
  granted: readonly D[],
  asked: AskedDelay,
): D | 'askForReason' | null {
  const sameDays = granted.filter(({ days, takenBackAt }) => days === asked.days && takenBackAt === null);
  if (asked.origin === 'form') return sameDays.find(({ reason }) => reason === asked.reason) ?? null;
  if (sameDays[0]) return sameDays[0];
  const counted = granted.filter((each) => each.takenBackAt === null || each.takenBackByUserId !== null);
  return asked.origin === 'timer' && counted.length > 0 ? 'askForReason' : null;
}
