import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { addressKinds, contactTitles } from '@cfm/contract/people/contact-kinds.ts';
import type { Section } from '@cfm/contract/process/compared-fields.ts';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { vinHint } from '../../src/ui/vin-hint.ts';
import { TextField } from '../text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { CountryField } from './country-field.tsx';
import { showsBusinessName } from './typed-answer.ts';
import type { AnswerForm } from './use-answer-form.ts';

interface DetailFieldsProps {
  form: AnswerForm;
  language: Language;
}

/** The requested sections. */
export function DetailFields({ form, language }: DetailFieldsProps) {
  const { nameDetails, addressDetails, carDetails } = form.typed;
  return (
    <>
      {nameDetails && <NameFields form={form} />}
      {addressDetails && <AddressFields form={form} language={language} />}
      {carDetails && <CarFields form={form} language={language} />}
    </>
  );
}

interface PartProps {
  section: Section;
  /** Fields for a person. Not every name and address meets their rules: some have one letter, one name or no postal code. */
  person?: readonly { error: string | undefined }[];
  children: ReactNode;
}
function Part({ section, person = [], children }: PartProps) {
  const text = useTranslations('postQualificationPage');
  const id = useId();
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{text(`sections.${section}`)}</h2>
      {children}
      {person.some(({ error }) => error) && <p className="hint">{text('unusual')}</p>}
    </section>
  );
}

function NameFields({ form: { field } }: Pick<DetailFieldsProps, 'form'>) {
  const text = useTranslations('postQualificationPage.salutations');
  const firstName = field('nameDetails', 'firstName');
  const lastName = field('nameDetails', 'lastName');
  return (
    <Part section="nameDetails" person={[firstName, lastName]}>
      <div className="row">
        <ChoiceField
          {...field('nameDetails', 'salutation')}
          options={contactTitles.map((id) => ({ id, name: text(id) }))}
        />
        <TextField {...field('nameDetails', 'title')} isOptional autoComplete="off" />
      </div>
      <div className="row">
        <TextField {...firstName} autoComplete="given-name" />
        <TextField {...lastName} autoComplete="family-name" />
      </div>
    </Part>
  );
}

function AddressFields({ form: { field, typed }, language }: DetailFieldsProps) {
  const text = useTranslations('postQualificationPage.addressTypes');
  const street = field('addressDetails', 'street');
  const houseNumber = field('addressDetails', 'houseNumber');
  const zipCode = field('addressDetails', 'zipCode');
  const city = field('addressDetails', 'city');
  return (
    <Part section="addressDetails" person={[street, houseNumber, zipCode, city]}>
      <ChoiceField
        {...field('addressDetails', 'addressType')}
        options={addressKinds.map((id) => ({ id, name: text(id) }))}
      />
      {showsBusinessName(typed.addressDetails) && (
        <TextField {...field('addressDetails', 'buName')} autoComplete="organization" />
      )}
      <div className="row wide-first">
        <TextField {...street} autoComplete="address-line1" />
        <TextField {...houseNumber} isOptional />
      </div>
      <div className="row wide-last">
        <TextField {...zipCode} autoComplete="postal-code" />
        <TextField {...city} autoComplete="address-level2" />
      </div>
      <CountryField {...field('addressDetails', 'countryCode')} language={language} autoComplete="country" />
    </Part>
  );
}

function CarFields({ form: { field, typed }, language }: DetailFieldsProps) {
  const text = useTranslations('postQualificationPage');
  const rule = useTranslations('rules');
  const hint = vinHint(typed.carDetails?.vin ?? '');
  return (
    <Part section="carDetails">
      <TextField
        {...field('carDetails', 'vin')}
        autoCapitalize="characters"
        hint={hint ? rule(hint) : text('vinHint')}
      />
      <CountryField
        {...field('carDetails', 'countryOfRegistrationCode')}
        language={language}
        autoComplete="off"
      />
    </Part>
  );
}
