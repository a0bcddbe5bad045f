import type { CaseListRow } from '@cfm/contract/screens/case-list.ts';
import { LockIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { CaseBadges } from '../../../ui/case-badges.tsx';
import { Due } from '../../../ui/due.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { CaseNumber } from '../../../ui/list/case-number.tsx';
import { CellFigure, CellLines, CellText } from '../../../ui/list/cell-lines.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import classes from './case-cells.module.css';
import { useCaseNames } from './case-names.ts';
import { Star } from './star.tsx';

interface CellProps {
  row: CaseListRow;
}
/** Shows two names, or the one that exists. */
const Lines = ({ first, second }: { first: string | undefined; second?: string | undefined }) => (
  <CellLines
    first={first ?? second ?? '—'}
    second={first && second}
    title={[first, second].filter(Boolean).join(' · ')}
  />
);

export const StarCell = ({ row }: CellProps) => <Star row={row} />;

export function NumberCell({ row }: CellProps) {
  const text = useTranslations('cases');
  return (
    <span className={classes.numberCell}>
      <CaseNumber {...row} />
      {row.lockedByUser && <Lock says={text('lockedBy', { name: row.lockedByUser })} />}
    </span>
  );
}

/** Read by screen readers and shown on hover. */
const Lock = ({ says }: { says: string }) => (
  <span role="img" aria-label={says} title={says} className={classes.lock}>
    <LockIcon size={14} aria-hidden />
  </span>
);

/** The title of a case, after the badges for its urgency. */
function Title({ row }: CellProps) {
  const names = useCaseNames();
  return (
    <span className={classes.title}>
      <CaseBadges
        of={row}
        isBoard={names.isBoard(row.sourceId)}
        level={names.escalation(row.escalationLevelId)}
        isShort
      />
      <span>{row.title}</span>
    </span>
  );
}
export function TitleCell({ row }: CellProps) {
  const facts = [row.customer, row.vinTail].filter(Boolean).join(' · ');
  return (
    <CellLines
      title={[row.title, facts].filter(Boolean).join('\n')}
      first={<Title row={row} />}
      second={
        <span className="num">
          {/* A name in another script must not reorder the VIN. */}
          <bdi>{row.customer}</bdi>
          {row.customer && row.vinTail && ' · '}
          {row.vinTail}
          {!facts && '—'}
        </span>
      }
    />
  );
}
/** A case on a phone: number, status and due date, title, customer and market, and its goodwill. */
export function CaseCard({ row }: CellProps) {
  const market = useCaseNames().market(row.marketId);
  return (
    <div className={classes.card}>
      <div className={classes.cardFacts}>
        <NumberCell row={row} />
        <StatusCell row={row} />
        <Due row={row} isShort />
      </div>
      <div className={classes.cardTitle} dir="auto">
        <Title row={row} />
      </div>
      <div className={`${classes.cardFacts} ${classes.quiet}`}>
        <bdi className={classes.cardName}>{row.customer}</bdi>
        <span className={classes.cardName}>{market}</span>
        <GoodwillCell row={row} />
      </div>
    </div>
  );
}

/** The costs of the goodwill that the list is filtered by. */
export function GoodwillCell({ row: { goodwillCostEuros } }: CellProps) {
  const locale = useLocale();
  return (
    goodwillCostEuros !== undefined && (
      <CellFigure value={goodwillCostEuros}>{formatEuros(goodwillCostEuros, locale)}</CellFigure>
    )
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
export const MarketCell = ({ row }: CellProps) => (
  <CellText>{useCaseNames().market(row.marketId) ?? '—'}</CellText>
);
export function SourceCell({ row }: CellProps) {
  const names = useCaseNames();
  return <Lines first={names.source(row.sourceId)} second={names.channel(row.inputChannelId)} />;
}
export const BrandCell = ({ row }: CellProps) => (
  <Lines first={useCaseNames().brand(row.brandId)} second={row.modelName ?? undefined} />
);
/** Shows the most specific topic level. */
export function TopicCell({ row }: CellProps) {
  const names = useCaseNames();
  return (
    <CellText>
      {names.topicDetail(row.codeLevelTopicDetailId) ??
        names.topicGroup(row.codeLevelTopicGroupId) ??
        names.area(row.codeLevelAreaId) ??
        '—'}
    </CellText>
  );
}
export const ReceivedCell = ({ row }: CellProps) => (
  <span className={`${classes.quiet} num`} title={formatDateTime(row.receiptDateTime)}>
    {formatDate(row.receiptDateTime)}
  </span>
);
export const DueCell = ({ row }: CellProps) => <Due row={row} isShort />;
export const LockedByCell = ({ row }: CellProps) =>
  row.lockedByUser && <CellText>{row.lockedByUser}</CellText>;
export const LastChangeCell = ({ row }: CellProps) => (
  <span className={`${classes.quiet} num`}>{formatDateTime(row.lastModifiedDateTime)}</span>
);
export const ResponsibleCell = ({ row }: CellProps) => (
  <Lines first={useCaseNames().user(row.responsibleUserId)} />
);
