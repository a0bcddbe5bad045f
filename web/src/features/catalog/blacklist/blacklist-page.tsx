import type { BlacklistEntry } from '@cfm/contract/catalog/blacklist.ts';
import { blacklistPageSizes } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { EntryCard, useBlacklistColumns } from './blacklist-columns.tsx';
import { BlacklistDialog } from './blacklist-dialog.tsx';
import { blacklistAddress, removeEntry, showRemoved, showSaved, useBlacklist } from './queries.ts';

const idOf = ({ blacklistId }: BlacklistEntry) => blacklistId;

/** Addresses and domains that get no mail (/blacklist). */
export function BlacklistPage() {
  const text = useTranslations('blacklist');
  const address = useListAddress(blacklistAddress);
  const { shown } = address;
  const entries = useBlacklist(shown);
  const edited = useOpened<number>();
  const columns = useBlacklistColumns();
  const onSaved = (entry: BlacklistEntry) => {
    showSaved(shown, entry);
    notify.success(text(edited.of === 0 ? 'added' : 'changed', { email: entry.email }));
  };
  return (
    <ListPage
      category="configuration"
      title="blacklist"
      address={address}
      columns={columns}
      Card={EntryCard}
      query={entries}
      idOf={idOf}
      onOpen={({ blacklistId }) => edited.open(blacklistId)}
      pageSizes={blacklistPageSizes}
      search={text('search')}
      add={{ label: text('add'), onClick: () => edited.open(0) }}
      empty={{ title: text('empty'), text: text('emptyText') }}
      emptyFilter={{ title: text('emptySearch'), showAll: text('showAll') }}
      removal={(entry) => ({
        title: text('removeTitle'),
        ask: text('removeAsk', { email: entry.email }),
        removal: {
          yes: text('delete'),
          done: text('removed', { email: entry.email }),
          run: () => removeEntry(entry),
        },
        onGone: () => showRemoved(shown, entry),
      })}
    >
      <BlacklistDialog
        isOpen={edited.isOpen}
        blacklistId={edited.of ?? 0}
        round={edited.round}
        onClose={edited.close}
        onSaved={onSaved}
      />
    </ListPage>
  );
}
