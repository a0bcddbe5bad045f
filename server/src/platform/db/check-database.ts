import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { type BuildInfo, describeBuild } from '../build-info.ts';

/** Both are created by the first start, or beforehand by an administrator. */
export const extensions = ['pg_trgm', 'unaccent'];

/** Rejects a PostgreSQL that does not know the SQL of the schema. */
export async function rejectOldPostgres(client: ClientBase, oldest: number): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version
      where current_setting('server_version_num')::int < $1`,
    [oldest],
  );
  if (rows[0])
    throw new Error(
      `it is PostgreSQL ${rows[0].version}; PostgreSQL ${Math.floor(oldest / 10_000)} or newer is needed`,
    );
}

/** Rejects a database with migrations that are not `known`: another build applied them. `applied` and `known` are hashes, `appliedBy` is the build that changed the schema last. */
export function rejectUnknownMigrations(
  applied: readonly string[],
  known: readonly string[],
  emptyDatabaseHint: string,
  appliedBy: BuildInfo | null,
): void {
  if (applied.every((hash) => known.includes(hash))) return;
  const unchanged = 'nothing in it was changed';
  throw new Error(
    applied.some((hash) => known.includes(hash))
      ? `it was upgraded by another version of the product${appliedBy ? `, ${describeBuild(appliedBy)}` : ''}, this is ${describeBuild()}, and ${unchanged}; start that version, or, for an empty database, ${emptyDatabaseHint}`
      : `it was created before the first release of the product and cannot be upgraded, this is ${describeBuild()}, and ${unchanged}; for an empty database, ${emptyDatabaseHint}`,
  );
}

/** Rejects a database that the schema cannot be created in: wrong encoding or search path, or tables of another product. */
export async function rejectUnsuitable(client: ClientBase, emptyDatabaseHint: string): Promise<void> {
  const ofExtension = (catalog: string) =>
    `(select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype = 'e')`;
  const { rows } = await client.query<{ reason: string | null }>(
    `select case
      when current_setting('server_encoding') <> 'UTF8'
        then 'its encoding is ' || current_setting('server_encoding') || ', not UTF8'
      when current_schema() is distinct from 'public'
        then 'the schema public does not exist or is not the first one in the search path'
      when exists (select from pg_extension
          where extname = any ($1) and extnamespace <> to_regnamespace('public'))
        then 'an extension (pg_trgm or unaccent) is in another schema than public'
      when to_regnamespace('jobs') is not null
        or exists (select from pg_class o where relnamespace = to_regnamespace('public')
          and relkind in ('r', 'p', 'v', 'm', 'f') and not exists ${ofExtension('pg_class')})
        or exists (select from pg_proc o where pronamespace = to_regnamespace('public')
          and not exists ${ofExtension('pg_proc')})
        then 'it contains tables or functions that this product did not create'
      end as reason`,
    [extensions],
  );
  if (rows[0]?.reason)
    throw new Error(
      `${rows[0].reason}, and nothing in it was changed; for an empty database, ${emptyDatabaseHint}`,
    );
}

/** A locale such as C knows letters of ASCII only, so that a search for “müller” does not find “MÜLLER”. */
export async function warnOfLocale(pool: Pool, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await pool.query<{ locale: string }>(
    `select coalesce(datcollate, '') as locale from pg_database where datname = current_database() and lower('Ä') <> 'ä'`,
  );
  if (rows[0])
    log.warn(
      { locale: rows[0].locale },
      'search limited to ASCII letters: create the database with an ICU locale or C.UTF-8',
    );
}
