import type { Market } from '@cfm/contract/catalog/markets.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { StateChips } from '../../../ui/list/list-filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { MarketCard, useMarketColumns } from './market-columns.tsx';
import { marketsAddress } from './market-list.ts';
import { MarketRemoval } from './market-removal.tsx';
import { useMarketPage } from './queries.ts';

const idOf = ({ marketId }: Market) => marketId;
const hrefOf = ({ marketId }: Market) => `/market/edit/${marketId}`;

/** Markets (/markets). */
export function MarketsPage() {
  const text = useTranslations('markets');
  const navigate = useNavigate();
  const address = useListAddress(marketsAddress);
  const { shown, filter } = address;
  const markets = useMarketPage(shown);
  const columns = useMarketColumns();
  const mayCreate = useSettingsScope()(null);
  return (
    <ListPage
      category="configuration"
      title="markets"
      address={address}
      columns={columns}
      Card={MarketCard}
      query={markets}
      idOf={idOf}
      hrefOf={hrefOf}
      search={text('search')}
      filters={<StateChips isActive={shown.isActive} onChange={(isActive) => filter({ isActive })} />}
      add={mayCreate && { label: text('add'), onClick: () => void navigate({ to: '/market/create' }) }}
      emptyFilter={{ title: text('empty'), showAll: text('showAll') }}
      removalDialog={(market, dialog) => <MarketRemoval market={market} {...dialog} />}
    />
  );
}
