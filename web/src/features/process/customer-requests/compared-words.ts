import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import { useLocale, useTranslations } from 'use-intl';
import { countryName } from '../../../ui/format.ts';

/** Formats a value for display. Salutation and country show their names. */
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
