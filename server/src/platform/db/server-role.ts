import type { ClientBase, Pool } from 'pg';

/** Schemas of the server: its tables, and those of the jobs. */
const schemas = ['public', 'jobs'];
/** Tables whose rows must not change or be deleted (rule 14.2). */
const appendOnly = [
  'audit_entries',
  'audit_personal_values',
  'sign_in_log',
  'access_log',
  'billings',
  'billing_lines',
];
/**
 * Tables with a few changeable columns: the counter of a rejection, and the parts of a sent report that an
 * erasure removes.
 */
const changingColumns = { rejections: 'times', monthly_sendings: 'html, recipients' };

export async function roleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  if (!rows[0]) throw new Error('no row for current_user');
  return rows[0].role;
}

/** Identifies the database and server of a pool. */
export async function databaseAddress(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    "select current_database() || ' ' || pg_postmaster_start_time() as place",
  );
  return rows[0]?.place ?? '';
}

/**
 * Lets the role of the server read and write rows, but not change tables or rewrite the audit. Called as the
 * owner of the tables after every migration. Does nothing if the owner and the server use the same role.
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
       union all
       select format('revoke update, delete on %1$I from %2$I; grant update (%3$s) on %1$I to %2$I', name, $1::text, columns)
         from unnest($4::text[], $5::text[]) as changing (name, columns)
     ) as statements where current_user <> $1::text`,
    [role, schemas, appendOnly, Object.keys(changingColumns), Object.values(changingColumns)],
  );
  if (rows[0]?.grants) await owner.query(rows[0].grants);
}
