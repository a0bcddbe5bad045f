import { expect, it } from 'vitest';
import { namedAddress } from './mail-address.ts';

it('a name cannot contain an address', () => {
  expect(namedAddress('Eve" <eve@evil.example>\r\nBcc: x', 'no-reply@maker.example')).toBe(
    '"Eve eve@evil.example Bcc: x" <no-reply@maker.example>',
  );
});

it('returns only the address for an empty name', () => {
  expect(namedAddress('', 'no-reply@maker.example')).toBe('no-reply@maker.example');
});
