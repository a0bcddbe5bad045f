import type { Db } from '../db/client.ts';
import { emptyIfNoTable } from '../db/empty-if-no-table.ts';
import { isSameText } from './encrypt.ts';
import { keyedHash } from './secret-key.ts';
import { secretKeyCheck } from './tables.ts';

/**
 * Throws at the start if the key is not the one of this database: with a wrong key no second factor matches,
 * no link opens, and new encrypted data is lost when the right key returns. The first start stores the check
 * value (rule 12.3).
 */
export async function checkSecretKey(ctx: Checked): Promise<void> {
  if (await isFirstKey(ctx)) await ctx.db.insert(secretKeyCheck).values({ checkValue: checkValueOf(ctx) });
}

type Checked = Parameters<typeof keyedHash>[0] & { db: Db };
const checkValueOf = (ctx: Checked) => keyedHash(ctx, 'check of the secret key', '');

/** Returns whether the database has no key yet. Throws if it has another one. Changes nothing. */
export async function isFirstKey(ctx: Checked): Promise<boolean> {
  const [known] = await emptyIfNoTable(
    ctx.db.select({ checkValue: secretKeyCheck.checkValue }).from(secretKeyCheck),
  );
  if (known && !isSameText(known.checkValue, checkValueOf(ctx)))
    throw new Error(
      'the secret key is not the key of this database. Restore the SECRET_KEY, or the secret.key in DATA_DIR, that belongs to it; ' +
        'if it is lost, see docs/operations.md.',
    );
  return !known;
}
