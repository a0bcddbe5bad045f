import type { delayOrigins } from '@cfm/contract/delay.ts';

export interface GrantedDelay {
  origin: (typeof delayOrigins)[number];
  dueAfter: string;
  takenBackAt: string | null;
}

/** Why a delay can't be taken back, or null when it can (rule 9.29). */
export function takeBackRefusal({ origin, dueAfter, takenBackAt }: GrantedDelay, dueDateTime: string | null) {
  if (origin !== 'timer') return 'DelayByPerson';
  if (takenBackAt !== null) return 'DelayTakenBack';
  return dueDateTime === dueAfter ? null : 'DueDateChanged';
}
