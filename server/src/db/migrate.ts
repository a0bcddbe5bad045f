import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool } from 'pg';
import { grantToServer } from './server-role.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number; the same in every server, so that only one of them migrates at a time. */
const migrationLock = 7_411_209;

/**
 * Brings the schema up to date as its owner, and lets `serverRole` work with it, under a lock: several servers may start at
 * once. `further` runs under it too. A database that another build made, or that holds something else, is refused and left
 * as it is; `toBeginAnew` tells the reader how to come by an empty one.
 */
export async function migrateDatabase(
  owner: Pool,
  serverRole: string,
  further: () => Promise<void>,
  toBeginAnew = 'set DATABASE_URL to an empty database',
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      await refuseForeign(client, toBeginAnew);
      await migrate(drizzle(client), { migrationsFolder });
      await further();
      await grantToServer(client, serverRole);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}

async function refuseForeign(client: ClientBase, toBeginAnew: string): Promise<void> {
  const applied = await appliedMigrations(client);
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  if (applied.some((hash) => !known.has(hash)))
    throw new Error(
      `an earlier or later build of the product made it, and nothing in it was changed; start that build, or, to begin anew, ${toBeginAnew}`,
    );
  if (applied.length === 0 && (await holdsTables(client)))
    throw new Error(
      `it holds tables that this product did not make, and nothing in it was changed; to begin, ${toBeginAnew}`,
    );
}

/** Hashes of the migrations that this database has seen, by the table in which the migrator keeps them. */
async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (tables[0]?.name == null) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  return rows.map(({ hash }) => hash);
}

/** Tables and views, but those that an extension brought. */
async function holdsTables(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c
      where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      limit 1`,
  );
  return rowCount === 1;
}
