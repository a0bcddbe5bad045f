import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { caseInfoQuery } from '../../../api/lookup-queries.ts';
import { nameOfId } from '../../../api/lookups.ts';
import { useMarkets } from '../../../api/markets.ts';
import { Chip } from '../../../ui/chip.tsx';
import { noChoice, type ReportChoice } from './report-search.ts';

interface ReportChipsProps {
  search: ReportChoice;
  onChange: (changed: Partial<ReportChoice>) => void;
}
/** Category and channel are one choice. */
type Chosen = Exclude<keyof ReportChoice, 'inputChannelId'>;
/** A chip for each active filter, so that filters are visible while the panel is collapsed (screens.md). */
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
    category:
      category === null
        ? null
        : inputChannelId === null
          ? words(`categories.${category}`)
          : info.data
            ? nameOfId(info.data.inputChannels, inputChannelId)
            : '…',
    kind: kind === null ? null : words(`kinds.${kind}`),
  } as const satisfies Record<Chosen, string | null>;
  const names = {
    search: text('search'),
    marketId: text('market'),
    category: text('category'),
    kind: text('kind'),
  } as const satisfies Record<Chosen, string>;
  return (['search', 'marketId', 'category', 'kind'] as const)
    .filter((key) => values[key] !== null)
    .map((key) => (
      <Chip
        key={key}
        name={names[key]}
        onRemove={() =>
          onChange({ [key]: noChoice[key], ...(key === 'category' && { inputChannelId: null }) })
        }
      >
        {names[key]}: {values[key]}
      </Chip>
    ));
}
