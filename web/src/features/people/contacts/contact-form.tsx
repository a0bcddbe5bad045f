import type { Contact } from '@cfm/contract/people/contact.ts';
import type { ContactForm as ContactFormValues } from '@cfm/contract/people/contacts.ts';
import { useTranslations } from 'use-intl';
import { useContact } from '../../../api/contacts.ts';
import { countryOfPhone, marketOfCountry } from '../../../api/country-of.ts';
import { useCaseInfo } from '../../../api/lookups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ContactFields } from './contact-fields.tsx';
import { addressesWithCountry, contactValues } from './contact-values.ts';

interface ContactFormProps {
  isOpen: boolean;
  onClose: () => void;
  /** The contact to edit. Missing: a new one. */
  contactId?: number | null;
  /** Known data of a new contact, typed into a search. */
  proposal?: Partial<ContactFormValues>;
  /** Market that prefills language and country of a new contact. */
  marketId?: number | null;
  /** Called with the stored contact. The dialog closes by itself. */
  onSaved: (contact: Contact) => void;
}
const dialogWidth = 680;

/** Dialog to create or edit a contact. */
export function ContactForm(props: ContactFormProps) {
  const text = useTranslations('contacts');
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={text(props.contactId ? 'editContact' : 'newContact')}
      width={dialogWidth}
    >
      {props.contactId ? <StoredContact {...props} contactId={props.contactId} /> : <NewContact {...props} />}
    </Dialog>
  );
}

function NewContact({ proposal, marketId, onClose, onSaved }: ContactFormProps) {
  const info = useCaseInfo();
  if (info.isPending) return <CardSkeleton lines={6} />;
  const market = info.data?.markets.find(({ id }) => id === marketId);
  const country = proposal?.phones?.map(countryOfPhone).find((code) => code) ?? market?.isoCode ?? null;
  const language = (market ?? (info.data && marketOfCountry(info.data, country)))?.language;
  const known = contactValues({ language, ...proposal });
  const initial = { ...known, addresses: addressesWithCountry(known.addresses ?? [], country) };
  return <ContactFields stored={null} initial={initial} onClose={onClose} onSaved={onSaved} />;
}

function StoredContact({ contactId, onClose, onSaved }: ContactFormProps & { contactId: number }) {
  const contact = useContact(contactId);
  if (contact.isError) return <ErrorState error={contact.error} onRetry={() => void contact.refetch()} />;
  if (!contact.data) return <CardSkeleton lines={6} />;
  return <ContactFields stored={contact.data} onClose={onClose} onSaved={onSaved} />;
}
