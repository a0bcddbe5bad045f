import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { vinLength, vinTailLength } from '@cfm/contract/platform/limits.ts';
import { phoneLink } from '@cfm/contract/platform/phone-number.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { Link } from '@tanstack/react-router';
import { TriangleExclamationPointIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type CustomerFieldProps, useContact, useContactFoundBy } from '../../../../api/contacts.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { countryName } from '../../../../ui/format.ts';
import { CardSkeleton } from '../../../../ui/skeletons.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { EditableSection } from './section.tsx';
import classes from './sections.module.css';
import { SimilarCases } from './similar-cases.tsx';

interface CustomerSectionProps {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  access: CaseAccess;
  /** The field of the contacts feature, passed in by the page. */
  customerPicker: (field: CustomerFieldProps) => ReactNode;
  /** Previous goodwill for the car of the stored case. */
  goodwill: ReactNode;
}
/** The customer and car of the case. Another choice is saved with the form. */
export function CustomerSection(props: CustomerSectionProps) {
  const { detail, info, caseForm, access, customerPicker } = props;
  const text = useTranslations('case');
  const { form } = caseForm;
  const { contactId, contactCarId, contactFoundBy, marketId } = form.values;
  const loaded = useContact(contactFoundBy ? null : contactId);
  const elsewhere = useContactFoundBy(contactId, contactFoundBy);
  const contact = loaded.data ?? (detail.contact?.contactId === contactId ? detail.contact : null);
  const car = contact?.cars.find((each) => each.contactCarId === contactCarId) ?? null;
  const error = form.errorOf('contactId') ?? form.errorOf('contactCarId');
  const isOther = caseForm.changed.includes('contactId') || caseForm.changed.includes('contactCarId');
  return (
    <EditableSection
      name="customer"
      title={text('sections.customer')}
      canEdit={access.canEdit}
      isChanged={isOther}
      isEmpty={contactId === null}
      hasError={error !== undefined}
    >
      {(isEditing) => (
        <>
          {isEditing ? (
            customerPicker({
              contactId,
              contactCarId,
              contactFoundBy,
              marketId,
              error,
              onChange: ({ contact: _contact, car: chosenCar, ...chosen }) =>
                form.set({ ...chosen, brandId: form.values.brandId ?? chosenCar?.brandId ?? null }),
            })
          ) : contactId === null ? (
            <p className="muted">{text('customer.none')}</p>
          ) : contact ? (
            <>
              <Person contact={contact} />
              {car ? (
                <CarFacts car={car} brand={info?.brands.find(({ id }) => id === car.brandId)?.name} />
              ) : (
                <p className={`muted ${classes.block}`}>{text('customer.noCar')}</p>
              )}
            </>
          ) : elsewhere.data ? (
            <strong>{elsewhere.data.fullName}</strong>
          ) : (
            <CardSkeleton lines={3} />
          )}
          {isOther && <p className={classes.unsaved}>{text('notSavedYet')}</p>}
          {!isOther && props.goodwill}
          <SimilarCases detail={detail} info={info} contactId={contactId} vin={car?.vin} />
        </>
      )}
    </EditableSection>
  );
}

function Person({ contact }: { contact: Contact }) {
  const text = useTranslations('case.customer');
  const locale = useLocale();
  const address = contact.addresses.find(({ city, countryCode }) => city || countryCode);
  const place = [address?.city, address?.countryCode && countryName(address.countryCode, locale)];
  return (
    <>
      <Link to="/contact/edit/$id" params={{ id: contact.contactId }} className={classes.person}>
        <strong>{contact.fullName}</strong>
      </Link>
      {contact.isRestricted && <p className={classes.warning}>{text('restricted')}</p>}
      {contact.emails.map((email) => (
        <p key={email} className={classes.reach}>
          <span>
            <EmailText text={email} />
          </span>
          <CopyButton isIcon text={email} name={email} />
          {contact.blacklistedEmails.includes(email) && (
            <span className={classes.warning} title={text('blacklisted')}>
              <TriangleExclamationPointIcon size={14} aria-hidden /> {text('blacklistedShort')}
              <span className="spoken">: {text('blacklisted')}</span>
            </span>
          )}
        </p>
      ))}
      {contact.phones.map((phone) => (
        <p key={phone} className={classes.reach}>
          <a href={phoneLink(phone)} className="num">
            {phone}
          </a>
          <CopyButton isIcon text={phone} name={phone} />
        </p>
      ))}
      <p className={`muted ${classes.place}`}>{place.filter(Boolean).join(', ')}</p>
      {contact.note && <p className={classes.note}>{contact.note}</p>}
    </>
  );
}

/** Highlights the last seven characters of a VIN, which identify a car in practice. */
function CarFacts({ car, brand }: { car: Car; brand: string | undefined }) {
  const text = useTranslations('case.customer');
  const vin = car.vin ?? '';
  const isWhole = vin.length === vinLength;
  return (
    <div className={classes.block}>
      {vin === '' ? (
        <p className="muted">{text('noVin')}</p>
      ) : (
        <p className={classes.reach}>
          {isWhole ? (
            <Link to="/cars/$vin" params={{ vin }} className={classes.person}>
              <strong className="num">
                {vin.slice(0, -vinTailLength)}
                <mark className={classes.tail}>{vin.slice(-vinTailLength)}</mark>
              </strong>
            </Link>
          ) : (
            <strong className="num">
              …<mark className={classes.tail}>{vin}</mark>
            </strong>
          )}
          <CopyButton isIcon text={vin} name={vin} />
        </p>
      )}
      <span className="muted">
        <Facts>
          {[
            [brand, car.modelName ?? car.modelCode].filter(Boolean).join(' '),
            car.firstRegistration?.slice(0, 4),
            car.licencePlate && <span className={classes.whole}>{car.licencePlate}</span>,
            car.dealerName,
          ]}
        </Facts>
      </span>
    </div>
  );
}
