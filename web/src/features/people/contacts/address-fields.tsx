import type { ContactForm } from '@cfm/contract/people/contacts.ts';
import {
  cityMaxLength,
  houseNumberMaxLength,
  streetMaxLength,
  zipCodeMaxLength,
} from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { useCountries } from '../../../api/countries.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './contact-form.module.css';

type AddressValues = NonNullable<ContactForm['addresses']>[number];

interface AddressFieldsProps {
  value: AddressValues;
  onChange: (value: AddressValues) => void;
  errorOf: (field: string) => string | undefined;
}
/** One postal address. Only the business address has a business name, which is above these fields. */
export function AddressFields({ value, onChange, errorOf }: AddressFieldsProps) {
  const text = useTranslations('contacts');
  const fieldText = useTranslations('fields');
  const countries = useCountries();
  const field = (name: Exclude<keyof AddressValues, 'kind' | 'buName'>) => ({
    label: fieldText(name),
    value: value[name],
    error: errorOf(name),
    onChange: (next: string | null) => onChange({ ...value, [name]: next }),
  });
  return (
    <fieldset className={classes.group}>
      <legend>{text(`kinds.${value.kind}`)}</legend>
      <div className={classes.streetRow}>
        <TextField {...field('street')} maxLength={streetMaxLength} />
        <TextField {...field('houseNumber')} maxLength={houseNumberMaxLength} />
      </div>
      <div className={classes.cityRow}>
        <TextField {...field('zipCode')} maxLength={zipCodeMaxLength} />
        <TextField {...field('city')} maxLength={cityMaxLength} />
      </div>
      <Dropdown {...field('countryCode')} options={countries} />
    </fieldset>
  );
}
