import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const keyOf = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest();

/** Encrypts a small text (AES-256-GCM) with a separate key per purpose. */
export function encrypt(secret: string, purpose: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts the output of `encrypt`. Throws if it was changed or encrypted with another key. */
export function decrypt(secret: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const nonce = bytes.subarray(0, 12);
  // Without the length, a tag cut down to four bytes would be accepted.
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce, { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** A random 256-bit token for a link or a session. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Hash of a token for storage. Tokens are random, so it needs no key. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
/** Compares in constant time. */
export const isSameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
