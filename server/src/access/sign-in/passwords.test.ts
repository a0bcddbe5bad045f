import { describe, expect, it } from 'vitest';
import { dummyHash, hashPassword, isPassword } from './passwords.ts';

const costOf = (hash: string) => hash.split('$').slice(1, 4).join('$');

describe('passwords (rules 2.2 and 2.3)', () => {
  it('are stored as salted argon2id hashes', async () => {
    const hash = await hashPassword('Right-Pass-1!');
    expect(costOf(hash)).toBe('argon2id$v=19$m=19456,t=2,p=1');
    expect(await hashPassword('Right-Pass-1!')).not.toBe(hash);
  });

  it('match or do not match', async () => {
    const hash = await hashPassword('Right-Pass-1!');
    expect(await isPassword(hash, 'Right-Pass-1!')).toBe(true);
    expect(await isPassword(hash, 'right-pass-1!')).toBe(false);
    expect(await isPassword(null, 'Right-Pass-1!')).toBe(false);
  });

  it('take the same time to reject for unknown users', async () => {
    expect(costOf(dummyHash)).toBe(costOf(await hashPassword('Right-Pass-1!')));
  });
});
