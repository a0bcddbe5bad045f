import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { contactsKey } from '../../../api/contacts.ts';
import { unknownName } from '../../../api/known-lookups.ts';
import { useCaseInfo, useCodeLevels } from '../../../api/lookups.ts';
import { queryClient } from '../../../api/query-client.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import type { Names } from './field-value.ts';

/** Names for the ids of a case, in the language of the screen. Contacts are known as far as they were shown. */
export function useNames(...details: readonly CaseDetail[]): Names {
  const ui = useTranslations('ui');
  const locale = useLocale();
  const info = useCaseInfo().data;
  const levels = useCodeLevels().data;
  const languages = useMemo(() => new Intl.DisplayNames([locale], { type: 'language' }), [locale]);
  const contacts = details.flatMap(({ contact }) => contact ?? []);
  const shownContacts = queryClient
    .getQueriesData<(typeof contacts)[number]>({ queryKey: contactsKey })
    .flatMap(([, data]) => (data && 'contactId' in data ? [data] : []));
  const known = [...contacts, ...shownContacts];
  return {
    info,
    tree: levels?.codeLevelAreas ?? [],
    yes: ui('yes'),
    no: ui('no'),
    language: (code) => languages.of(code) ?? code,
    date: formatDate,
    dateTime: formatDateTime,
    contact: (id) => known.find(({ contactId }) => contactId === id)?.fullName ?? unknownName(id),
    car: (id) => {
      const car = known.flatMap(({ cars }) => cars).find(({ contactCarId }) => contactCarId === id);
      return car?.vin ?? car?.modelName ?? unknownName(id);
    },
  };
}
