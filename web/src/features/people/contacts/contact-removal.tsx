import type { Contact } from '@cfm/contract/people/contact.ts';
import { useTranslations } from 'use-intl';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { removeContact, showGone } from './contact-list.ts';

interface ContactRemovalProps {
  contact: Contact;
  isOpen: boolean;
  onClose: () => void;
  onGone?: () => void;
}
/** Asks whether to delete a contact. A contact with cases can't be deleted, and the dialog says so. */
export function ContactRemoval({ contact, onGone, ...dialog }: ContactRemovalProps) {
  const text = useTranslations('contactPages');
  const { fullName, cars, contactId } = contact;
  return (
    <RemovalDialog
      {...dialog}
      title={text('removeTitle')}
      ask={text('removeAsk', { name: fullName, cars: cars.length })}
      removal={{
        yes: text('delete'),
        done: text('removed', { name: fullName }),
        run: () => removeContact(contact),
      }}
      inUse={{ code: 'ContactInUse', instead: null }}
      onGone={() => {
        onGone?.();
        showGone(contactId);
      }}
    />
  );
}
