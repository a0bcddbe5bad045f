import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';

/**
 * True for an event in which the customer speaks, given the first one of a case: the description that it was taken in with, or
 * the mail that opened it. What staff or dealers wrote later is never taken for it.
 */
export const isCustomersMessage = ({ type, details }: { type: CaseEventType; details: object }): boolean =>
  type === 'mailReceived' || ('isDescription' in details && details.isDescription === true);
