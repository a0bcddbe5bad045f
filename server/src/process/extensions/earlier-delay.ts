import type { delayOrigins } from '@cfm/contract/cases/event-types.ts';

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
 * Returns the delay that this request repeats, so that using a link twice repeats the confirmation and not the effect
 * (rule 9.20):
 *
 * - A form repeats a delay only with the same days and reason. Otherwise it is a new request of a person.
 * - A submit by the page repeats any delay of the same days.
 * - A submit without a sign of a person (`timer`) works once per token: a mail scanner that opens the links for 3 and
 *   for 5 days must not get 8. A further one with other days must be confirmed with a reason (`askForReason`).
 *
 * A delay that was taken back is not repeated. If staff took it back, it counts as the one `timer` submit of its token
 * (rule 9.30). If its recipient undid it, it does not count, because that was a person (rule 9.33).
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
