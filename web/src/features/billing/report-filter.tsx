import { lineKinds, priceCategories } from '@cfm/contract/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { caseInfoQuery } from '../../api/lookup-queries.ts';
import { useMarkets } from '../../api/markets.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { ListSearch } from '../../ui/list/list-search.tsx';
import classes from './billing.module.css';
import { noChoice, type ReportChoice } from './report-search.ts';

interface ReportFilterProps {
  search: ReportChoice;
  onChange: (changed: Partial<ReportChoice>, replace?: boolean) => void;
}
/** Every field filters as soon as it is filled. */
export function ReportFilter({ search, onChange }: ReportFilterProps) {
  const text = useTranslations('billing.report');
  const ui = useTranslations('ui');
  const words = useTranslations('billing');
  const markets = useMarkets();
  const info = useQuery(caseInfoQuery(useLocale()));
  return (
    <div className={classes.fields}>
      <ListSearch
        isAmongFields
        label={text('search')}
        search={search.search}
        onSearch={(typed) => onChange({ search: typed }, true)}
      />
      <Dropdown
        placeholder={ui('list.all')}
        label={text('market')}
        options={(markets.data ?? []).map(({ marketId, name }) => ({ id: marketId, name }))}
        value={search.marketId}
        onChange={(marketId) => onChange({ marketId })}
      />
      <Dropdown
        placeholder={ui('list.all')}
        label={text('category')}
        options={priceCategories.map((category) => ({ id: category, name: words(`categories.${category}`) }))}
        value={search.category}
        onChange={(category) => onChange({ category })}
      />
      <Dropdown
        placeholder={ui('list.all')}
        label={text('channel')}
        options={info.data?.inputChannels ?? []}
        value={search.inputChannelId}
        onChange={(inputChannelId) => onChange({ inputChannelId })}
      />
      <Dropdown
        placeholder={ui('list.all')}
        label={text('kind')}
        options={lineKinds.map((kind) => ({ id: kind, name: words(`kinds.${kind}`) }))}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div>
        <Button size="small" variant="quiet" onClick={() => onChange(noChoice)}>
          {ui('reset')}
        </Button>
      </div>
    </div>
  );
}
