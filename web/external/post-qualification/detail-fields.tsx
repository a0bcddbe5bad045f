import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { addressKinds, contactTitles } from '@cfm/contract/people/contact-kinds.ts';
import type { Section } from '@cfm/contract/process/compared-fields.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
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

function Part({ section, children }: { section: Section; children: ReactNode }) {
  const text = useTranslations('postQualificationPage.sections');
  const id = useId();
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{text(section)}</h2>
      {children}
    </section>
  );
}

/** Not every name and address meets the rules of the form: some have one letter, one name or no postal code. */
function PersonField(field: ComponentProps<typeof TextField>) {
  const text = useTranslations('postQualificationPage');
  return <TextField {...field} hint={field.error && text('unusual')} />;
}

function NameFields({ form: { field } }: Pick<DetailFieldsProps, 'form'>) {
  const text = useTranslations('postQualificationPage.salutations');
  return (
    <Part section="nameDetails">
      <div className="row">
        <ChoiceField
          {...field('nameDetails', 'salutation')}
          options={contactTitles.map((id) => ({ id, name: text(id) }))}
        />
        <TextField {...field('nameDetails', 'title')} isOptional autoComplete="off" />
      </div>
      <div className="row">
        <PersonField {...field('nameDetails', 'firstName')} autoComplete="given-name" />
        <PersonField {...field('nameDetails', 'lastName')} autoComplete="family-name" />
      </div>
    </Part>
  );
}

function AddressFields({ form: { field, typed }, language }: DetailFieldsProps) {
  const text = useTranslations('postQualificationPage.addressTypes');
  return (
    <Part section="addressDetails">
      <ChoiceField
        {...field('addressDetails', 'addressType')}
        options={addressKinds.map((id) => ({ id, name: text(id) }))}
      />
      {showsBusinessName(typed.addressDetails) && (
        <TextField {...field('addressDetails', 'buName')} autoComplete="organization" />
      )}
      <div className="row wide-first">
        <PersonField {...field('addressDetails', 'street')} autoComplete="address-line1" />
        <PersonField {...field('addressDetails', 'houseNumber')} isOptional />
      </div>
      <div className="row wide-last">
        <PersonField {...field('addressDetails', 'zipCode')} autoComplete="postal-code" />
        <PersonField {...field('addressDetails', 'city')} autoComplete="address-level2" />
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
