import { lineKinds } from '@cfm/contract/screens/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { caseInfoQuery } from '../../../api/lookup-queries.ts';
import { useMarkets } from '../../../api/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { keyOf, useBilledAs } from './billed-as.ts';
import classes from './billing.module.css';
import { pricesOf } from './prices-of.ts';
import { noChoice, type ReportChoice } from './report-search.ts';

interface ReportFilterProps {
  search: ReportChoice;
  onChange: (changed: Partial<ReportChoice>, replace?: boolean) => void;
}
/** Each field takes effect as soon as it is filled. */
export function ReportFilter({ search, onChange }: ReportFilterProps) {
  const text = useTranslations('billing.report');
  const ui = useTranslations('ui');
  const words = useTranslations('billing');
  const markets = useMarkets();
  const billedAs = useBilledAs();
  const info = useQuery(caseInfoQuery(useLocale()));
  const categories = pricesOf([], info.data?.inputChannels ?? []);
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
        options={categories.map((each) => ({ id: keyOf(each), name: billedAs(each) }))}
        value={search.category && keyOf({ ...search, category: search.category })}
        onChange={(key) => {
          const chosen = categories.find((each) => keyOf(each) === key) ?? noChoice;
          onChange({ category: chosen.category, inputChannelId: chosen.inputChannelId });
        }}
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
