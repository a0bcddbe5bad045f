import { useTranslations } from 'use-intl';
import { Chip } from '../../../ui/chip.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { type AuditChoice, noChoice } from './audit-search.ts';
import type { useAuditInfo } from './queries.ts';

interface AuditChipsProps {
  search: AuditChoice;
  info: ReturnType<typeof useAuditInfo>['data'];
  onChange: (changed: Partial<AuditChoice>) => void;
}
/** A chip for each active filter, so that filters are visible while the panel is collapsed (screens.md). */
export function AuditChips({ search, info, onChange }: AuditChipsProps) {
  const text = useTranslations('audit.filter');
  const kinds = useTranslations('audit.kinds');
  const { userId, kind, action, internalId, requestId, from, to } = search;
  const user = info?.users.find((each) => each.userId === userId);
  const act = info?.actions.find((each) => each.action === action);
  const values = {
    userId: userId === null ? null : (user?.name ?? String(userId)),
    kind: kind === null ? null : kinds(kind),
    action: action === null ? null : (act?.name ?? action),
    internalId: internalId || null,
    from: from === null ? null : formatDateTime(from),
    to: to === null ? null : formatDateTime(to),
    requestId: requestId || null,
  } as const satisfies Record<keyof AuditChoice, string | null>;
  return keys
    .filter((key) => values[key] !== null)
    .map((key) => (
      <Chip key={key} name={text(names[key])} onRemove={() => onChange({ [key]: noChoice[key] })}>
        {text(names[key])}: {values[key]}
      </Chip>
    ));
}
const keys = ['userId', 'kind', 'action', 'internalId', 'from', 'to', 'requestId'] as const;
const names = {
  userId: 'user',
  kind: 'kind',
  action: 'action',
  internalId: 'internalId',
  from: 'from',
  to: 'to',
  requestId: 'requestId',
} as const satisfies Record<keyof AuditChoice, string>;
