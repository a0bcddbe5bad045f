import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { actorOf, rightsColumns, rightsForm } from '../../access/users/rights-of-user.ts';
import type { UserActor } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';

/** Account and rights of a user who is or could be responsible for a case. */
export const assignee = z.object({ ...rightsForm, isActivated: z.boolean(), isDeleted: z.boolean() });
export const assigneeColumns = sql`${rightsColumns}, u.password_hash is not null as "isActivated", u.deleted_at is not null as "isDeleted"
  from users u join roles r on r.role_id = u.role_id`;
/** Session of an actor that exists only to evaluate the scope of a user. */
export const noSession = '';

export const accountOfUser = statement({
  name: 'account of a responsible person',
  row: assignee,
  sql: (userId: number) => sql`select ${assigneeColumns} where u.user_id = ${userId}`,
});

const usableAccounts = statement({
  name: 'accounts that people can sign in with',
  row: assignee,
  sql: () => sql`select ${assigneeColumns} where u.is_active and u.password_hash is not null
    order by u.last_name, u.first_name, u.user_id`,
});
/** Users who can sign in, sorted by name. */
export const listUsableAccounts = async (db: Db): Promise<UserActor[]> =>
  (await usableAccounts(db)).map((row) => actorOf(row, noSession));
