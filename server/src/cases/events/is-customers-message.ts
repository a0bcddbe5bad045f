import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';

/**
 * Whether the customer wrote an event: the description from the intake, or a received mail. Later events of staff or
 * dealers are never included.
 */
export const isCustomersMessage = ({ type, details }: { type: CaseEventType; details: object }): boolean =>
  type === 'mailReceived' || ('isDescription' in details && details.isDescription === true);
