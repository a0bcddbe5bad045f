import { openStatusIds } from '@cfm/contract/case-statuses.ts';
import type { KnownValues } from './known-values.ts';
import type { ListQuery } from './list-query.ts';

const open = [...openStatusIds];

/** Twenty searches, by what makes them dear: how many cases hold the words, and what a word may have been meant for. */
export function searchesOf({ person, markets }: KnownValues): ListQuery[] {
  const { vin, email, phone, internalId } = person;
  const digits = phone.replace(/\D/g, '');
  const texts: readonly (readonly [name: string, text: string])[] = [
    ['rare word', 'abschaltbar'],
    ['frequent word', 'vehicle'],
    ['two frequent words', 'service solution'],
    ['frequent and rare word', 'bitte abschaltbar'],
    ['four words', 'customer received service repair'],
    ['beginning of a word', 'warr'],
    ['last name', person.lastName],
    ['first and last name', `${person.firstName} ${person.lastName}`],
    ['name with a typing error', 'Lewandwska'],
    ['name without its accent', 'Muller'],
    ['word with an accent', 'véhicule'],
    ['beginning of a name, two letters', 'Ha'],
    ['part of a VIN', vin.slice(6, 13)],
    ['whole VIN', vin],
    ['number of a case', internalId],
    ['mail address', email],
    ['telephone as it is written', phone],
    ['end of a telephone number', digits.slice(-7)],
  ];
  return [
    ...texts.map(([name, text]) => ({ name, filter: { text } })),
    {
      name: 'frequent word, next due first',
      filter: { text: 'repair' },
      sortBy: 'dueDateTime',
      isAscending: true,
    },
    {
      name: 'frequent word, open, of a market',
      filter: { text: 'bitte', statusIds: open, marketIds: markets.slice(0, 1) },
    },
  ];
}
