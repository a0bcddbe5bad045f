import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { caseInfoQuery } from '../../api/lookup-queries.ts';
import { nameOfId } from '../../api/lookups.ts';
import { useMarkets } from '../../api/markets.ts';
import { Chip } from '../../ui/chip.tsx';
import { noChoice, type ReportChoice } from './report-search.ts';

interface ReportChipsProps {
  search: ReportChoice;
  onChange: (changed: Partial<ReportChoice>) => void;
}
/** A chip for each active filter, so that a collapsed panel hides nothing (screens.md). */
export function ReportChips({ search, onChange }: ReportChipsProps) {
  const text = useTranslations('billing.report');
  const words = useTranslations('billing');
  const markets = useMarkets();
  const info = useQuery(caseInfoQuery(useLocale()));
  const { marketId, category, inputChannelId, kind } = search;
  const ofMarkets = markets.data?.map(({ marketId: id, name }) => ({ id, name }));
  const values = {
    search: search.search || null,
    marketId: marketId === null ? null : ofMarkets ? nameOfId(ofMarkets, marketId) : '…',
    category: category === null ? null : words(`categories.${category}`),
    inputChannelId:
      inputChannelId === null ? null : info.data ? nameOfId(info.data.inputChannels, inputChannelId) : '…',
    kind: kind === null ? null : words(`kinds.${kind}`),
  } as const satisfies Record<keyof ReportChoice, string | null>;
  const names = {
    search: text('search'),
    marketId: text('market'),
    category: text('category'),
    inputChannelId: text('channel'),
    kind: text('kind'),
  } as const satisfies Record<keyof ReportChoice, string>;
  return (['search', 'marketId', 'category', 'inputChannelId', 'kind'] as const)
    .filter((key) => values[key] !== null)
    .map((key) => (
      <Chip key={key} name={names[key]} onRemove={() => onChange({ [key]: noChoice[key] })}>
        {names[key]}: {values[key]}
      </Chip>
    ));
}
