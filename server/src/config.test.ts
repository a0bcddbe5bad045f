import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';
import { temporaryDir } from './testing/temporary-dir.ts';

const secretKey = 'a-key-for-tests-only-0123456789abcdef';
const databaseUrl = 'postgres://feedback:hunter2@db/customer_feedback';

/** Lines of the error message. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

describe('settings (rules 12.1 to 12.3)', () => {
  it('have defaults: embedded database, demo, this machine only', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: undefined,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isDemo: true,
    });
  });

  it('disable the demo with an external database or for other networks (rule 15.2)', () => {
    expect(readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey }).isDemo).toBe(false);
    const PUBLIC_URL = 'http://127.0.0.1:3000';
    expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL }).isDemo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'https://feedback.example.com' }).isDemo).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'http://127.example.com' }).isDemo).toBe(false);
    expect(readConfig({ TRUST_PROXY: '1', PUBLIC_URL }).isDemo).toBe(false);
    expect(readConfig({ PUBLIC_URL }).isDemo).toBe(true);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT is not valid: it must be a port number'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL is not valid: it must be a URL such as'],
    [{ DATABASE_OWNER_URL: 'db' }, 'DATABASE_OWNER_URL is not valid: it must be a URL such as'],
    [{ DATABASE_READ_URL: 'replica' }, 'DATABASE_READ_URL is not valid: it must be a URL such as'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY is not valid: it must be at least 32 characters'],
    [{ DEMO: 'yes' }, 'DEMO is not valid: it must be on or off'],
    [{ DATABASE_PREPARED: 'no' }, 'DATABASE_PREPARED is not valid: it must be on or off'],
    [{ FILES_URL: 'ftp://files.example' }, 'FILES_URL is not valid: it must be a folder, or a URL such as'],
    [{ FILES_URL: 's3://' }, 'FILES_URL is not valid: it must be a folder, or a URL such as s3://bucket'],
    [{ SMTP_URL: 'smtp://user:pass#word@mail' }, 'with special characters of the password as %40'],
    [{ PUBLIC_URL: 'https://a.example/?x=1' }, 'PUBLIC_URL is not valid'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL is not valid: it must be a URL such as'],
    [
      { PUBLIC_URL: 'feedback.example.com:443' },
      'PUBLIC_URL is not valid: it must be a URL such as https://',
    ],
    [{ PUBLIC_URL: 'localhost:3000' }, 'PUBLIC_URL is not valid: it must be a URL such as https://'],
    [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM is not valid: it must be an e-mail address, or a name and'],
    [{ MAIL_FROM: 'Feedback, Ltd' }, 'MAIL_FROM is not valid: it must be an e-mail address, or a name and'],
    [{ MAIL_FROM: 'A <a@b.example>, B <b@b.example>' }, 'MAIL_FROM is not valid'],
    [{ COMPLAINT_MAILBOX: 'team' }, 'COMPLAINT_MAILBOX is not valid: it must be an e-mail address'],
    [{ MAIL_MAX_MB: '500' }, 'MAIL_MAX_MB is not valid: it must be a number from 1 to 100'],
    [{ AUTOMATIC_MAIL_PER_CASE: '4/8' }, 'AUTOMATIC_MAIL_PER_CASE is not valid: it must be three whole'],
    [{ AUTOMATIC_MAIL_PER_ADDRESS: '0/1/2' }, 'AUTOMATIC_MAIL_PER_ADDRESS is not valid: it must be three'],
    [
      { AUTOMATIC_MAIL_PER_CASE: '8/4/12' },
      'AUTOMATIC_MAIL_PER_CASE is not valid: it must be three whole numbers, at least 1 each and none lower than the one before',
    ],
    [{ FILES_URL: 's3://bucket?regoin=eu-west-1' }, 'its only options are region and endpoint'],
    [{ FILES_URL: 's3://bucket?endpoint=minio:9000' }, 'its only options are region and endpoint'],
    [{ DATABASE_URL: databaseUrl }, 'SECRET_KEY is missing'],
    [{ DATABASE_OWNER_URL: databaseUrl }, 'DATABASE_OWNER_URL needs DATABASE_URL'],
    [{ DATABASE_READ_URL: databaseUrl }, 'DATABASE_READ_URL needs DATABASE_URL'],
    [{ DATABASE_PREPARED: 'off' }, 'DATABASE_PREPARED=off needs DATABASE_OWNER_URL'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is missing'],
    [{ TRUST_PROXY: '1' }, 'PUBLIC_URL is missing'],
    [{ DEMO: 'on', HOST: '0.0.0.0' }, 'DEMO=on needs HOST and PUBLIC_URL on loopback'],
    [{ DEMO: 'on', PUBLIC_URL: 'https://a.example' }, 'DEMO=on needs HOST and PUBLIC_URL on loopback'],
    [{ DEMO: 'on', TRUST_PROXY: '1' }, 'DEMO=on needs HOST and PUBLIC_URL on loopback'],
  ])('%j is rejected with one line', (env, line) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(line);
  });

  it('report all errors at once without repeating values', () => {
    const problems = problemsOf({ PORT: 'x', SMTP_URL: 'user:hunter2@mail', FIRST_ADMIN_EMAIL: 'nobody' });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
  });

  it.each([
    [
      'Customer Feedback <feedback@example.com>',
      { name: 'Customer Feedback', address: 'feedback@example.com' },
    ],
    ['"Feedback, Ltd" <feedback@Example.com>', { name: 'Feedback, Ltd', address: 'feedback@example.com' }],
    ['feedback@example.com', { name: '', address: 'feedback@example.com' }],
  ])('accept %s as sender', (MAIL_FROM, mailFrom) => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toEqual(mailFrom);
  });

  it('ignore quotes that an env file of Docker passes on', () => {
    expect(readConfig({ PRODUCT_TITLE: "'Feedback'", PORT: '"4000"', SECRET_KEY: "''" })).toMatchObject({
      productTitle: 'Feedback',
      port: 4000,
      secretKey: null,
    });
  });
});

describe('the example file of settings', () => {
  const file = fileURLToPath(new URL('../../.env.example', import.meta.url));
  const example = readFileSync(file, 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]+)='(.*)'$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);

  it('contains all settings and no others', () => {
    expect(named.map(([name]) => name).sort()).toEqual([...settingNames].sort());
  });

  it('can be read by a shell with every setting enabled', () => {
    const taken = join(temporaryDir('settings'), '.env');
    writeFileSync(taken, example.replace(/^#(?=[A-Z_]+=)/gm, ''));
    const sourced = execFileSync('sh', ['-c', `set -a && . ${taken} && env -0`], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    const read = Object.fromEntries(sourced.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2)));
    expect(read).toMatchObject(Object.fromEntries(named));
    expect(() => readConfig({ ...read, SECRET_KEY: secretKey })).not.toThrow();
  });

  it('shows the defaults where there are any', () => {
    const noDefault =
      /^(PUBLIC_URL|DATABASE_URL|DATABASE_OWNER_URL|DATABASE_READ_URL|FILES_URL|LEGAL_TEXTS|SECRET_KEY|SMTP_URL|FIRST_ADMIN_EMAIL|DEMO)$/;
    const shown = Object.fromEntries(named.filter(([name = '']) => !noDefault.test(name)));
    expect(readConfig(shown)).toEqual(readConfig({}));
  });
});
