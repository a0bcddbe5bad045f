interface CaseStatus {
  /** Fixed: also the id in the database. */
  id: number;
  /** Still needs an action and can be overdue. The others are completed. */
  isOpen: boolean;
  /** Read-only until reopened or undone. */
  isReadOnly: boolean;
  /** Left out of lists and reports, and not available to locks and links. */
  isExcluded: boolean;
  /** Staff may set it manually. */
  isManual: boolean;
}

/** The statuses by their stable codes, in the order of lists (rule 3.2). Their names are texts. */
export const caseStatuses = {
  New: { id: 1, isOpen: true, isReadOnly: false, isExcluded: false, isManual: true },
  InProgress: { id: 2, isOpen: true, isReadOnly: false, isExcluded: false, isManual: true },
  Forwarded: { id: 3, isOpen: true, isReadOnly: false, isExcluded: false, isManual: false },
  WaitingForCustomer: { id: 4, isOpen: true, isReadOnly: false, isExcluded: false, isManual: true },
  Answered: { id: 5, isOpen: true, isReadOnly: false, isExcluded: false, isManual: true },
  Solved: { id: 6, isOpen: false, isReadOnly: false, isExcluded: false, isManual: true },
  Closed: { id: 7, isOpen: false, isReadOnly: true, isExcluded: false, isManual: true },
  Spam: { id: 8, isOpen: false, isReadOnly: true, isExcluded: true, isManual: false },
  Integrated: { id: 9, isOpen: false, isReadOnly: true, isExcluded: true, isManual: false },
} as const satisfies Record<string, CaseStatus>;
type Statuses = typeof caseStatuses;
type Flag = Exclude<keyof CaseStatus, 'id'>;

export type StatusCode = keyof Statuses;
export const statusCodes = Object.keys(caseStatuses) as StatusCode[]; // the keys above

type CodesWith<F extends Flag> = {
  [Code in StatusCode]: Statuses[Code][F] extends true ? Code : never;
}[StatusCode];
const codesWith = <F extends Flag>(flag: F) =>
  statusCodes.filter((code): code is CodesWith<F> => caseStatuses[code][flag]);

export const manualStatusCodes = codesWith('isManual');
export const readOnlyStatusCodes = codesWith('isReadOnly');
export type ReadOnlyStatusCode = CodesWith<'isReadOnly'>;

export function statusCodeOf(statusId: number): StatusCode {
  const code = statusCodes.find((each) => caseStatuses[each].id === statusId);
  if (!code) throw new Error(`unknown status id ${statusId}`);
  return code;
}
const statusOf = (statusId: number): CaseStatus => caseStatuses[statusCodeOf(statusId)];
export const isOpen = (statusId: number): boolean => statusOf(statusId).isOpen;
export const isReadOnly = (statusId: number): boolean => statusOf(statusId).isReadOnly;
export const isExcluded = (statusId: number): boolean => statusOf(statusId).isExcluded;
/** No one is asked about the case any more (rule 3.7). */
export const isCompleted = (statusId: number): boolean => !isOpen(statusId);

const statusIds: readonly number[] = statusCodes.map((code) => caseStatuses[code].id);
export const openStatusIds = statusIds.filter(isOpen);
export const completedStatusIds = statusIds.filter(isCompleted);
export const editableStatusIds = statusIds.filter((id) => !isReadOnly(id));
export const readOnlyStatusIds = statusIds.filter(isReadOnly);
export const excludedStatusIds = statusIds.filter(isExcluded);
