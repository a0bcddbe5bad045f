import type { ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { useTranslations } from 'use-intl';
import { useMarkets } from '../../../api/markets.ts';
import { useSettingsScope } from '../../../api/session.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListFilter, StateChips } from '../../../ui/list/list-filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { DealerCard, useDealerColumns } from './dealer-columns.tsx';
import { DealerDialog } from './dealer-dialog.tsx';
import { deactivateDealer, dealersAddress, removeDealer, useDealers } from './queries.ts';

const DealerImport = lazyPart(() => import('./dealer-import.tsx').then((m) => m.DealerImport), null);

const idOf = ({ dealerId }: ListedDealer) => dealerId;

/** Dealers (/configuration/dealers). */
export function DealersPage() {
  const text = useTranslations('dealers');
  const address = useListAddress(dealersAddress);
  const { shown, filter } = address;
  const dealers = useDealers(shown);
  const markets = useMarkets();
  const columns = useDealerColumns();
  const mayChange = useSettingsScope();
  const mayAdd = mayChange(null) || (markets.data ?? []).some(({ marketId }) => mayChange(marketId));
  const edited = useOpened<number>();
  const imported = useOpened<null>();
  return (
    <ListPage
      category="configuration"
      title="dealers"
      address={address}
      columns={columns}
      Card={DealerCard}
      query={dealers}
      idOf={idOf}
      onOpen={({ dealerId }) => edited.open(dealerId)}
      search={text('search')}
      filters={
        <>
          <ListFilter>
            <Dropdown
              label={text('columns.market')}
              isLabelHidden
              placeholder={text('allMarkets')}
              options={(markets.data ?? []).map(({ marketId, name }) => ({ id: marketId, name }))}
              value={shown.marketId}
              onChange={(marketId) => filter({ marketId })}
            />
          </ListFilter>
          <StateChips isActive={shown.isActive} onChange={(isActive) => filter({ isActive })} />
        </>
      }
      importing={mayAdd && { label: text('import'), onClick: () => imported.open(null) }}
      add={mayAdd && { label: text('add'), onClick: () => edited.open(0) }}
      empty={{ title: text('empty'), ...(mayAdd && { text: text('emptyText') }) }}
      emptyFilter={{ title: text('emptySearch'), showAll: text('showAll') }}
      removal={({ dealerId, name, isActive }) => ({
        title: text('removeTitle'),
        ask: text('removeAsk', { name }),
        removal: {
          yes: text('delete'),
          done: text('removed', { name }),
          run: () => removeDealer(dealerId),
        },
        inUse: {
          code: 'DealerInUse',
          instead: isActive
            ? {
                yes: text('deactivate'),
                done: text('deactivated', { name }),
                run: () => deactivateDealer(dealerId),
              }
            : null,
        },
      })}
    >
      <DealerDialog
        isOpen={edited.isOpen}
        dealerId={edited.of ?? 0}
        round={edited.round}
        markets={markets.data ?? []}
        marketId={shown.marketId}
        onClose={edited.close}
      />
      {imported.isOpen && <DealerImport onClose={imported.close} />}
    </ListPage>
  );
}
