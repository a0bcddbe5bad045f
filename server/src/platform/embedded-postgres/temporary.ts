import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts';
import type { EmbeddedLog } from './place.ts';
import type { PostgresSettings } from './settings.ts';

/** A crash may corrupt the data, which is acceptable in tests. */
const unsafeSettings: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
};

/**
 * Cleans up however this process ends: a shell waits for the end of its input, which the system closes when
 * this process ends.
 */
function guardAgainstSuddenEnd(server: EmbeddedPostgres, dir: string): () => void {
  const script =
    'read -r _; pid=$1; shift; kill -INT "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; rm -rf "$@"';
  const guard = spawn(
    '/bin/sh',
    ['-c', script, 'sh', String(server.pid), dir, server.dataDir, server.owner.host],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  guard.unref();
  guard.stdin.on('error', () => undefined);
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => guard.kill('SIGKILL');
}

/**
 * For tests: a fast server in its own folder, removed completely by `stop()`. `fill` may first copy the files
 * of another database into that folder.
 */
export async function startTemporaryPostgres(
  log: EmbeddedLog,
  settings: PostgresSettings = {},
  fill: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<EmbeddedPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'cfm-test-db-'));
  // If started by root, the server runs as another account, which must pass through this folder.
  chmodSync(dir, 0o711);
  const remove = (dataDir: string) => {
    for (const path of [dataDir, dir]) rmSync(path, { recursive: true, force: true });
  };
  const dataDir = join(dir, 'postgres');
  const start = async () => {
    await fill(dataDir);
    return startEmbeddedPostgres({ dataDir, log, settings: { ...unsafeSettings, ...settings } });
  };
  const server = await start().catch((error: unknown) => {
    remove(dataDir);
    throw error;
  });
  const dismissGuard = guardAgainstSuddenEnd(server, dir);
  return {
    ...server,
    async stop() {
      await server.stop();
      dismissGuard();
      remove(server.dataDir);
    },
  };
}
