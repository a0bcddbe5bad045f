import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { useContact } from '../../../api/contacts.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { ContactCards } from './contact-cards.tsx';

/** A contact with its cars, cases and possible duplicates (/contact/edit/{id}). */
export function ContactPage({ contactId }: { contactId: number }) {
  const text = useTranslations('contactPages');
  const frame = useTranslations('frame');
  const contact = useContact(contactId);
  if (contact.data && !hasCode(contact.error, 'NotFound')) return <ContactCards contact={contact.data} />;
  return (
    <>
      <TitleBar
        crumbs={[{ label: frame('menu.cases') }, { label: frame('titles.contacts'), to: '/contacts' }]}
        title={frame('titles.editContact')}
      />
      {!contact.isError ? (
        <PageSkeleton />
      ) : hasCode(contact.error, 'NotFound') ? (
        <EmptyState title={text('gone')} action={<Link to="/contacts">{text('backToList')}</Link>}>
          {text('goneText')}
        </EmptyState>
      ) : (
        <ErrorState error={contact.error} onRetry={() => void contact.refetch()} />
      )}
    </>
  );
}
