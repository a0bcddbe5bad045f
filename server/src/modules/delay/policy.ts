import type { delayOrigins } from '@cfm/contract/delay.ts';

export interface GrantedDelay {
  origin: (typeof delayOrigins)[number];
  isTakenBack: boolean;
  dueAfter: string;
}

/** Why a delay can't be taken back, or null when it can (rule 9.29). */
export function takeBackRefusal({ origin, isTakenBack, dueAfter }: GrantedDelay, dueDateTime: string | null) {
  if (origin !== 'timer') return 'DelayByPerson';
  if (isTakenBack) return 'DelayTakenBack';
  return dueDateTime === dueAfter ? null : 'DueDateChanged';
}
