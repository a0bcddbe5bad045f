import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export type DatabaseAccount = { name: string; uid: number; gid: number };

/** Accounts of /etc/passwd. Node only looks up the account of its own process. */
function parseAccounts(passwd: string): DatabaseAccount[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** macOS names the account `_postgres` and gives `nobody` a negative uid, which cannot start programs. */
export function findPostgresAccount(passwd: string): DatabaseAccount | null {
  const accounts = parseAccounts(passwd).filter(({ uid }) => uid > 0);
  return (
    ['postgres', '_postgres', 'nobody'].flatMap(
      (wanted) => accounts.find(({ name }) => name === wanted) ?? [],
    )[0] ?? null
  );
}

/**
 * The account that PostgreSQL runs as, or null for the current user. PostgreSQL does not run as root, so root
 * starts it as the owner of the database, or as `postgres` or `nobody` if there is no database yet.
 */
export function chooseDatabaseAccount(clusterDir: string | null): DatabaseAccount | null {
  if (process.getuid?.() !== 0) return null;
  const owner = clusterDir === null ? null : statSync(clusterDir);
  const passwd = readFileSync('/etc/passwd', 'utf8');
  if (owner && owner.uid !== 0) {
    const name =
      parseAccounts(passwd).find((account) => account.uid === owner.uid)?.name ?? String(owner.uid);
    return { name, uid: owner.uid, gid: owner.gid };
  }
  const account = findPostgresAccount(passwd);
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody".',
    );
  }
  return account;
}

/** Starts in a folder that all accounts can access, without the product's environment, which holds secrets. */
export function spawnOptionsFor(account: DatabaseAccount | null) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/** Runs a program until it ends. `output` combines stdout and stderr. */
export function runAs(
  account: DatabaseAccount | null,
  file: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...spawnOptionsFor(account), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const channel of [child.stdout, child.stderr]) {
      channel.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Asks the system, because modes, groups and mount options all count. */
export function canAccess(
  account: DatabaseAccount | null,
  path: string,
  rights: 'r' | 'rx' | 'rwx',
): boolean {
  const tests = [...rights].map((right) => `test -${right} "$0"`).join(' && ');
  return (
    spawnSync('/bin/sh', ['-c', tests, path], { ...spawnOptionsFor(account), stdio: 'ignore' }).status === 0
  );
}
