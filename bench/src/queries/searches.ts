import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import type { KnownValues } from './known-values.ts';
import type { ListQuery } from './list-query.ts';

/** Twenty searches: rare and frequent words, names, typing errors, VINs, addresses and telephone numbers. */
export function searches({ person, markets }: KnownValues): ListQuery[] {
  const { vin, email, phone, internalId } = person;
  const texts: Record<string, string> = {
    'rare word': 'abschaltbar',
    'frequent word': 'vehicle',
    'two frequent words': 'service solution',
    'frequent and rare word': 'bitte abschaltbar',
    'four words': 'customer received service repair',
    'beginning of a word': 'warr',
    'last name': person.lastName,
    'first and last name': `${person.firstName} ${person.lastName}`,
    'name with a typing error': 'Lewandwska',
    'name without its accent': 'Muller',
    'word with an accent': 'véhicule',
    'beginning of a name, two letters': 'Ha',
    'part of a VIN': vin.slice(6, 13),
    'whole VIN': vin,
    'case number': internalId,
    'email address': email,
    'telephone number as written': phone,
    'end of a telephone number': phone.replace(/\D/g, '').slice(-7),
  };
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, filter: { text } })),
    {
      name: 'frequent word, next due first',
      filter: { text: 'repair' },
      sortBy: 'dueDateTime',
      isAscending: true,
    },
    {
      name: 'frequent word, open, of a market',
      filter: { text: 'bitte', statusIds: [...openStatusIds], marketIds: markets.slice(0, 1) },
    },
  ];
}
