import type { Messages } from '@cfm/contract/messages/catalogue.ts';

/** Actions on an open case. Each has a text of the same name. */
export type CaseActionName = keyof Messages['caseActions'];

/** Single-character keys for actions on the open case. */
export const caseKeys: readonly { action: CaseActionName; key: string }[] = [
  { action: 'comment', key: 'c' },
  { action: 'reply', key: 'r' },
  { action: 'forward', key: 'f' },
  { action: 'solve', key: 's' },
];

/** Keys that open the neighbours of the open case in its list. */
export const queueKeys = { next: 'j', previous: 'k' };
