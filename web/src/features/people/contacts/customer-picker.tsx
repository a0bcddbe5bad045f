import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { type CarForm, type FoundContact, isElsewhere } from '@cfm/contract/people/contacts.ts';
import { PencilIcon, UserXIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  type CustomerFieldProps,
  contactQuery,
  customerElsewhere,
  customerOf,
  nobody,
  useContact,
} from '../../../api/contacts.ts';
import { isFormKept } from '../../../api/kept-forms.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { CarChoice } from './car-choice.tsx';
import { ContactElsewhere } from './contact-elsewhere.tsx';
import { addressLine, carFoundBy } from './contact-facts.ts';
import { contactKey } from './contact-fields.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSearch } from './contact-search.tsx';
import type { NewCustomer } from './contact-searches.ts';
import classes from './customer-picker.module.css';

/** The customer of a case: search, new contact, the contact's cars, and a blacklist warning. */
export function CustomerPicker(props: CustomerFieldProps) {
  const fieldText = useTranslations('fields');
  const [proposal, setProposal] = useState<NewCustomer | null>(() =>
    isFormKept(contactKey(null)) ? { contact: {}, car: null } : null,
  );
  const [fresh, setFresh] = useState<FreshContact | null>(null);
  const choose = (contact: Contact, car: Car | null, newCar: FreshContact['newCar']) => {
    const { contactId } = contact;
    queryClient.setQueryData(contactQuery(contactId).queryKey, contact);
    setFresh({ contactId, newCar });
    props.onChange(customerOf(contact, car));
  };
  const chooseFound = (found: FoundContact, typed: string) =>
    isElsewhere(found)
      ? props.onChange(customerElsewhere(found, typed))
      : choose(found, carFoundBy(found, typed), null);
  return (
    <>
      {props.contactId && props.contactFoundBy ? (
        <ContactElsewhere
          contactId={props.contactId}
          contactFoundBy={props.contactFoundBy}
          leave={<OtherContact onClick={() => props.onChange(nobody)} />}
        />
      ) : props.contactId ? (
        <ChosenContact
          {...props}
          contactId={props.contactId}
          fresh={fresh?.contactId === props.contactId ? fresh : null}
        />
      ) : (
        <ContactSearch
          label={fieldText('contactId')}
          error={props.error}
          onChoose={chooseFound}
          onNew={setProposal}
        />
      )}
      <ContactForm
        isOpen={proposal !== null}
        proposal={proposal?.contact}
        marketId={props.marketId}
        onClose={() => setProposal(null)}
        onSaved={(contact) => choose(contact, null, proposal?.car ?? null)}
      />
    </>
  );
}
/** A contact that was just chosen, with a car to add. */
interface FreshContact {
  contactId: number;
  newCar: Partial<CarForm> | null;
}

function ChosenContact(props: CustomerFieldProps & { contactId: number; fresh: FreshContact | null }) {
  const { contactId, contactCarId, marketId, fresh, onChange } = props;
  const text = useTranslations('contacts');
  const locale = useLocale();
  const contact = useContact(contactId);
  const [isEditing, setEditing] = useState(false);
  const leave = <OtherContact onClick={() => onChange(nobody)} />;
  if (contact.isError) {
    return <ErrorState error={contact.error} onRetry={() => void contact.refetch()} extraAction={leave} />;
  }
  if (!contact.data) return <CardSkeleton lines={3} />;
  const { data } = contact;
  const facts = [data.emails.join(', '), data.phones.join(', '), addressLine(data, locale)].filter(Boolean);
  return (
    <div className={classes.customer}>
      <div className={classes.head}>
        <div className={classes.person}>
          <strong>{data.fullName}</strong>
          {facts.map((fact) => (
            <span key={fact} className="muted">
              {fact}
            </span>
          ))}
        </div>
        <Button
          size="small"
          variant="quiet"
          disabledReason={data.isRestricted ? text('restricted') : null}
          icon={<PencilIcon size={16} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {text('edit')}
        </Button>
        {leave}
      </div>
      <FormError>{data.blacklistedEmails.length > 0 ? text('blacklistWarning') : null}</FormError>
      <CarChoice
        contact={data}
        contactCarId={contactCarId ?? null}
        marketId={marketId}
        proposal={fresh?.newCar ?? null}
        takesFocus={fresh !== null}
        onChange={(car) => onChange(customerOf(data, car))}
      />
      <ContactForm
        isOpen={isEditing}
        contactId={contactId}
        onClose={() => setEditing(false)}
        onSaved={(saved) => onChange(customerOf(saved, carOf(saved, contactCarId)))}
      />
    </div>
  );
}

function OtherContact({ onClick }: { onClick: () => void }) {
  const text = useTranslations('contacts');
  return (
    <Button size="small" variant="quiet" icon={<UserXIcon size={16} aria-hidden />} onClick={onClick}>
      {text('otherContact')}
    </Button>
  );
}

const carOf = ({ cars }: Contact, id: number | null | undefined): Car | null =>
  cars.find(({ contactCarId }) => contactCarId === id) ?? null;
