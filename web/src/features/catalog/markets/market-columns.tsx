import type { Market } from '@cfm/contract/catalog/markets.ts';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { countryName, languageName } from '../../../ui/format.ts';
import { CellLines } from '../../../ui/list/cell-lines.tsx';
import type { CellProps, ListColumn } from '../../../ui/list/columns.ts';
import { NameCell } from '../../../ui/list/name-cell.tsx';
import { RowActions } from '../../../ui/list/row-actions.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import type { MarketSort } from './market-list.ts';

type MarketCell = CellProps<Market>;
const TitleCell = ({ row }: MarketCell) => <NameCell name={row.name} isActive={row.isActive} />;
const CodeCell = ({ row }: MarketCell) => <CellLines first={row.isoCode} />;
const RegionCell = ({ row }: MarketCell) => <CellLines first={row.region.name} />;
function CountriesCell({ row: { countryCodes } }: MarketCell) {
  const locale = useLocale();
  const names = countryCodes.map((code) => countryName(code, locale)).join(', ');
  return <CellLines first={names} title={names} />;
}
const LanguageCell = (cell: MarketCell) => <CellLines first={<LanguageName {...cell} />} />;
function LanguageName({ row }: MarketCell) {
  const locale = useLocale();
  return languageName(row.language, locale);
}
function TeamCell({ row: { ikams } }: MarketCell) {
  const names = ikams.map(({ fullName }) => fullName).join(', ');
  return <CellLines first={names || '—'} title={names} />;
}
function ActionsCell({ row, ...actions }: MarketCell) {
  const mayChange = useSettingsScope();
  return <RowActions name={row.name} isReadOnly={!mayChange(row.marketId)} {...actions} />;
}

/** A market on a phone. */
export function MarketCard(cell: MarketCell) {
  const { isoCode, region } = cell.row;
  return (
    <RowCard end={<ActionsCell {...cell} />}>
      <TitleCell {...cell} />
      <span className="muted">
        <Facts>{[isoCode, region.name, <LanguageName key="language" {...cell} />]}</Facts>
      </span>
    </RowCard>
  );
}

export function useMarketColumns(): readonly ListColumn<Market, MarketSort>[] {
  const text = useTranslations('markets');
  const list = useTranslations('ui.list');
  return useMemo(
    () => [
      {
        id: 'name',
        name: text('name'),
        sortBy: 'name',
        sortsUpFirst: true,
        width: 190,
        widest: 300,
        Cell: TitleCell,
      },
      { id: 'isoCode', name: text('code'), sortBy: 'isoCode', sortsUpFirst: true, width: 70, Cell: CodeCell },
      {
        id: 'region',
        name: text('region'),
        sortBy: 'region',
        sortsUpFirst: true,
        width: 170,
        widest: 230,
        Cell: RegionCell,
      },
      { id: 'countries', name: text('countries'), width: 140, fills: true, Cell: CountriesCell },
      { id: 'language', name: text('language'), width: 110, Cell: LanguageCell },
      { id: 'team', name: text('team'), width: 166, widest: 280, Cell: TeamCell },
      { id: 'actions', name: list('actions'), width: 92, look: 'actions', Cell: ActionsCell },
    ],
    [text, list],
  );
}
