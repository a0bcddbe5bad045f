import type { Pool } from 'pg';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { readSchema } from '../platform/db/schema-files.ts';
import { startTemporaryPostgres } from '../platform/embedded-postgres/temporary.ts';
import { openPool } from './open-pool.ts';

const folder = 'server/src/platform/db/schema/functions';

/** Names the function files without a function in the database, and the functions without a file. */
export async function compareFunctions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e') order by 1`,
  );
  const existing = rows.map(({ name }) => name);
  const files = readSchema().functions.map(({ name }) => name);
  return [
    ...files
      .filter((name) => !existing.includes(name))
      .map((name) => `${folder}/${name}.sql creates no function ${name}`),
    ...existing
      .filter((name) => !files.includes(name))
      .map((name) => `The function ${name} has no file in ${folder}`),
  ];
}

/** Creates a database of this schema and compares its functions with the files. */
export async function findFunctionErrors(): Promise<string[]> {
  const ignore = () => undefined;
  const server = await startTemporaryPostgres({ info: ignore, warn: ignore, error: ignore });
  const pool = openPool({ ...server.owner, max: 2 });
  try {
    await migrateDatabase(
      pool,
      server.server.user,
      async () => void (await pool.query('create schema jobs')),
    );
    return await compareFunctions(pool);
  } catch (error) {
    return [`The schema could not be created: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await pool.end();
    await server.stop();
  }
}
