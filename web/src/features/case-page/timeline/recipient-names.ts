import type { Recipient } from '@cfm/contract/case-events.ts';

/** Who got it: dealers by their names, others by their addresses. */
export const recipientNames = (recipients: readonly Recipient[]): string =>
  recipients.map(({ dealerName, email }) => dealerName ?? email).join(', ');
