import type { ComparedField } from '@cfm/contract/compared-fields.ts';
import { useLocale, useTranslations } from 'use-intl';
import { countryName } from '../../ui/format.ts';
import type { flagNames } from '../../ui/post-qualification-words.ts';

/** The section of the form that a field stands in. */
export const sectionOf: Record<ComparedField, (typeof flagNames)[number]> = {
  salutation: 'hasNameDetails',
  title: 'hasNameDetails',
  firstName: 'hasNameDetails',
  lastName: 'hasNameDetails',
  buName: 'hasAddressDetails',
  street: 'hasAddressDetails',
  houseNumber: 'hasAddressDetails',
  zipCode: 'hasAddressDetails',
  city: 'hasAddressDetails',
  countryCode: 'hasAddressDetails',
  vin: 'hasCarDetails',
  countryOfRegistrationCode: 'hasCarDetails',
};

/** A value as people read it: a salutation and a country by their names. */
export function useComparedValue() {
  const titles = useTranslations('contacts.titles');
  const locale = useLocale();
  return (field: ComparedField, value: string | null): string => {
    if (value === null || value === '') return '—';
    if (field === 'salutation') return value === 'Mr' || value === 'Mrs' ? titles(value) : value;
    return field === 'countryCode' || field === 'countryOfRegistrationCode'
      ? countryName(value, locale)
      : value;
  };
}
