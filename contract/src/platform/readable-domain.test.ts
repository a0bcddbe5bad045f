import { expect, it } from 'vitest';
import { asciiSpelling } from './email-address.ts';
import { decodeDomains, readableAddresses } from './readable-domain.ts';

it.each([
  ['iris@müller-autos.example', 'iris@müller-autos.example'],
  ['a@straße.example', 'a@straße.example'],
  ['用户@例子.example', '用户@例子.example'],
  ['a@さくら自動車.example', 'a@さくら自動車.example'],
  ['a@엔진.example', 'a@엔진.example'],
  ['почта@пример.example', 'почта@пример.example'],
  ['a@www.παράδειγμα.example', 'a@www.παράδειγμα.example'],
  ['a@مثال.example', 'a@مثال.example'],
])('shows %s as people write it (rule 5.16)', (typed, shown) => {
  const stored = asciiSpelling(typed);
  expect(stored).toContain('@');
  expect(stored).toContain('xn--');
  expect(readableAddresses(stored)).toBe(shown);
  expect(decodeDomains(stored)).toBe(shown);
});

it.each([
  'a@pаypal.example',
  'a@аррle.example',
  'a@googlе.example',
  'a@müller日本.example',
  'a@αbc.example',
  'a@☃.example',
])('keeps %s in ASCII, because its letters can look like others (rule 5.16)', (typed) => {
  const stored = asciiSpelling(typed);
  expect(stored).toContain('xn--');
  expect(readableAddresses(stored)).toBe(stored);
  expect(decodeDomains(stored)).toBe(typed);
});

it('decodes only the domains of addresses, and no label that is none', () => {
  const given =
    'xn--mller-kva@a.example xn--mller-kva b@xn--99999999.example, c@xn--.example d@xn--mller-kvaX.example';
  expect(readableAddresses(given)).toBe(given);
  const mail = 'Sent to a@xn--mller-kva.example; *@b.xn--mller-kva.example, c@example.com';
  expect(readableAddresses(mail)).toBe('Sent to a@müller.example; *@b.müller.example, c@example.com');
});
