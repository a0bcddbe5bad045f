import type { Contact } from '@cfm/contract/people/contact.ts';
import { useLocale, useTranslations } from 'use-intl';
import { unknownName, useCaseInfo, useCodeLevels } from '../../../../api/lookups.ts';
import { formatDate, formatDateTime, languageName } from '../../../../ui/format.ts';
import type { Names } from './field-value.ts';

/** Names for the ids of a case, in the language of the screen. Customers and cars are passed in. */
export function useNames(...customers: readonly (Contact | null | undefined)[]): Names {
  const ui = useTranslations('ui');
  const locale = useLocale();
  const info = useCaseInfo().data;
  const levels = useCodeLevels().data;
  const known = customers.filter((contact) => contact !== null && contact !== undefined);
  return {
    info,
    tree: levels?.codeLevelAreas ?? [],
    yes: ui('yes'),
    no: ui('no'),
    language: (code) => languageName(code, locale),
    date: formatDate,
    dateTime: formatDateTime,
    contact: (id) => known.find(({ contactId }) => contactId === id)?.fullName ?? unknownName(id),
    car: (id) => {
      const car = known.flatMap(({ cars }) => cars).find(({ contactCarId }) => contactCarId === id);
      return car?.vin ?? car?.modelName ?? unknownName(id);
    },
  };
}
