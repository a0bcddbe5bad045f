import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from './advisory-locks.ts';
import { type Applied, applySchema, pendingOf, readApplied } from './apply-schema.ts';
import { beginExclusive } from './begin-exclusive.ts';
import { rejectOldPostgres, rejectUnknownMigrations, rejectUnsuitable } from './check-database.ts';
import { readSchema, type Schema } from './schema-files.ts';
import { grantToServer } from './server-role.ts';

/** PostgreSQL 16. */
const oldestPostgres = 160_000;

export interface MigrationOptions {
  /** Part of the error message: how to get an empty database. */
  emptyDatabaseHint?: string;
  /** Called if changes are pending, before users have to wait. */
  onStart?: () => void;
  log?: Pick<Logger, 'info'>;
  /** Folder of the schema, if it is not that of this build. */
  folder?: string;
  oldestPostgres?: number;
}

/**
 * Updates the schema as its owner and grants `serverRole` access to it. Holds a lock, also while `further`
 * runs, so that several servers can start at once (rule 12.4). Rejects a database of another build or another
 * product and leaves it unchanged.
 */
export async function migrateDatabase(
  owner: Pool,
  serverRole: string,
  further: () => Promise<void>,
  options: MigrationOptions = {},
): Promise<void> {
  const client = await owner.connect();
  // If this connection is lost while `further` uses others, the next query on this one reports it.
  client.on('error', () => undefined);
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    try {
      await migrate(client, options);
      await further();
      await grantToServer(client, serverRole);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]);
    }
  } finally {
    client.release();
  }
}

/** Throws if a start would reject the database: too old, of another build or of another product. Changes nothing. */
export async function rejectUnusable(
  client: ClientBase,
  { emptyDatabaseHint = 'set DATABASE_URL to an empty database', folder, ...options }: MigrationOptions = {},
): Promise<{ schema: Schema; applied: Applied }> {
  await rejectOldPostgres(client, options.oldestPostgres ?? oldestPostgres);
  const schema = readSchema(folder);
  const applied = await readApplied(client);
  const known = schema.migrations.map(({ hash }) => hash);
  rejectUnknownMigrations(applied.migrations, known, emptyDatabaseHint, applied.build);
  if (applied.migrations.length === 0) await rejectUnsuitable(client, emptyDatabaseHint);
  return { schema, applied };
}

/** Applies pending migrations and changed functions in one transaction. An error leaves the database unchanged. */
async function migrate(client: ClientBase, options: MigrationOptions): Promise<void> {
  const { onStart, log } = options;
  const { schema, applied } = await rejectUnusable(client, options);
  const pending = pendingOf(schema, applied);
  if (pending.migrations.length + pending.functions.length === 0) return;
  onStart?.();
  await beginExclusive(client, log);
  try {
    await applySchema(client, schema, pending, log);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
