import type { ClientBase, Pool } from 'pg';

/** Schemas of what the server works on: its own tables, and those of the jobs. */
const schemas = ['public', 'jobs'];
/** What is only ever added to (rule 14.2). */
const appendOnly = ['audit_entries', 'audit_personal_values'];

export async function roleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  if (!rows[0]) throw new Error('no row came back for current_user');
  return rows[0].role;
}

/**
 * Lets the role that serves read and write rows, but change no table and rewrite no audit. Called by the owner of the
 * tables after every migration; does nothing where one role is both.
 */
export async function grantToServer(owner: ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ grants: string }>(
    `select string_agg(statement, '; ') as grants from (
       select format(unnest(array[
           'grant usage on schema %1$I to %2$I',
           'grant select, insert, update, delete on all tables in schema %1$I to %2$I',
           'grant usage, select on all sequences in schema %1$I to %2$I']), name, $1::text) as statement
       from unnest($2::text[]) as name
       union all
       select format('revoke update, delete on %I from %I', name, $1::text) from unnest($3::text[]) as name
     ) as statements where current_user <> $1::text`,
    [role, schemas, appendOnly],
  );
  if (rows[0]?.grants) await owner.query(rows[0].grants);
}
