import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@cfm/contract/limits.ts';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { keyedHash } from '../../secrets/secret-key.ts';
import { recoveryCodes } from './tables.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const codeLength = 8;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
const hashOf = (ctx: Ctx, userId: number, code: string) =>
  keyedHash(ctx, 'recovery-code', `${userId}\n${code}`);

/** Replaces all recovery codes of a user; the answer is the only place where they are readable. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await ctx.db
    .insert(recoveryCodes)
    .values([...codes].map((code) => ({ userId, codeHash: hashOf(ctx, userId, code) })));
  return [...codes];
}

/** One further code beside the others, until `expiresAt`. */
export async function addRecoveryCode(ctx: Ctx, userId: number, expiresAt: string): Promise<string> {
  const code = newCode();
  await ctx.db.insert(recoveryCodes).values({ userId, codeHash: hashOf(ctx, userId, code), expiresAt });
  return code;
}

/** Uses a code up. Of two at once one gets true, as the second finds the row already used. */
export async function consumeRecoveryCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const spent = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(ctx, userId, code)),
        isNull(recoveryCodes.usedAt),
        or(isNull(recoveryCodes.expiresAt), gt(recoveryCodes.expiresAt, ctx.now())),
      ),
    )
    .returning({ recoveryCodeId: recoveryCodes.recoveryCodeId });
  return spent.length > 0;
}
