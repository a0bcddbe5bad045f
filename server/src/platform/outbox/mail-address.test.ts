import { expect, it } from 'vitest';
import { namedAddress } from './mail-address.ts';

it('a name cannot bring an address of its own', () => {
  expect(namedAddress('Eve" <eve@evil.example>\r\nBcc: x', 'no-reply@maker.example')).toBe(
    '"Eve eve@evil.example Bcc: x" <no-reply@maker.example>',
  );
});

it('without a name is the address alone', () => {
  expect(namedAddress('', 'no-reply@maker.example')).toBe('no-reply@maker.example');
});
