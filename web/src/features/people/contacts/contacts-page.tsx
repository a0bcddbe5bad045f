import type { Contact } from '@cfm/contract/people/contacts.ts';
import { adminType } from '@cfm/contract/platform/access.ts';
import { useNavigate } from '@tanstack/react-router';
import { PlusIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { useMayPass } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListBar, ListPage } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useRemoval } from '../../../ui/list/use-removal.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { ContactCard, useContactColumns } from './contact-columns.tsx';
import { ContactForm } from './contact-form.tsx';
import { readContactsSearch, showCreated, useContacts, writeContactsSearch } from './contact-list.ts';
import { ContactRemoval } from './contact-removal.tsx';
import { newCustomerOf } from './contact-searches.ts';

const idOf = ({ contactId }: Contact) => contactId;

/** Contacts with a search as you type (/contacts). */
export function ContactsPage() {
  const text = useTranslations('contactPages');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const { shown, show } = useListAddress(readContactsSearch, writeContactsSearch);
  const contacts = useContacts(shown);
  const columns = useContactColumns();
  const creation = useOpened<null>();
  const removal = useRemoval<Contact>(contacts, shown, show);
  const canRemove = useMayPass(adminType);
  const add = (
    <Button variant="dark" icon={<PlusIcon size={16} aria-hidden />} onClick={() => creation.open(null)}>
      {text('add')}
    </Button>
  );
  const onCreated = (contact: Contact) => {
    showCreated(shown, contact);
    notify.success(text('created', { name: contact.fullName }));
  };
  return (
    <ListPage
      head={
        <>
          <TitleBar crumbs={[{ label: frame('menu.cases') }]} title={frame('titles.contacts')} actions={add}>
            <p className="muted">{text('listHint')}</p>
          </TitleBar>
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
        label={frame('titles.contacts')}
        columns={columns}
        Card={ContactCard}
        query={contacts}
        idOf={idOf}
        onOpen={({ contactId }) => void navigate({ to: '/contact/edit/$id', params: { id: contactId } })}
        {...(canRemove ? { onDelete: removal.open } : {})}
        paging={shown}
        onPaging={show}
        empty={
          shown.search === '' ? (
            <EmptyState title={text('empty')} action={add}>
              {text('emptyText')}
            </EmptyState>
          ) : (
            <EmptyState
              title={text('emptySearch')}
              action={
                <>
                  <Button onClick={() => show({ search: '', page: 1 })}>{text('showAll')}</Button>
                  {add}
                </>
              }
            >
              {text('emptySearchText')}
            </EmptyState>
          )
        }
      />
      <ContactForm
        isOpen={creation.isOpen}
        proposal={newCustomerOf(contacts.data?.totalCount === 0 ? shown.search : '').contact}
        onClose={creation.close}
        onSaved={onCreated}
      />
      {removal.of && (
        <ContactRemoval
          key={removal.round}
          contact={removal.of}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={removal.onGone}
        />
      )}
    </ListPage>
  );
}
