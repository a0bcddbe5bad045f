import { randomBytes, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@cfm/contract/platform/limits.ts';
import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { keyedHash } from '../../platform/secrets/secret-key.ts';
import { slowHash } from './passwords.ts';
import { recoveryCodes } from './tables.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const codeLength = 8;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
const saltBytes = 16;
const newSalt = () => randomBytes(saltBytes).toString('base64url');
/**
 * Stored form of a code: its salt, and a slow hash that is hashed again with the secret key, because a code
 * only has 41 bits. Codes created together share a salt, so that an attempt costs one slow hash. Old codes
 * have no salt.
 */
async function hashOf(ctx: Ctx, userId: number, code: string, salt: string): Promise<string> {
  if (salt === '') return keyedHash(ctx, 'recovery-code', `${userId}\n${code}`);
  const slow = await slowHash(code, Buffer.from(salt, 'base64url'));
  return `${salt}.${keyedHash(ctx, 'recovery-code', `${userId}\n${slow}`)}`;
}
const saltOf = (codeHash: string): string =>
  codeHash.includes('.') ? (codeHash.split('.', 1)[0] ?? '') : '';

/** Replaces all recovery codes of a user. They are readable only in the return value. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const salt = newSalt();
  const hashes = await Promise.all([...codes].map((code) => hashOf(tx, userId, code, salt)));
  await tx.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  return [...codes];
}

/** Adds one more code, valid until `expiresAt`. */
export async function addRecoveryCode(tx: Tx, userId: number, expiresAt: string): Promise<string> {
  const code = newCode();
  const codeHash = await hashOf(tx, userId, code, newSalt());
  await tx.db.insert(recoveryCodes).values({ userId, codeHash, expiresAt });
  return code;
}

/** Removes unused codes that a user manager issued. */
export async function removeIssuedCodes(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, userId), isNotNull(recoveryCodes.expiresAt), isNull(recoveryCodes.usedAt)),
    );
}

/** Consumes a code. The second of two concurrent calls returns false. */
export async function consumeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const isOpen = and(
    eq(recoveryCodes.userId, userId),
    isNull(recoveryCodes.usedAt),
    or(isNull(recoveryCodes.expiresAt), gt(recoveryCodes.expiresAt, tx.now())),
  );
  const open = await tx.db.select({ codeHash: recoveryCodes.codeHash }).from(recoveryCodes).where(isOpen);
  const salts = [...new Set(open.map(({ codeHash }) => saltOf(codeHash)))];
  const hashes = await Promise.all(salts.map((salt) => hashOf(tx, userId, code, salt)));
  const spent = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: tx.now() })
    .where(and(isOpen, inArray(recoveryCodes.codeHash, hashes)))
    .returning({ recoveryCodeId: recoveryCodes.recoveryCodeId });
  return spent.length > 0;
}
