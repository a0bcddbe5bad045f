import type { Contact } from '@cfm/contract/people/contact.ts';
import { adminType } from '@cfm/contract/platform/access.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { useMayPass } from '../../../api/session.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { ContactCard, useContactColumns } from './contact-columns.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactsAddress, showCreated, useContacts } from './contact-list.ts';
import { ContactRemoval } from './contact-removal.tsx';
import { newCustomerOf } from './contact-searches.ts';

const idOf = ({ contactId }: Contact) => contactId;

/** Contacts with a search as you type (/contacts). */
export function ContactsPage() {
  const text = useTranslations('contactPages');
  const navigate = useNavigate();
  const address = useListAddress(contactsAddress);
  const { shown } = address;
  const contacts = useContacts(shown);
  const columns = useContactColumns();
  const creation = useOpened<null>();
  const canRemove = useMayPass(adminType);
  const onCreated = (contact: Contact) => {
    showCreated(shown, contact);
    notify.success(text('created', { name: contact.fullName }));
  };
  return (
    <ListPage
      category="cases"
      title="contacts"
      about={<p className="muted">{text('listHint')}</p>}
      address={address}
      columns={columns}
      Card={ContactCard}
      query={contacts}
      idOf={idOf}
      onOpen={({ contactId }) => void navigate({ to: '/contact/edit/$id', params: { id: contactId } })}
      search={text('search')}
      add={{ label: text('add'), onClick: () => creation.open(null) }}
      empty={{ title: text('empty'), text: text('emptyText') }}
      emptyFilter={{
        title: text('emptySearch'),
        text: text('emptySearchText'),
        showAll: text('showAll'),
        offersAdd: true,
      }}
      removalDialog={canRemove && ((contact, dialog) => <ContactRemoval contact={contact} {...dialog} />)}
    >
      <ContactForm
        isOpen={creation.isOpen}
        proposal={newCustomerOf(contacts.data?.totalCount === 0 ? shown.search : '').contact}
        onClose={creation.close}
        onSaved={onCreated}
      />
    </ListPage>
  );
}
