import type { CaseListRow } from '@cfm/contract/case-list.ts';
import { Link } from '@tanstack/react-router';
import { GavelIcon, LockIcon, TriangleAlertIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Due } from '../../ui/due.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { CellLines } from '../../ui/list/cell-lines.tsx';
import { EscalationBadge, StatusDot } from '../../ui/status-dot.tsx';
import classes from './case-cells.module.css';
import { useCaseNames } from './case-names.ts';
import { Star } from './star.tsx';

interface CellProps {
  row: CaseListRow;
}
/** What there is of two names. */
const Lines = ({ first, second }: { first: string | undefined; second?: string | undefined }) => (
  <CellLines
    first={first ?? second ?? '—'}
    second={first && second}
    title={[first, second].filter(Boolean).join(' · ')}
  />
);

export const StarCell = ({ row }: CellProps) => <Star row={row} />;

export const NumberCell = ({ row }: CellProps) => (
  <Link to="/case/edit/$id" params={{ id: row.caseId }} className={`${classes.number} num`}>
    {row.internalId}
  </Link>
);

export function TitleCell({ row }: CellProps) {
  const text = useTranslations('cases');
  const facts = [row.customer, row.vinTail].filter(Boolean).join(' · ');
  return (
    <CellLines
      title={[row.title, facts].filter(Boolean).join('\n')}
      first={
        <span className={classes.title}>
          {row.safetyRelevant && <TriangleAlertIcon size={14} role="img" aria-label={text('safety')} />}
          {row.legal && <GavelIcon size={14} role="img" aria-label={text('legal')} />}
          <span>{row.title}</span>
        </span>
      }
      second={<span className="num">{facts || '—'}</span>}
    />
  );
}

export function StatusCell({ row }: CellProps) {
  const status = useCaseNames().status(row.statusId);
  return (
    <span className={classes.status}>
      <StatusDot code={status?.code} name={status?.name} />
    </span>
  );
}
export const EscalationCell = ({ row }: CellProps) => (
  <EscalationBadge level={useCaseNames().escalation(row.escalationLevelId)} isShort />
);
export const MarketCell = ({ row }: CellProps) => <Lines first={useCaseNames().market(row.marketId)} />;
export function SourceCell({ row }: CellProps) {
  const names = useCaseNames();
  return <Lines first={names.source(row.sourceId)} second={names.channel(row.inputChannelId)} />;
}
export const BrandCell = ({ row }: CellProps) => (
  <Lines first={useCaseNames().brand(row.brandId)} second={row.modelName ?? undefined} />
);
export function TopicCell({ row }: CellProps) {
  const names = useCaseNames();
  return (
    <Lines
      first={names.topicGroup(row.codeLevelTopicGroupId) ?? names.area(row.codeLevelAreaId)}
      second={names.topicDetail(row.codeLevelTopicDetailId)}
    />
  );
}
export const ReceivedCell = ({ row }: CellProps) => (
  <span className={`${classes.quiet} num`} title={formatDateTime(row.receiptDateTime)}>
    {formatDate(row.receiptDateTime)}
  </span>
);
export const DueCell = ({ row }: CellProps) => <Due row={row} />;
export const LockedByCell = ({ row }: CellProps) =>
  row.lockedByUser && (
    <span className={classes.locked} title={row.lockedByUser}>
      <LockIcon size={14} aria-hidden />
      <span>{row.lockedByUser}</span>
    </span>
  );
export const LastChangeCell = ({ row }: CellProps) => (
  <span className={`${classes.quiet} num`}>{formatDateTime(row.lastModifiedDateTime)}</span>
);
export const ResponsibleCell = ({ row }: CellProps) => (
  <Lines first={useCaseNames().user(row.responsibleUserId)} />
);
