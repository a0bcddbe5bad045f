import { afterEach, describe, expect, it } from 'vitest';
import { findPostgresAccount } from './account.ts';
import { findPackage } from './binaries.ts';
import { initdbArguments } from './cluster.ts';
import { readCommandLine, readStartToken } from './process-identity.ts';

describe('the account PostgreSQL runs as for root', () => {
  it.each([
    ['Debian', 'root:x:0:0::/root:/bin/bash\nnobody:x:65534:65534::/:/sbin/nologin\n', 'nobody', 65_534],
    ['Debian with PostgreSQL', 'nobody:x:65534:65534::/:/x\npostgres:x:106:112:a,b:/:/x\n', 'postgres', 106],
    ['macOS', '##\n# User Database\nnobody:*:-2:-2::/:/x\n_postgres:*:216:216::/:/x\n', '_postgres', 216],
  ])('on %s', (_system, passwd, name, uid) => {
    expect(findPostgresAccount(passwd)).toMatchObject({ name, uid });
  });

  it('is none that no program can be started as', () => {
    expect(findPostgresAccount('nobody:*:-2:-2::/:/x\n')).toBeNull();
  });
});

it('knows letters of all scripts on each system by a locale that is there', () => {
  expect(initdbArguments('linux')).toContain('--lc-ctype=C.UTF-8');
  expect(initdbArguments('darwin')).toContain('--lc-ctype=en_US.UTF-8');
});

it('says what to do on a machine that it brings no PostgreSQL for', () => {
  expect(() => findPackage('win32-x64')).toThrow('Set DATABASE_URL to a PostgreSQL 16 or newer.');
});

// Slim images of Linux come without ps, and need none.
describe.skipIf(readStartToken(process.pid, 'darwin') === null)('a process told of by ps', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it('began at the same moment, whatever the time zone of who asks', () => {
    process.env.TZ = 'Asia/Tokyo';
    const token = readStartToken(process.pid, 'darwin');
    process.env.TZ = 'America/New_York';
    expect(readStartToken(process.pid, 'darwin')).toBe(token);
  });

  it('has the command line it was started with', () => {
    expect(readCommandLine(process.pid, 'darwin')).toBe(readCommandLine(process.pid, 'linux'));
  });

  it('is unknown when it is not there', () => {
    expect(readStartToken(2_147_483_646, 'darwin')).toBeNull();
  });
});
