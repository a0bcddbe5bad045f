import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { useContact } from '../../../api/contacts.ts';
import { RecordPageState } from '../../../ui/record-page-state.tsx';
import { ContactCards } from './contact-cards.tsx';
import { contactList } from './contact-record-list.ts';

/** A contact with its cars, cases and possible duplicates (/contact/edit/{id}). */
export function ContactPage({ contactId }: { contactId: number }) {
  const text = useTranslations('contactPages');
  const contact = useContact(contactId);
  if (contact.data && !hasCode(contact.error, 'NotFound')) return <ContactCards contact={contact.data} />;
  return (
    <RecordPageState
      list={contactList}
      title="editContact"
      failed={contact.isError ? contact : undefined}
      gone={text('gone')}
      goneText={text('goneText')}
      backToList={text('backToList')}
    />
  );
}
