import type { BinnedCase } from '@cfm/contract/process/case-actions.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { IsolatedText } from '../../../ui/isolated-text.tsx';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import classes from './bin.module.css';

type BinCell = CellProps<BinnedCase>;
const NumberCell = ({ row }: BinCell) => <strong className="num">{row.internalId}</strong>;
const TitleCell = ({ row: { title, customer } }: BinCell) => (
  <CellLines
    first={<IsolatedText text={title} />}
    second={customer ?? '—'}
    title={[title, customer].filter(Boolean).join('\n')}
  />
);
const DeletedCell = ({ row }: BinCell) => <span className="num">{formatDateTime(row.deletedAt)}</span>;
const DeletedByCell = ({ row }: BinCell) => row.deletedBy;
const ErasedCell = ({ row: { erasedAfter } }: BinCell) => (
  <span className="num" title={formatDateTime(erasedAfter)}>
    {formatDate(erasedAfter)}
  </span>
);
function RestoreCell({ row, onOpen }: BinCell) {
  const text = useTranslations('bin');
  return (
    <Button size="small" aria-label={text('restoreNamed', { internalId: row.internalId })} onClick={onOpen}>
      {text('restore')}
    </Button>
  );
}

/** A deleted case on a phone. */
export function BinCard(cell: BinCell) {
  const text = useTranslations('bin');
  const { row } = cell;
  return (
    <div className={classes.card}>
      <div className={classes.cardFacts}>
        <NumberCell {...cell} />
        <RestoreCell {...cell} />
      </div>
      <TitleCell {...cell} />
      <span className="muted">
        {text('deletedOn', { date: formatDateTime(row.deletedAt), name: row.deletedBy ?? '—' })}
      </span>
      <span className="muted">{text('erasedOn', { date: formatDateTime(row.erasedAfter) })}</span>
    </div>
  );
}

export function useBinColumns(): readonly ListColumn<BinnedCase>[] {
  const text = useTranslations('bin');
  const column = useTranslations('cases.columns');
  const list = useTranslations('ui.list');
  return useMemo(
    () => [
      { id: 'internalId', name: column('internalId'), width: 110, Cell: NumberCell },
      { id: 'title', name: column('title'), width: 240, fills: true, Cell: TitleCell },
      { id: 'deleted', name: text('deleted'), width: 140, Cell: DeletedCell },
      { id: 'deletedBy', name: text('deletedBy'), width: 160, Cell: DeletedByCell },
      { id: 'erased', name: text('erased'), width: 110, Cell: ErasedCell },
      { id: 'restore', name: list('actions'), width: 160, look: 'actions', Cell: RestoreCell },
    ],
    [text, column, list],
  );
}
