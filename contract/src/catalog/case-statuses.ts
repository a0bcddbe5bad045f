/** Stable codes of the statuses (rule 3.2). Their names are texts. */
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
/** Open statuses. Status ids are fixed: the position in the list above, from 1. */
export const openStatusIds = [1, 2, 3, 4, 5] as const;
/** Waiting for customer: the due date is paused. */
export const waitingStatusId = 4;
/** Statuses that staff may set manually. */
export const manualStatusCodes = [
  'New',
  'InProgress',
  'WaitingForCustomer',
  'Answered',
  'Solved',
  'Closed',
] as const;
/** Read-only until reopened or undone. */
export const readOnlyStatusCodes = ['Closed', 'Spam', 'Integrated'] as const;
export type ReadOnlyStatusCode = (typeof readOnlyStatusCodes)[number];
