import { auditKinds } from '@cfm/contract/access/audit.ts';
import { listAddress, type UrlValue, urlChoice, urlId, urlText } from '../../../ui/list/list-address.ts';

const action: UrlValue<string | null> = { none: null, read: (written) => urlText.read(written) || null };
const moment: UrlValue<string | null> = {
  none: null,
  read: (written) =>
    typeof written === 'string' && !Number.isNaN(Date.parse(written))
      ? new Date(written).toISOString()
      : null,
};
export const auditAddress = listAddress({
  filters: {
    userId: urlId,
    kind: urlChoice(auditKinds, null),
    action,
    internalId: urlText,
    requestId: urlText,
    from: moment,
    to: moment,
  },
  // The log of all users, or the activity of one person.
  others: { tab: urlChoice<'log' | 'person', 'log'>(['log', 'person'], 'log') },
});
export type AuditSearch = ReturnType<typeof auditAddress.read>;
export const noChoice = auditAddress.all;
/** Filters of the log. */
export type AuditChoice = typeof noChoice;
export const choiceCount = (choice: AuditChoice): number =>
  (Object.keys(noChoice) as (keyof AuditChoice)[]).filter((key) => choice[key] !== noChoice[key]).length;
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
