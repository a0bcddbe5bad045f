import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

const secretKey = 'a-key-for-tests-only-0123456789abcdef';
const databaseUrl = 'postgres://feedback:hunter2@db/customer_feedback';

/** The lines of what is wrong. */
function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

describe('settings (rules 12.1 to 12.3)', () => {
  it('run without any: embedded database, demo, this machine only', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: undefined,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isDemo: true,
    });
  });

  it('are no demo with a database of their own, or for other networks', () => {
    expect(readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }).isDemo).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0' }).isDemo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'https://feedback.example.com' }).isDemo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'http://127.example.com' }).isDemo).toBe(false);
    expect(readConfig({ TRUST_PROXY: '1' }).isDemo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).isDemo).toBe(true);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT is not valid: it must be a port number'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL is not valid: it must be a URL such as'],
    [{ DATABASE_OWNER_URL: 'db' }, 'DATABASE_OWNER_URL is not valid: it must be a URL such as'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY is not valid: it must be at least 32 characters'],
    [{ DEMO: 'yes' }, 'DEMO is not valid: it must be on or off'],
    [{ DATABASE_PREPARED: 'no' }, 'DATABASE_PREPARED is not valid: it must be on or off'],
    [{ FILES_URL: 'ftp://files.example' }, 'FILES_URL is not valid: it must be a folder, or a URL such as'],
    [{ DATABASE_URL: databaseUrl }, 'SECRET_KEY is missing'],
    [{ DATABASE_OWNER_URL: databaseUrl }, 'DATABASE_OWNER_URL needs DATABASE_URL'],
    [{ DATABASE_PREPARED: 'off' }, 'DATABASE_PREPARED=off needs DATABASE_OWNER_URL'],
    [{ DEMO: 'on', HOST: '0.0.0.0' }, 'DEMO=on needs HOST and PUBLIC_URL on loopback'],
    [{ DEMO: 'on', PUBLIC_URL: 'https://a.example' }, 'DEMO=on needs HOST and PUBLIC_URL on loopback'],
    [{ DEMO: 'on', TRUST_PROXY: '1' }, 'DEMO=on needs HOST and PUBLIC_URL on loopback'],
  ])('%j is refused in one line', (env, line) => {
    const faults = faultsOf(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(line);
  });

  it('tell of every fault at once, and repeat no value', () => {
    const faults = faultsOf({ PORT: 'x', SMTP_URL: 'user:hunter2@mail', FIRST_ADMIN_EMAIL: 'nobody' });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('are all in the example, and the example names no other', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([...settingNames].sort());
  });
});
