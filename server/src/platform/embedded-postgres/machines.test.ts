import { expect, it } from 'vitest';
import { findPostgresAccount } from './account.ts';
import { findPackage } from './binaries.ts';
import { initdbArguments } from './cluster.ts';
import { readCommandLine, readStartToken } from './process-identity.mjs';

it.each([
  ['Debian', 'root:x:0:0::/root:/bin/bash\nnobody:x:65534:65534::/:/sbin/nologin\n', 'nobody'],
  ['Debian with PostgreSQL', 'nobody:x:65534:65534::/:/x\npostgres:x:106:112:a,b:/:/x\n', 'postgres'],
  ['macOS', '##\n# User Database\nnobody:*:-2:-2::/:/x\n_postgres:*:216:216::/:/x\n', '_postgres'],
  ['macOS without PostgreSQL', 'nobody:*:-2:-2::/:/x\n', undefined],
])(
  'runs PostgreSQL as an account that can start programs on %s when started by root',
  (_system, passwd, name) => {
    expect(findPostgresAccount(passwd)?.name).toBe(name);
  },
);

it('uses a UTF-8 locale that every system has', () => {
  expect(initdbArguments('linux')).toContain('--lc-ctype=C.UTF-8');
  expect(initdbArguments('darwin')).toContain('--lc-ctype=en_US.UTF-8');
});

it('names the alternative on a machine without an embedded PostgreSQL', () => {
  expect(() => findPackage('win32-x64')).toThrow('Set DATABASE_URL to a PostgreSQL 16 or newer.');
});

// Slim Linux images have no ps and do not need it.
it.skipIf(readStartToken(process.pid, 'darwin') === null)('identifies a process with ps', () => {
  expect(readCommandLine(process.pid, 'darwin')).toBe(readCommandLine(process.pid, 'linux'));
  expect(readStartToken(process.pid, 'darwin')).toBe(readStartToken(process.pid, 'darwin'));
  expect(readStartToken(2_147_483_646, 'darwin')).toBeNull();
});
