import { caseDeleter } from '@cfm/contract/platform/access.ts';
import type { BillingLine } from '@cfm/contract/screens/billing.ts';
import { formatLineNotes } from '@cfm/contract/screens/format-billing-line.ts';
import { Link } from '@tanstack/react-router';
import { TrashIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMayPass } from '../../../api/session.ts';
import { formatEuros } from '../../../ui/amounts.ts';
import { Tag } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { CaseNumber } from '../../../ui/list/case-number.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { useBilledAs } from './billed-as.ts';
import classes from './billing.module.css';

type Cell = CellProps<BillingLine>;

function NumberCell({ row: { caseId, internalId, deleted } }: Cell) {
  const text = useTranslations('billing.report');
  if (caseId !== null) return <CaseNumber caseId={caseId} internalId={internalId} />;
  const said = deleted && text(`deleted.${deleted}`);
  return (
    <span className={`num ${classes.deleted}`} title={said ?? undefined}>
      {internalId}
      <TrashIcon size={14} aria-hidden />
      <span className="spoken">, {said}</span>
    </span>
  );
}
function KindCell({ row: { kind } }: Cell) {
  const text = useTranslations('billing.kinds');
  return kind === 'case' ? (
    text(kind)
  ) : (
    <Tag tone={kind === 'credit' ? 'warning' : undefined}>{text(kind)}</Tag>
  );
}
function MarketCell({ row: { market } }: Cell) {
  const text = useTranslations('billing.account');
  return market ?? <span className="muted">{text('noMarket')}</span>;
}
const BilledAsCell = ({ row }: Cell) => useBilledAs()(row);
const CompletedCell = ({ row }: Cell) => <span className="num">{formatDate(row.completedOn)}</span>;
function NetCell({ row: { netEuros } }: Cell) {
  const locale = useLocale();
  if (netEuros === null) return <span className="muted">—</span>;
  return (
    <span className={`num ${netEuros < 0 ? classes.negative : ''}`}>{formatEuros(netEuros, locale)}</span>
  );
}
/** The notes of a line. A case in the bin links to it for users who may open the bin. */
function NoteCell({ row }: Cell) {
  const text = useTranslations('billing');
  const locale = useLocale();
  const mayOpenBin = useMayPass(caseDeleter);
  const { deleted } = row;
  const notes = formatLineNotes(row, text, locale);
  return (
    <span className={classes.note}>
      {notes.join(' · ')}
      {deleted && notes.length > 0 && ' · '}
      {deleted &&
        (deleted === 'inBin' && mayOpenBin ? (
          <Link to="/bin">{text('report.deleted.inBin')}</Link>
        ) : (
          text(`report.deleted.${deleted}`)
        ))}
    </span>
  );
}

/** A line on a phone. */
export function LineCard(cell: Cell) {
  return (
    <div>
      <div className={classes.cardLine}>
        <NumberCell {...cell} />
        <NetCell {...cell} />
      </div>
      <div className={classes.cardLine}>
        <span>
          <MarketCell {...cell} /> · <BilledAsCell {...cell} />
        </span>
        <KindCell {...cell} />
      </div>
      <NoteCell {...cell} />
    </div>
  );
}

export function useLineColumns(): readonly ListColumn<BillingLine>[] {
  const text = useTranslations('billing.report');
  return useMemo(
    () => [
      { id: 'internalId', name: text('columns.internalId'), width: 122, Cell: NumberCell, pinned: 'always' },
      { id: 'kind', name: text('columns.kind'), width: 130, Cell: KindCell },
      { id: 'market', name: text('columns.market'), width: 144, widest: 240, Cell: MarketCell },
      { id: 'category', name: text('columns.category'), width: 150, widest: 220, Cell: BilledAsCell },
      { id: 'completedOn', name: text('columns.completedOn'), width: 114, Cell: CompletedCell },
      { id: 'netEuros', name: text('columns.netEuros'), width: 110, look: 'number', Cell: NetCell },
      { id: 'note', name: text('columns.note'), width: 176, fills: true, look: 'wraps', Cell: NoteCell },
    ],
    [text],
  );
}
