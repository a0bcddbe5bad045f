import type { DealerSortColumn, ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMarkets } from '../../../api/markets.ts';
import { useSettingsScope } from '../../../api/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { NameCell } from '../../../ui/list/name-cell.tsx';
import { RowActions } from '../../../ui/list/row-actions.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';

type DealerCell = CellProps<ListedDealer>;
const TitleCell = ({ row }: DealerCell) => <NameCell name={row.name} isActive={row.isActive} />;
const NumberCell = ({ row }: DealerCell) => <CellLines first={<span className="num">{row.number}</span>} />;
const CityCell = ({ row }: DealerCell) => <CellLines first={row.city ?? '—'} title={row.city ?? ''} />;
const MarketCell = (cell: DealerCell) => <CellLines first={<MarketName {...cell} />} />;
function MarketName({ row: { marketId } }: DealerCell) {
  const { data: markets } = useMarkets();
  return markets?.find((market) => market.marketId === marketId)?.name ?? '';
}
const EmailsCell = ({ row: { emails } }: DealerCell) => (
  <CellLines first={emails.join(', ') || '—'} title={emails.join('\n')} />
);
function ActionsCell({ row, ...actions }: DealerCell) {
  const mayChange = useSettingsScope();
  return <RowActions name={row.name} isReadOnly={!mayChange(row.marketId)} {...actions} />;
}

/** A dealer on a phone. */
export function DealerCard(cell: DealerCell) {
  const { number, city } = cell.row;
  return (
    <RowCard end={<ActionsCell {...cell} />}>
      <TitleCell {...cell} />
      <span className="muted">
        <Facts>{[number, city, <MarketName key="market" {...cell} />]}</Facts>
      </span>
    </RowCard>
  );
}

export function useDealerColumns(): readonly ListColumn<ListedDealer, DealerSortColumn>[] {
  const text = useTranslations('dealers.columns');
  const list = useTranslations('ui.list');
  return useMemo(
    () => [
      {
        id: 'number',
        name: text('number'),
        sortBy: 'number',
        sortsUpFirst: true,
        width: 100,
        Cell: NumberCell,
      },
      {
        id: 'name',
        name: text('name'),
        sortBy: 'name',
        sortsUpFirst: true,
        width: 206,
        widest: 320,
        Cell: TitleCell,
      },
      { id: 'city', name: text('city'), width: 134, widest: 240, Cell: CityCell },
      { id: 'market', name: text('market'), width: 130, widest: 220, Cell: MarketCell },
      { id: 'emails', name: text('emails'), width: 276, fills: true, Cell: EmailsCell },
      { id: 'actions', name: list('actions'), width: 92, look: 'actions', Cell: ActionsCell },
    ],
    [text, list],
  );
}
