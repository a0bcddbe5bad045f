import { createHash } from 'node:crypto';
import { apiBase } from '@cfm/contract/limits.ts';
import type { Asked } from '../asked.ts';
import type { RequestParts } from '../http-client.ts';

const get = (path: string, query: Record<string, string>): RequestParts => ({
  method: 'GET',
  path: `${apiBase}${path}?${new URLSearchParams(query)}`,
});
const found = (field: string, ...texts: string[]) =>
  texts.map((text) => get('contacts/search', { [field]: text }));
const listed = (...texts: string[]) => texts.map((search) => get('contacts/list', { search }));

const email = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 6);
/** What people type: each finds somebody. Names are those of the demo, addresses and numbers those of the filled contacts. */
export const contactSearches: readonly Asked[] = [
  {
    name: 'beginning of a name',
    requests: found('lastName', 'Ma', 'Köh', 'Bren', 'Vog', 'Hoff', 'Rich', 'Mul', 'Ben'),
  },
  {
    name: 'whole name',
    requests: found('lastName', 'Maier', 'Hoffmann', 'Bennett', 'Moreau', 'Bakker', 'Rousseau'),
  },
  {
    name: 'typing error',
    requests: found('lastName', 'Maeir', 'Hofman', 'Benett', 'Morreau', 'Rousseua', 'Kohlre'),
  },
  { name: 'without accents', requests: found('lastName', 'Kohler', 'Schafer', 'Schroder') },
  { name: 'Cyrillic', requests: found('lastName', 'Ива', 'Петр', 'Шевчен', 'Димит') },
  { name: 'Arabic', requests: found('lastName', 'الحر', 'المنصوري', 'الشم') },
  { name: 'Chinese', requests: found('lastName', '王', '李', '张', '陈') },
  { name: 'e-mail', requests: found('email', email(123_456), email(98_765), `${email(4_711)}.`, email(77)) },
  {
    name: 'e-mail with an error',
    requests: found('email', 'persn.123456@mail.example', 'person.98765@hme.example'),
  },
  { name: 'telephone', requests: found('phone', '150 00123450', '+49 161 00000011', '0012345') },
  {
    name: 'VIN and its end',
    requests: found('vin', vinOf(500_000), vinOf(80_000).slice(-7), vinOf(123_456).slice(-7)),
  },
  { name: 'list, newest first', requests: listed('') },
  { name: 'list by a name', requests: listed('Maier', 'Hoffm', 'Moreau', 'Baker') },
  { name: 'list by two words', requests: listed('Thomas Maier', 'Emma Bennett', 'Hofmann Petra') },
  { name: 'list by an address', requests: listed(email(123_456), email(98_765)) },
];

function vinOf(contactId: number): string {
  return `WBA${(contactId * 7919).toString(16).toUpperCase().padStart(14, '0')}`;
}
