import type { PoolConfig } from 'pg';
import { admitDemoUsers } from '../access/sign-in/deactivate-users.ts';
import { loadReferenceData } from '../catalog/reference-data/load-reference-data.ts';
import { type AppDeps, type Ctx, makeCtx } from '../context.ts';
import { allJobs } from '../modules.ts';
import { warnOfLocale } from '../platform/db/check-database.ts';
import { openDatabase } from '../platform/db/client.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { databaseAddress, roleOf } from '../platform/db/server-role.ts';
import { checkFileStore } from '../platform/files/check-file-store.ts';
import type { Readiness } from '../platform/http/health.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { checkSecretKey, isFirstKey } from '../platform/secrets/check-secret-key.ts';
import type { DatabaseAddresses } from './find-database.ts';

/** Migrates the database and loads data as the owner of the tables. */
export async function prepareDatabase(
  deps: AppDeps,
  addresses: DatabaseAddresses,
  loadDemo: ((ctx: Ctx) => Promise<unknown>) | null,
  readiness: Readiness,
): Promise<void> {
  const { config, database, log } = deps;
  const asOwner: PoolConfig = { ...addresses.owner, max: 4 };
  const owner = openDatabase(asOwner, log);
  const jobs = createJobRunner(owner.pool, allJobs, log);
  const ctx = makeCtx({ ...deps, database: owner, jobs }, { kind: 'job', name: 'start' });
  try {
    if ((await databaseAddress(database.pool)) !== (await databaseAddress(owner.pool)))
      throw new Error('DATABASE_URL and DATABASE_OWNER_URL point to different databases');
    // Before a migration, which can't be undone.
    await isFirstKey(ctx);
    const serverRole = await roleOf(database.pool);
    if (serverRole === (await roleOf(owner.pool)))
      log.warn(
        'audit log protected by triggers only, because the role of DATABASE_URL owns the tables: set DATABASE_OWNER_URL',
      );
    await warnOfLocale(owner.pool, log);
    const further = async () => {
      await checkSecretKey(ctx);
      await checkFileStore(ctx);
      await jobs.prepare();
      await loadReferenceData(ctx, { withExamples: config.isDemo });
      await loadDemo?.(ctx);
      await admitDemoUsers(ctx, config.isDemo);
    };
    const onStart = () => {
      readiness.state = 'migrating';
    };
    const { emptyDatabaseHint } = addresses;
    await migrateDatabase(owner.pool, serverRole, further, {
      onStart,
      log,
      ...(emptyDatabaseHint === undefined ? {} : { emptyDatabaseHint }),
    });
  } finally {
    await jobs.stop();
    await owner.close();
  }
}
