import { type Contact, contact } from '@cfm/contract/people/contact.ts';
import { contactTitles } from '@cfm/contract/people/contact-kinds.ts';
import { contactEndpoints, contactForm } from '@cfm/contract/people/contacts.ts';
import {
  academicTitleMaxLength,
  businessNameMaxLength,
  personNameMaxLength,
} from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { call } from '../../../api/client.ts';
import { contactQuery, fetchContact } from '../../../api/contacts.ts';
import { countryOfPhone } from '../../../api/country-of.ts';
import { queryClient } from '../../../api/query-client.ts';
import { FormDialogButtons } from '../../../ui/dialog.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { errorBelow } from '../../../ui/form-state.ts';
import { LanguageField } from '../../../ui/language-field.tsx';
import { ListField } from '../../../ui/list-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { AddressFields } from './address-fields.tsx';
import { ChangedContact } from './changed-contact.tsx';
import classes from './contact-form.module.css';
import { addressesWithCountry, type ContactValues, contactValues, inParts } from './contact-values.ts';

interface ContactFieldsProps {
  /** The contact to edit, or null for a new one. */
  stored: Contact | null;
  /** Initial values of a new contact. */
  initial?: ContactValues;
  onClose: () => void;
  onSaved: (contact: Contact) => void;
  /** Replaces the usual call of staff that saves the contact. */
  change?: (stored: Contact, body: ContactBody) => Promise<Contact>;
}

export function ContactFields({
  stored,
  initial = contactValues({}),
  onClose,
  onSaved,
  change = update,
}: ContactFieldsProps) {
  const text = useTranslations('contacts');
  const fieldText = useTranslations('fields');
  const { form, conflict } = useEditForm({
    schema: contactForm,
    opened: stored,
    code: 'ContactChanged',
    reply: contact,
    valuesOf: (known: Contact) => contactValues(known),
    ...inParts,
    initial,
    keep: contactKey(stored),
    labels: { title: text('salutation') },
    async onSubmit(values, base) {
      onSaved(base ? await change(base, values) : await create(values));
      onClose();
    },
  });
  const titles = contactTitles.map((id) => ({ id, name: text(`titles.${id}`) }));
  const addresses = form.values.addresses ?? [];
  const business = addresses.findIndex(({ kind }) => kind === 'BusinessAddress');
  const changePhones = (phones: string[]) => {
    const country = phones.map(countryOfPhone).find((code) => code) ?? null;
    form.set({ phones, ...(!stored && { addresses: addressesWithCountry(addresses, country) }) });
  };
  return (
    <form {...form.props} className={classes.form}>
      <div className={classes.nameRow}>
        <Dropdown {...form.field('title')} options={titles} />
        <TextField {...form.field('academicTitle')} maxLength={academicTitleMaxLength} />
        <TextField {...form.field('firstName')} maxLength={personNameMaxLength} autoFocus={!stored} />
        <TextField {...form.field('lastName')} maxLength={personNameMaxLength} />
      </div>
      <FieldRow columns={2}>
        <ListField
          {...form.field('emails')}
          error={errorBelow(form.errors, 'emails')}
          required={false}
          inputMode="email"
          placeholder={text('emailsPlaceholder')}
        />
        <ListField
          {...form.field('phones')}
          onChange={changePhones}
          error={errorBelow(form.errors, 'phones')}
          required={false}
          inputMode="tel"
          placeholder={text('phonesPlaceholder')}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <LanguageField {...form.field('language')} />
        <TextField
          label={fieldText('buName')}
          value={addresses[business]?.buName ?? null}
          error={form.errorOf(`addresses.${business}.buName`)}
          onChange={(buName) =>
            form.set({
              addresses: addresses.map((one, place) => (place === business ? { ...one, buName } : one)),
            })
          }
          maxLength={businessNameMaxLength}
        />
      </FieldRow>
      <FieldRow columns={2}>
        {addresses.map((address, index) => (
          <AddressFields
            key={address.kind}
            value={address}
            onChange={(next) => form.set({ addresses: addresses.with(index, next) })}
            errorOf={(name) => form.errorOf(`addresses.${index}.${name}`)}
          />
        ))}
      </FieldRow>
      <TextArea {...form.field('note')} rows={2} maxLength={2000} />
      <FormError>{form.errorOf('general')}</FormError>
      <FormDialogButtons form={form} onClose={onClose} />
      <ChangedContact conflict={conflict} form={form} />
    </form>
  );
}

/** Key for the typed values of a contact or of a new one. */
export const contactKey = (stored: Contact | null): string =>
  stored ? `contact:${stored.contactId}` : 'contact:new';

export type ContactBody = z.output<typeof contactForm>;
async function create(body: ContactBody): Promise<Contact> {
  return fetchContact(await call(contactEndpoints.createContact, { body }));
}
async function update({ contactId, version }: Contact, body: ContactBody): Promise<Contact> {
  const saved = await call(contactEndpoints.updateContact, {
    params: { contactId },
    body: { ...body, contactId, version },
  });
  queryClient.setQueryData(contactQuery(contactId).queryKey, saved);
  return saved;
}
