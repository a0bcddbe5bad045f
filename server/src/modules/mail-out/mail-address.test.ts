import { expect, it } from 'vitest';
import { addressOf, namedAddress } from './mail-address.ts';

it.each([
  ['Customer Feedback <no-reply@maker.example>', 'no-reply@maker.example'],
  ['no-reply@maker.example', 'no-reply@maker.example'],
])('the address of "%s"', (mailbox, address) => {
  expect(addressOf(mailbox)).toBe(address);
});

it('a name cannot bring an address of its own', () => {
  expect(namedAddress('Eve" <eve@evil.example>\r\nBcc: x', 'no-reply@maker.example')).toBe(
    '"Eve eve@evil.example Bcc: x" <no-reply@maker.example>',
  );
});
