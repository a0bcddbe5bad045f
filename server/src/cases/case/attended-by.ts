import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition: the row `a` of `case_attention` is for this user, who sees its case `c`: the responsible user, or all
 * users if there is none who is active, activated and has the case in scope (rules 3.34 and 3.54).
 */
export const attendedBy = (userId: number): SQL => sql`(c.responsible_user_id is null
  or c.responsible_user_id = ${userId} or c.responsible_user_id = a.out_of_scope_user_id
  or not exists (select from users r where r.user_id = c.responsible_user_id and r.is_active and r.password_hash is not null))`;
