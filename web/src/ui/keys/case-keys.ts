import type { Messages } from '@cfm/contract/messages/catalogue.ts';

/** What can be done with an open case: each has a text of its name. */
export type CaseActionName = keyof Messages['caseActions'];

/** Keys of one character that do something with the open case. */
export const caseKeys: readonly { action: CaseActionName; key: string }[] = [
  { action: 'comment', key: 'c' },
  { action: 'reply', key: 'r' },
  { action: 'forward', key: 'f' },
  { action: 'solve', key: 's' },
];
