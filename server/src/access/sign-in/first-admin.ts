import { sql } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { advisoryLocks } from '../../platform/db/advisory-locks.ts';
import { users } from '../users/tables.ts';
import { insertAccount } from './insert-account.ts';
import { mailActivation } from './mails.ts';
import { findAccountById } from './queries.ts';

/**
 * Creates one IFM Admin if FIRST_ADMIN_EMAIL is set and there is no user (rule 2.23). Mails the activation
 * link and returns it, to be printed once, or returns null.
 */
export async function ensureFirstAdmin(ctx: Ctx): Promise<string | null> {
  const email = ctx.config.firstAdminEmail;
  if (email === undefined) return null;
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`);
    const anybody = await tx.db.select({ userId: users.userId }).from(users).limit(1);
    if (anybody.length > 0) return null;
    const userId = await insertAccount(tx, {
      username: 'admin',
      email,
      firstName: 'First',
      lastName: 'Administrator',
      role: 'Admin',
    });
    const account = await findAccountById(tx.db, userId);
    if (!account) throw new Error('the created account is missing');
    return mailActivation(tx, account);
  });
}
