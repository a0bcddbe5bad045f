import { hash, hashRaw, verify } from '@node-rs/argon2';

/** argon2id (the library's default algorithm) with 19 MiB, two passes, one lane (rule 2.3). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of an unknown random text with the same cost, verified when there is no password hash. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$NisSKZcx+lmRnZAdZ5BAuQ$9JR+mA1cNeE/uQ1/ugv8eRGV6uJ5fv1lUQCxoznKTLY';

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost);

/** The same hash with a given salt, for a secret that is looked up by its hash. */
export const slowHash = async (secret: string, salt: Uint8Array): Promise<string> =>
  (await hashRaw(secret, { ...passwordCost, salt })).toString('base64url');

/** Returns whether the password matches. Without a hash it returns false after the same time (rule 2.2). */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? dummyHash, password);
  return isRight && passwordHash !== null;
}
