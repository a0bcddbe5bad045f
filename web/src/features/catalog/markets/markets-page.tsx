import type { Market } from '@cfm/contract/catalog/markets.ts';
import { useNavigate } from '@tanstack/react-router';
import { PlusIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListBar, ListPage } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { StateChips } from '../../../ui/list/state-chips.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useRemoval } from '../../../ui/list/use-removal.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { MarketCard, useMarketColumns } from './market-columns.tsx';
import { readMarketsSearch, writeMarketsSearch } from './market-list.ts';
import { MarketRemoval } from './market-removal.tsx';
import { useMarketPage } from './queries.ts';

const idOf = ({ marketId }: Market) => marketId;
const hrefOf = ({ marketId }: Market) => `/market/edit/${marketId}`;

/** Markets (/markets). */
export function MarketsPage() {
  const text = useTranslations('markets');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const { shown, show } = useListAddress(readMarketsSearch, writeMarketsSearch);
  const markets = useMarketPage(shown);
  const columns = useMarketColumns();
  const removal = useRemoval<Market>(markets, shown, show);
  return (
    <ListPage
      head={
        <>
          <TitleBar
            crumbs={[{ label: frame('menu.configuration') }]}
            title={frame('titles.markets')}
            actions={
              <Button
                variant="dark"
                icon={<PlusIcon size={16} aria-hidden />}
                onClick={() => void navigate({ to: '/market/create' })}
              >
                {text('add')}
              </Button>
            }
          />
          <ListBar>
            <ListSearch
              label={text('search')}
              search={shown.search}
              onSearch={(search) => show({ search, page: 1 }, true)}
            />
            <StateChips isActive={shown.isActive} onChange={(isActive) => show({ isActive, page: 1 })} />
          </ListBar>
        </>
      }
    >
      <List
        label={frame('titles.markets')}
        columns={columns}
        Card={MarketCard}
        query={markets}
        idOf={idOf}
        onOpen={({ marketId }) => void navigate({ to: '/market/edit/$id', params: { id: marketId } })}
        hrefOf={hrefOf}
        onDelete={removal.open}
        paging={shown}
        onPaging={show}
        empty={
          <EmptyState
            title={text('empty')}
            action={
              <Button onClick={() => show({ search: '', isActive: null, page: 1 })}>{text('showAll')}</Button>
            }
          />
        }
      />
      {removal.of && (
        <MarketRemoval
          key={removal.round}
          market={removal.of}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={removal.onGone}
        />
      )}
    </ListPage>
  );
}
