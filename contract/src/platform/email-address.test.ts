import { expect, it } from 'vitest';
import { asciiSpelling, emailAddress } from './email-address.ts';

it.each([
  ['anna.weber@example.com', 'anna.weber@example.com'],
  ['  Anna+tag@Example.COM ', 'Anna+tag@example.com'],
  ["o'hara!#$%&*=?^_`{|}~-@sub.example.co.uk", "o'hara!#$%&*=?^_`{|}~-@sub.example.co.uk"],
  ['jürgen@müller.example', 'jürgen@xn--mller-kva.example'],
  ['用户@例子.example', '用户@xn--fsqu00a.example'],
  ['blocked@\uff45vil.example', 'blocked@evil.example'],
  ['a@b.xn--p1ai', 'a@b.xn--p1ai'],
  ['\u200eanna@example.com\u200b', 'anna@example.com'],
  ['abc..def@docomo.example', 'abc..def@docomo.example'],
  ['name.@ezweb.example', 'name.@ezweb.example'],
  ['"abc..def."@docomo.example', 'abc..def.@docomo.example'],
  ['anna@exam\u00adple.com', 'anna@example.com'],
])('normalizes %s to %s (rule 5.16)', (text, address) => {
  expect(emailAddress(text)).toBe(address);
});

it.each([
  '',
  'anna',
  'anna@example',
  '@example.com',
  'anna@',
  'anna@@example.com',
  'a@b@example.com',
  '.anna@example.com',
  'x:blocked@evil.example',
  '(x)blocked@evil.example',
  'blocked(x)@evil.example',
  'blo\u0001cked@evil.example',
  'blocked@evil.example(x.yy',
  'blocked@evil.example:80',
  'blocked@evil.example/x.yy',
  'blocked@evil.example?x.yy',
  'blocked@evil%2eexample.com',
  'Anna <anna@example.com>',
  '"anna@example.com',
  '"an na"@example.com',
  '""@example.com',
  '".anna"@example.com',
  '.@example.com',
  'an na@example.com',
  'anna@exam ple.com',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  'anna@0x7f.1',
  'anna@-example.com',
  'anna@example-.com',
  'anna@example.c',
  'anna@example..com',
  'anna@example.com.',
  'a@b,c@example.com',
  `${'x'.repeat(65)}@example.com`,
  `anna@${'x'.repeat(64)}.com`,
])('rejects %s', (text) => {
  expect(emailAddress(text)).toBeNull();
});

it.each([
  ['iris@müller-autos.example', 'iris@xn--mller-autos-thb.example'],
  ['*@Müller.example', '*@xn--mller-kva.example'],
  ['müller-autos', 'xn--mller-autos-thb'],
  ['@例子.example', '@xn--fsqu00a.example'],
  ['Anna@Example.com', 'Anna@Example.com'],
  ['müller autos', 'müller autos'],
  ['jürgen@', 'jürgen@'],
  ['ü%', 'ü%'],
])('%s is stored as %s', (typed, stored) => {
  expect(asciiSpelling(typed)).toBe(stored);
});
