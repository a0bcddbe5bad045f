import {
  type Car,
  type Contact,
  type ContactForm as ContactFormValues,
  type FoundContact,
  isElsewhere,
} from '@cfm/contract/contacts.ts';
import { PencilIcon, UserXIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type CustomerFieldProps,
  customerElsewhere,
  customerOf,
  nobody,
  useContact,
} from '../../api/contacts.ts';
import { isFormKept } from '../../api/kept-forms.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CarChoice } from './car-choice.tsx';
import { ContactElsewhere } from './contact-elsewhere.tsx';
import { addressLine } from './contact-facts.ts';
import { contactKey } from './contact-fields.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactSearch } from './contact-search.tsx';
import classes from './customer-picker.module.css';

/** Who it is about: search, new contact in place, the cars of the contact, a warning from the blacklist. */
export function CustomerPicker(props: CustomerFieldProps) {
  const fieldText = useTranslations('fields');
  const [proposal, setProposal] = useState<Partial<ContactFormValues> | null>(() =>
    isFormKept(contactKey(null)) ? {} : null,
  );
  const choose = (contact: Contact) => props.onChange(customerOf(contact, onlyCar(contact)));
  const chooseFound = (found: FoundContact, typed: string) =>
    isElsewhere(found) ? props.onChange(customerElsewhere(found, typed)) : choose(found);
  return (
    <>
      {props.contactId && props.contactFoundBy ? (
        <ContactElsewhere
          contactId={props.contactId}
          contactFoundBy={props.contactFoundBy}
          leave={<OtherContact onClick={() => props.onChange(nobody)} />}
        />
      ) : props.contactId ? (
        <ChosenContact {...props} contactId={props.contactId} />
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
        proposal={proposal ?? undefined}
        marketId={props.marketId}
        onClose={() => setProposal(null)}
        onSaved={choose}
      />
    </>
  );
}
/** Nobody should have to choose from one. */
const onlyCar = ({ cars }: Contact): Car | null => (cars.length === 1 ? (cars[0] ?? null) : null);

function ChosenContact(props: CustomerFieldProps & { contactId: number }) {
  const { contactId, contactCarId, marketId, onChange } = props;
  const text = useTranslations('contacts');
  const contact = useContact(contactId);
  const [isEditing, setEditing] = useState(false);
  const leave = <OtherContact onClick={() => onChange(nobody)} />;
  if (contact.isError) {
    return <ErrorState error={contact.error} onRetry={() => void contact.refetch()} extraAction={leave} />;
  }
  if (!contact.data) return <CardSkeleton lines={3} />;
  const { data } = contact;
  const facts = [data.emails.join(', '), data.phones.join(', '), addressLine(data)].filter(Boolean);
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
          icon={<PencilIcon size={16} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {text('edit')}
        </Button>
        {leave}
      </div>
      <FormError>{data.isBlacklisted ? text('blacklistWarning') : null}</FormError>
      <CarChoice
        contact={data}
        contactCarId={contactCarId ?? null}
        marketId={marketId}
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
