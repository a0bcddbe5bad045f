import { asciiSpelling } from '@cfm/contract/platform/email-address.ts';
import { expect, it } from 'vitest';
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
  ['a@例え.jp', 'a@例え.jp'],
  ['a@παράδειγμα.gr', 'a@παράδειγμα.gr'],
  ['a@почта.рф', 'a@почта.рф'],
  ['a@аррӏе.рф', 'a@аррӏе.рф'],
  ['a@хост.укр', 'a@хост.укр'],
  ['a@тест1.xn--80ao21a.', 'a@тест1.қаз.'],
  ['a@diyarbakır.com.tr', 'a@diyarbakır.com.tr'],
  ['a@știință.example', 'a@știință.example'],
  ['a@việtnam.example', 'a@việtnam.example'],
  ['a@łódź-øst.example', 'a@łódź-øst.example'],
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
  'a@аррӏе.com',
  'a@аррӏе-24.example',
  'a@νικο.gr',
  'a@հոս.example',
  'a@ɡoogle.com',
  'a@bmẉ.com',
  'a@facebooĸ.com',
  'a@wıkipedia.com',
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
  expect(readableAddresses('a@axn--mller-kva.example')).toBe('a@axn--mller-kva.example');
  const mail = 'Sent to a@xn--mller-kva.example; *@b.xn--mller-kva.example, c@example.com';
  expect(readableAddresses(mail)).toBe('Sent to a@müller.example; *@b.müller.example, c@example.com');
});

it('decodes labels of at most 63 characters in domains of at most 253', () => {
  const longest = `a@${'ü'.repeat(57)}.example`;
  expect(asciiSpelling(longest)).toMatch(/^a@[a-z0-9-]{63}\.example$/);
  expect(readableAddresses(asciiSpelling(longest))).toBe(longest);
  expect(decodeDomains(asciiSpelling(longest))).toBe(longest);
  const longer = asciiSpelling(`a@${'ü'.repeat(58)}.example`);
  expect(readableAddresses(longer)).toBe(longer);
  const domain = `a@${'xn--mller-kva.'.repeat(18)}example`;
  expect(readableAddresses(domain)).toBe(domain);
});

it('decodes at most 1,000 labels of a text, each once', () => {
  const parts = Array.from({ length: 1100 }, (_none, at) => `a@ü${at}.example`);
  const shown = readableAddresses(parts.map(asciiSpelling).join(' ')).split(' ');
  expect(shown.slice(0, 1000)).toEqual(parts.slice(0, 1000));
  expect(shown.slice(1000)).toEqual(parts.slice(1000).map(asciiSpelling));
  const same = 'a@xn--mller-kva.example '.repeat(2000);
  expect(readableAddresses(same)).toBe('a@müller.example '.repeat(2000));
});
