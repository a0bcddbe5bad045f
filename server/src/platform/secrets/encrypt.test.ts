import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, hashToken, isSameText, newToken } from './encrypt.ts';

const key = 'a-key-for-tests-only-0123456789abcdef';
const texts = [
  '',
  'x',
  'https://feedback.example/solution/solve?token=abc',
  'Grüße, 你好 🔑',
  'x'.repeat(10_000),
];

describe('an encrypted text', () => {
  it('can be decrypted', () => {
    for (const text of texts) expect(decrypt(key, 'totp', encrypt(key, 'totp', text))).toBe(text);
  });

  it('reveals nothing of the text and differs each time', () => {
    const encrypted = encrypt(key, 'totp', 'JBSWY3DPEHPK3PXP');
    expect(encrypted).toMatch(/^[\w-]+$/);
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
    expect(encrypt(key, 'totp', 'JBSWY3DPEHPK3PXP')).not.toBe(encrypted);
  });

  it.each([
    ['another key', `${key}!`, 'totp'],
    ['another purpose', key, 'mail-link'],
  ])('cannot be decrypted with %s', (_what, otherKey, purpose) => {
    const encrypted = encrypt(key, 'totp', 'secret');
    expect(() => decrypt(otherKey, purpose, encrypted)).toThrow();
  });

  it.each(['secret', ''])('of %j cannot be decrypted when any byte changed', (text) => {
    const bytes = Buffer.from(encrypt(key, 'totp', text), 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => decrypt(key, 'totp', changed.toString('base64url')), `byte ${at}`).toThrow();
    }
  });

  it.each(['secret', ''])('of %j cannot be decrypted when it was cut or extended', (text) => {
    const bytes = Buffer.from(encrypt(key, 'totp', text), 'base64url');
    for (const length of bytes.keys())
      expect(
        () => decrypt(key, 'totp', bytes.subarray(0, length).toString('base64url')),
        `${length}`,
      ).toThrow();
    const longer = Buffer.concat([bytes, Buffer.alloc(1)]);
    expect(() => decrypt(key, 'totp', longer.toString('base64url'))).toThrow();
  });
});

describe('a token', () => {
  it('is unique and can be part of a URL', () => {
    const tokens = Array.from({ length: 1000 }, newToken);
    expect(new Set(tokens).size).toBe(1000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('is stored as a unique hash that does not contain it', () => {
    const [one, other] = [newToken(), newToken()];
    expect(hashToken(one)).toBe(hashToken(one));
    expect(hashToken(one)).not.toBe(hashToken(other));
    expect(hashToken(one)).not.toContain(one.slice(0, 8));
  });
});

it.each([
  ['', '', true],
  ['abc', 'abc', true],
  ['Grüße', 'Grüße', true],
  ['abc', 'abd', false],
  ['abc', 'ABC', false],
  ['abc', 'abcd', false],
  ['abc', '', false],
  // One character, or a letter with a combining mark: they look the same but differ.
  ['\u00fc', 'u\u0308', false],
])('isSameText(%j, %j) is %s', (a, b, same) => {
  expect(isSameText(a, b)).toBe(same);
});
