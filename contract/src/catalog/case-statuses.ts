/** Stable codes of the statuses (rule 3.2); names are their texts. */
export const statusCodes = [
  'New',
  'InProgress',
  'Forwarded',
  'WaitingForCustomer',
  'Answered',
  'Solved',
  'Closed',
  'Spam',
  'Integrated',
] as const;
export type StatusCode = (typeof statusCodes)[number];
/** Statuses have fixed ids: their place in the list above, from 1. These are worked on. */
export const openStatusIds = [1, 2, 3, 4, 5] as const;
/** Waiting for customer: the due date stands still. */
export const waitingStatusId = 4;
/** Statuses that staff may set by hand. */
export const manualStatusCodes = [
  'New',
  'InProgress',
  'WaitingForCustomer',
  'Answered',
  'Solved',
  'Closed',
] as const;
/** At rest: read-only until reopened or undone. */
export const readOnlyStatusCodes = ['Closed', 'Spam', 'Integrated'] as const;
export type ReadOnlyStatusCode = (typeof readOnlyStatusCodes)[number];
