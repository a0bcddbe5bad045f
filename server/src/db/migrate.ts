import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { grantToServer } from './server-role.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number; the same in every server, so that only one of them migrates at a time. */
const migrationLock = 7_411_209;

/**
 * Brings the schema up to date as its owner, and lets `serverRole` work with it, under a lock: several servers may start at
 * once. `further` runs under it too.
 */
export async function migrateDatabase(
  owner: Pool,
  serverRole: string,
  further: () => Promise<void>,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
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
