import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../platform/embedded-postgres/launcher.ts';
import type { PostgresSettings } from '../platform/embedded-postgres/settings.ts';
import { startTemporaryPostgres } from '../platform/embedded-postgres/temporary.ts';
import { takeBaseBackup } from './base-backup.ts';
import { openPool } from './open-pool.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A standby server with streaming replication, like a read replica. */
export const startStandby = (
  { owner }: Pick<EmbeddedPostgres, 'owner'>,
  settings: PostgresSettings = {},
): Promise<EmbeddedPostgres> =>
  startTemporaryPostgres(
    log,
    { ...settings, primary_conninfo: `host=${owner.host} port=${owner.port} user=${owner.user}` },
    async (dataDir) => {
      const clusterDir = await takeBaseBackup(owner, dataDir);
      await writeFile(join(clusterDir, 'standby.signal'), '');
    },
  );

/** Waits until the standby has all current data of the primary. */
export async function catchUp(
  primary: Pick<EmbeddedPostgres, 'owner'>,
  standby: EmbeddedPostgres,
): Promise<void> {
  const [main, follower] = [primary, standby].map(({ owner }) => openPool({ ...owner, max: 1 }));
  if (!main || !follower) throw new Error('expected two servers');
  try {
    const { rows } = await main.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
    const hasCome = async () =>
      (await follower.query('select from pg_last_wal_replay_lsn() at where at >= $1::pg_lsn', [rows[0]?.at]))
        .rowCount === 1;
    while (!(await hasCome())) await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    await Promise.all([main.end(), follower.end()]);
  }
}
