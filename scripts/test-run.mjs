import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project.mjs';

/** A folder for everything one run of the tests writes. As root the database passes through it as another account. */
export function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cfm-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Settings of the product that the person at the keyboard may have set for their own use. */
function listSettingNames() {
  const example = inProject('.env.example');
  const lines = existsSync(example) ? readFileSync(example, 'utf8').split('\n') : [];
  return [
    'DATABASE_URL',
    'FILES_URL',
    'SMTP_URL',
    ...lines.flatMap((line) => line.match(/^#?\s*([A-Z][A-Z0-9_]*)=/)?.[1] ?? []),
  ];
}

/** Own port, own data folder, none of the settings of a product that may be running beside. */
export async function makeRunEnvironment(environment, folder) {
  const env = { ...environment };
  for (const name of listSettingNames()) delete env[name];
  const port = String(await findFreePort());
  return {
    ...env,
    TMPDIR: folder,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A database that outlived its test run is ended: it would hold memory and the folder for ever. */
async function endLeftDatabases(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('postmaster.pid'));
  const pids = files.map((name) => Number(readFileSync(join(folder, name), 'utf8').split('\n')[0]));
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && pids.some(isAlive); waited += 100) await pause(100);
}

export async function removeRunFolder(folder) {
  await endLeftDatabases(folder).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
