import type { ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { PlusIcon, UploadIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMarkets } from '../../../api/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListBar, ListPage } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { StateChips } from '../../../ui/list/state-chips.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useRemoval } from '../../../ui/list/use-removal.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { DealerCard, useDealerColumns } from './dealer-columns.tsx';
import { DealerDialog } from './dealer-dialog.tsx';
import { DealerRemoval } from './dealer-removal.tsx';
import { readDealersSearch, writeDealersSearch } from './dealer-search.ts';
import classes from './dealers.module.css';
import { useDealers } from './queries.ts';

const DealerImport = lazyPart(() => import('./dealer-import.tsx').then((m) => m.DealerImport), null);

const idOf = ({ dealerId }: ListedDealer) => dealerId;

/** Dealers (/configuration/dealers). */
export function DealersPage() {
  const text = useTranslations('dealers');
  const frame = useTranslations('frame');
  const { shown, show } = useListAddress(readDealersSearch, writeDealersSearch);
  const dealers = useDealers(shown);
  const markets = useMarkets();
  const columns = useDealerColumns();
  const edited = useOpened<number>();
  const removal = useRemoval<ListedDealer>(dealers, shown, show);
  const imported = useOpened<null>();
  const isFiltered = shown.search !== '' || shown.marketId !== null || shown.isActive !== null;
  const add = (
    <Button variant="dark" icon={<PlusIcon size={16} aria-hidden />} onClick={() => edited.open(0)}>
      {text('add')}
    </Button>
  );
  const all = { search: '', marketId: null, isActive: null, page: 1 };
  return (
    <ListPage
      head={
        <>
          <TitleBar
            crumbs={[{ label: frame('menu.configuration') }]}
            title={frame('titles.dealers')}
            actions={
              <>
                <Button icon={<UploadIcon size={16} aria-hidden />} onClick={() => imported.open(null)}>
                  {text('import')}
                </Button>
                {add}
              </>
            }
          />
          <ListBar>
            <ListSearch
              label={text('search')}
              search={shown.search}
              onSearch={(search) => show({ search, page: 1 }, true)}
            />
            <div className={classes.market}>
              <Dropdown
                label={text('columns.market')}
                isLabelHidden
                placeholder={text('allMarkets')}
                options={(markets.data ?? []).map(({ marketId, name }) => ({ id: marketId, name }))}
                value={shown.marketId}
                onChange={(marketId) => show({ marketId, page: 1 })}
              />
            </div>
            <StateChips isActive={shown.isActive} onChange={(isActive) => show({ isActive, page: 1 })} />
          </ListBar>
        </>
      }
    >
      <List
        label={frame('titles.dealers')}
        columns={columns}
        Card={DealerCard}
        query={dealers}
        idOf={idOf}
        onOpen={({ dealerId }) => edited.open(dealerId)}
        onDelete={removal.open}
        paging={shown}
        onPaging={show}
        empty={
          isFiltered ? (
            <EmptyState
              title={text('emptySearch')}
              action={<Button onClick={() => show(all)}>{text('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty')} action={add}>
              {text('emptyText')}
            </EmptyState>
          )
        }
      />
      <DealerDialog
        isOpen={edited.isOpen}
        dealerId={edited.of ?? 0}
        round={edited.round}
        markets={markets.data ?? []}
        marketId={shown.marketId}
        onClose={edited.close}
      />
      {removal.of && (
        <DealerRemoval
          key={removal.round}
          dealer={removal.of}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={removal.onGone}
        />
      )}
      {imported.isOpen && <DealerImport onClose={imported.close} />}
    </ListPage>
  );
}
