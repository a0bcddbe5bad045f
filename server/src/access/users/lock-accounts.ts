import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { statement } from '../../platform/db/statements.ts';

/**
 * Locks users until the transaction ends, so that they are not deactivated, deleted or limited meanwhile. Read their
 * accounts afterwards.
 */
export const lockAccounts = statement({
  name: 'accounts that stay unchanged',
  row: z.object({ userId: z.number() }),
  // In a fixed order to prevent deadlocks.
  sql: (userIds: readonly number[]) => sql`select user_id as "userId" from users
    where user_id = any(${sql.param([...userIds])}::int[]) order by user_id for share`,
});
