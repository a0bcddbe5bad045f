import type { BlacklistEntry } from '@cfm/contract/catalog/blacklist.ts';
import { blacklistPageSizes } from '@cfm/contract/platform/limits.ts';
import { PlusIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListBar, ListPage } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useRemoval } from '../../../ui/list/use-removal.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { EntryCard, useBlacklistColumns } from './blacklist-columns.tsx';
import { BlacklistDialog } from './blacklist-dialog.tsx';
import { readBlacklistSearch, writeBlacklistSearch } from './blacklist-search.ts';
import { EntryRemoval } from './entry-removal.tsx';
import { showRemoved, showSaved, useBlacklist } from './queries.ts';

const idOf = ({ blacklistId }: BlacklistEntry) => blacklistId;

/** Addresses and domains that get no mail (/blacklist). */
export function BlacklistPage() {
  const text = useTranslations('blacklist');
  const frame = useTranslations('frame');
  const { shown, show } = useListAddress(readBlacklistSearch, writeBlacklistSearch);
  const entries = useBlacklist(shown);
  const edited = useOpened<number>();
  const removal = useRemoval<BlacklistEntry>(entries, shown, show);
  const columns = useBlacklistColumns();
  const add = (
    <Button variant="dark" icon={<PlusIcon size={16} aria-hidden />} onClick={() => edited.open(0)}>
      {text('add')}
    </Button>
  );
  const onSaved = (entry: BlacklistEntry) => {
    showSaved(shown, entry);
    notify.success(text(edited.of === 0 ? 'added' : 'changed', { email: entry.email }));
  };
  const onGone = (entry: BlacklistEntry) => {
    removal.onGone();
    showRemoved(shown, entry);
  };
  return (
    <ListPage
      head={
        <>
          <TitleBar
            crumbs={[{ label: frame('menu.configuration') }]}
            title={frame('titles.blacklist')}
            actions={add}
          />
          <ListBar>
            <ListSearch
              label={text('search')}
              search={shown.search}
              onSearch={(search) => show({ search, page: 1 }, true)}
            />
          </ListBar>
        </>
      }
    >
      <List
        label={frame('titles.blacklist')}
        columns={columns}
        Card={EntryCard}
        query={entries}
        idOf={idOf}
        onOpen={({ blacklistId }) => edited.open(blacklistId)}
        onDelete={removal.open}
        paging={shown}
        pageSizes={blacklistPageSizes}
        onPaging={show}
        empty={
          shown.search === '' ? (
            <EmptyState title={text('empty')} action={add}>
              {text('emptyText')}
            </EmptyState>
          ) : (
            <EmptyState
              title={text('emptySearch')}
              action={<Button onClick={() => show({ search: '', page: 1 })}>{text('showAll')}</Button>}
            />
          )
        }
      />
      <BlacklistDialog
        isOpen={edited.isOpen}
        blacklistId={edited.of ?? 0}
        round={edited.round}
        onClose={edited.close}
        onSaved={onSaved}
      />
      {removal.of && (
        <EntryRemoval
          key={removal.round}
          entry={removal.of}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={onGone}
        />
      )}
    </ListPage>
  );
}
