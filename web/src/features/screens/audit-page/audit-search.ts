import { type AuditKind, auditKinds } from '@cfm/contract/access/audit.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';

/** Filters of the log. */
export interface AuditChoice {
  userId: number | null;
  kind: AuditKind | null;
  action: string | null;
  internalId: string;
  requestId: string;
  from: string | null;
  to: string | null;
}
export interface AuditSearch extends ListPaging, AuditChoice {
  /** The log of all users, or the activity of one person. */
  tab: 'log' | 'person';
}
export const noChoice: AuditChoice = {
  userId: null,
  kind: null,
  action: null,
  internalId: '',
  requestId: '',
  from: null,
  to: null,
};

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const moment = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;

/** Reads the URL parameters of the page. Ignores invalid ones. */
export function readAuditSearch(address: Search): AuditSearch {
  const { tab, userId, kind, action, internalId, requestId, from, to } = address;
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    tab: tab === 'person' ? 'person' : 'log',
    userId: Number.isSafeInteger(userId) && Number(userId) > 0 ? Number(userId) : null,
    kind: auditKinds.find((each) => each === kind) ?? null,
    action: text(action) || null,
    internalId: text(internalId),
    requestId: text(requestId),
    from: moment(from),
    to: moment(to),
  };
}
/** Writes the URL parameters of the page without defaults. */
export const writeAuditSearch = ({ tab, sortBy, descending, page, take, ...choice }: AuditSearch) => ({
  ...(tab === 'person' && { tab }),
  ...Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== null && value !== '')),
  ...writePaging({ sortBy, descending, page, take }),
});
export const choiceCount = (choice: AuditChoice): number =>
  Object.keys(noChoice).filter((key) => {
    const value = choice[key as keyof AuditChoice];
    return value !== null && value !== '';
  }).length;
/** Converts to the filter of the endpoints. */
export const filterOf = ({ tab, userId, kind, action, internalId, requestId, from, to }: AuditSearch) => ({
  ...(userId !== null && { userId }),
  ...(kind !== null && { kind }),
  ...(action !== null && { action }),
  ...(internalId !== '' && { internalId }),
  ...(requestId !== '' && { requestId }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(tab === 'person' && { withSeen: true as const }),
});
