import { describe, expect, it } from 'vitest';
import { decryptTotpKey, encryptTotpKey, matchedStep, newTotpKey, totpUri } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits. */
const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const step = (seconds: number) => Math.floor(seconds / 30);

describe('codes of an authenticator app (rule 2.5)', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s is %s', (seconds, code) => {
    expect(matchedStep(rfcKey, code, at(seconds))).toBe(step(seconds));
  });

  it('are valid one step earlier and later', () => {
    expect(matchedStep(rfcKey, '287082', at(59 + 30))).toBe(step(59));
    expect(matchedStep(rfcKey, '287082', at(59 - 30))).toBe(step(59));
    expect(matchedStep(rfcKey, '287082', at(59 + 60))).toBeNull();
    expect(matchedStep(rfcKey, '287082', at(-1))).toBeNull();
  });

  it.each(['', '28708', '2870820', 'abcd1234', '28708a', ' 287082'])('do not include %j', (code) => {
    expect(matchedStep(rfcKey, code, at(59))).toBeNull();
  });

  it('have a new key of 160 bits each time, encrypted with the secret key', () => {
    const ctx = { config: { secretKey: 'x'.repeat(32) } } as Parameters<typeof encryptTotpKey>[0];
    const key = newTotpKey();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpKey()).not.toBe(key);
    const encrypted = encryptTotpKey(ctx, key);
    expect(encrypted).not.toContain(key);
    expect(decryptTotpKey(ctx, encrypted)).toBe(key);
  });

  it('have a URI with issuer and account', () => {
    const uri = new URL(totpUri(rfcKey, 'Customer Feedback Management', 'anna@test.example'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Customer Feedback Management:anna@test.example');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: rfcKey,
      issuer: 'Customer Feedback Management',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
