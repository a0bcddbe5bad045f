import type { Car } from '@cfm/contract/people/contact.ts';
import type { Erasure, GdprPerson, Restraint } from '@cfm/contract/people/privacy.ts';
import { PencilIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/button.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { countryName, formatDateTime, languageName } from '../../../ui/format.ts';
import { ErasureLine } from './erasure-line.tsx';
import classes from './gdpr.module.css';

interface PersonCardsProps {
  person: GdprPerson;
  /** Missing for users with read-only access. */
  onCorrectCar?: (car: Car) => void;
}
/** The fields of a person, with cars. */
export function PersonCards({ person, onCorrectCar }: PersonCardsProps) {
  const text = useTranslations('gdpr');
  const field = useTranslations('fields');
  const contactText = useTranslations('contacts');
  const locale = useLocale();
  const { contact } = person;
  const rows: [string, string | null][] = [
    [contactText('salutation'), contact.title && contactText(`titles.${contact.title}`)],
    [field('academicTitle'), contact.academicTitle],
    [field('firstName'), contact.firstName],
    [field('lastName'), contact.lastName],
    [field('emails'), contact.emails.join(', ')],
    [field('phones'), contact.phones.join(', ')],
    [field('language'), languageName(contact.language, locale)],
    ...contact.addresses.map(
      ({ kind, buName, street, houseNumber, zipCode, city, countryCode }): [string, string] => [
        contactText(`kinds.${kind}`),
        [
          buName,
          [street, houseNumber].filter(Boolean).join(' '),
          [zipCode, city].filter(Boolean).join(' '),
          countryCode && countryName(countryCode, locale),
        ]
          .filter(Boolean)
          .join(', '),
      ],
    ),
    [field('note'), contact.note],
  ];
  return (
    <>
      <EditorCard title={text('cards.person')}>
        <dl className={classes.facts}>
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <Fact key={label} label={label} value={value ?? ''} />
            ))}
        </dl>
        <p className="muted">{text('auditValues', { count: person.auditValues })}</p>
      </EditorCard>
      <EditorCard title={`${text('cards.cars')} (${contact.cars.length})`}>
        {contact.cars.length === 0 && <p className="muted">{text('none')}</p>}
        <ul className={`bare-list ${classes.rows}`}>
          {contact.cars.map((car) => (
            <li key={car.contactCarId}>
              <span className={classes.line}>
                <strong className="num">{car.vin ?? text('noVin')}</strong>
                <span className="muted">
                  <Facts>{[car.modelName ?? car.modelCode, car.licencePlate, car.dealerName]}</Facts>
                </span>
              </span>
              {onCorrectCar && (
                <IconButton
                  label={text('correctCar', { name: car.vin ?? text('noVin') })}
                  icon={<PencilIcon size={16} />}
                  onClick={() => onCorrectCar(car)}
                />
              )}
            </li>
          ))}
        </ul>
      </EditorCard>
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
);

/** Restriction, legal hold, and other reasons to keep the person. */
export function StateCard({ person, erasure }: { person: GdprPerson; erasure: Erasure | null }) {
  const text = useTranslations('gdpr');
  const { restriction, legalHold, legalCases } = person;
  const { isBeingErased } = person.contact;
  return (
    <EditorCard title={text('cards.state')}>
      {isBeingErased && <p role="status">{text('beingErasedText')}</p>}
      {erasure && <ErasureLine erasure={erasure} />}
      {!restriction && !legalHold && <p className="muted">{text('noRestraint')}</p>}
      {restriction && !erasure && !isBeingErased && (
        <Restrained title={text('restrictionNow')} of={restriction} />
      )}
      {legalHold && <Restrained title={text('holdNow')} of={legalHold} />}
      {legalCases > 0 && <p>{text('legalCases', { count: legalCases })}</p>}
    </EditorCard>
  );
}
function Restrained({ title, of }: { title: string; of: NonNullable<Restraint> }) {
  const text = useTranslations('gdpr');
  return (
    <div className={classes.restraint}>
      <strong>{title}</strong>
      <span className="muted">
        {text('reasonSince', { date: formatDateTime(of.at), name: of.by ?? '—', reason: of.reason })}
      </span>
    </div>
  );
}
