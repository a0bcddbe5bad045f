import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { emailAddress, mailbox } from '@cfm/contract/platform/email-address.ts';
import * as z from 'zod/mini';

export const secretKeyMinLength = 32;

const text = z.string().check(z.trim(), z.minLength(1));
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));
const onOff = z.enum(['on', 'off']);
const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//));

/** Parses a text with this function, which returns null for invalid values. */
const readBy = <T>(read: (value: string) => T | null) =>
  z.pipe(
    z.string(),
    z.transform((value, { issues }) => {
      const known = read(value);
      if (known !== null) return known;
      issues.push({ code: 'custom', input: value });
      return z.NEVER;
    }),
  );

/** Returns whether a URL has a host: a mail server or, for S3, the bucket. */
const namesHost = (value: string) => URL.canParse(value) && new URL(value).hostname !== '';

/** Returns whether a URL of S3 has only known options. A misspelt one would be ignored. */
const hasKnownOptions = (value: string) =>
  !URL.canParse(value) ||
  [...new URL(value).searchParams].every(([name, option]) =>
    name === 'endpoint'
      ? /^https?:\/\//.test(option) && namesHost(option)
      : name === 'region' && option !== '',
  );

/** At most `most` mails in `minutes`. */
export interface MailCap {
  minutes: number;
  most: number;
}
/** Parses `60/200/600`: limits for ten minutes, an hour and a day, none lower than the one before. */
function mailCaps(value: string): MailCap[] | null {
  const numbers = /^[1-9]\d{0,6}(\/[1-9]\d{0,6}){2}$/.test(value) ? value.split('/').map(Number) : [];
  const caps = [10, 60, 1440].flatMap((minutes, place) => {
    const most = numbers[place];
    return most === undefined ? [] : [{ minutes, most }];
  });
  const isFalling = caps.some(({ most }, place) => most < (caps[place - 1]?.most ?? 0));
  return caps.length > 0 && !isFalling ? caps : null;
}

/** Every setting with its rule and default. README and .env.example list the same names (rule 12.1). */
const settings = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(z.url().check(z.regex(/^https?:\/\/[^?#]+$/i))),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_OWNER_URL: z.optional(postgresUrl),
  DATABASE_READ_URL: z.optional(postgresUrl),
  DATA_DIR: z._default(text, './data'),
  FILES_URL: z.optional(
    text.check(
      z.refine((value) => !/^[a-z0-9+.-]+:\/\//i.test(value) || /^(s3|file):/.test(value)),
      z.refine((value) => !value.startsWith('s3:') || (namesHost(value) && hasKnownOptions(value))),
    ),
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//), z.refine(namesHost))),
  MAIL_FROM: z.prefault(readBy(mailbox), 'Customer Feedback <no-reply@customer-feedback.example>'),
  MAIL_MAX_MB: z._default(z.coerce.number().check(z.gte(1), z.lte(100)), 20),
  AUTOMATIC_MAIL_PER_ADDRESS: z.prefault(readBy(mailCaps), '60/200/600'),
  AUTOMATIC_MAIL_PER_CASE: z.prefault(readBy(mailCaps), '4/8/12'),
  SECRET_KEY: z.optional(z.string().check(z.minLength(secretKeyMinLength))),
  DEMO: z.optional(onOff),
  DEMO_CASES: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 5000),
  PRODUCT_TITLE: z._default(text, 'Customer Feedback Management'),
  METRICS_PORT: z._default(port, 9464),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  FIRST_ADMIN_EMAIL: z.optional(readBy(emailAddress)),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
  RATE_LIMIT_ANONYMOUS: z._default(z.coerce.number().check(z.int(), z.gte(1)), 60),
  COMPLAINT_TEAM: z._default(text, 'Complaint Management'),
  COMPLAINT_MAILBOX: z.prefault(readBy(emailAddress), 'complaint.management@customer-feedback.example'),
  LEGAL_TEXTS: z.optional(text),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 20),
  DATABASE_PREPARED: z._default(onOff, 'on'),
  STOP_DELAY_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60)), 5),
});

type SettingName = keyof typeof settings.shape;
export const settingNames = Object.keys(settings.shape) as SettingName[];

const somethingVisible = 'a non-empty text';
const hints: Record<SettingName, string> = {
  PORT: 'a port number',
  HOST: somethingVisible,
  PUBLIC_URL: 'a URL such as https://feedback.example.com, without ? and #',
  DATABASE_URL: 'a URL such as postgres://user:password@host/database',
  DATABASE_OWNER_URL: 'a URL such as postgres://owner:password@host/database',
  DATABASE_READ_URL: 'a URL such as postgres://user:password@replica/database',
  DATA_DIR: somethingVisible,
  FILES_URL:
    'a folder, or a URL such as s3://bucket/prefix?region=eu-central-1; its only options are region and endpoint (http://… or https://…)',
  SMTP_URL:
    'a URL such as smtp://user:password@host:587, with special characters of the password as %40 (@), %23 (#) and so on',
  MAIL_FROM: 'an e-mail address, or a name and an address: Customer Feedback <feedback@example.com>',
  MAIL_MAX_MB: 'a number from 1 to 100',
  AUTOMATIC_MAIL_PER_ADDRESS:
    'three whole numbers, at least 1 each and none lower than the one before, such as 60/200/600',
  AUTOMATIC_MAIL_PER_CASE:
    'three whole numbers, at least 1 each and none lower than the one before, such as 4/8/12',
  SECRET_KEY: `at least ${secretKeyMinLength} characters`,
  DEMO: 'on or off',
  DEMO_CASES: 'a whole number from 0 to 1000000',
  PRODUCT_TITLE: somethingVisible,
  METRICS_PORT: 'a port number, 0 for none',
  METRICS_HOST: somethingVisible,
  FIRST_ADMIN_EMAIL: 'an e-mail address',
  TRUST_PROXY: 'the number of proxies in front, 0 to 10',
  RATE_LIMIT_ANONYMOUS: 'a whole number of at least 1',
  COMPLAINT_TEAM: somethingVisible,
  COMPLAINT_MAILBOX: 'an e-mail address',
  LEGAL_TEXTS: 'a folder',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  DATABASE_POOL: 'a whole number from 2 to 200',
  DATABASE_PREPARED: 'on or off',
  STOP_DELAY_SECONDS: 'a whole number from 0 to 60',
};

/**
 * Removes quotes around a value from an env file. Most readers of such files do this, `docker run --env-file`
 * does not.
 */
function unquoted(value = ''): string {
  const [quote] = value;
  const isQuoted = value.length > 1 && (quote === "'" || quote === '"') && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}

export type Config = ReturnType<typeof readConfig>;

/** Invalid settings, one line each. */
export class ConfigError extends Error {}

/** Returns whether a host is a name or an address of this machine only. `127.example.com` is not. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));

/** Returns whether only this machine can connect, by the listening address, the public one and proxies (rule 15.2). */
const isLocalOnly = (values: z.infer<typeof settings>): boolean =>
  isLoopback(values.HOST) &&
  values.TRUST_PROXY === 0 &&
  (values.PUBLIC_URL === undefined || isLoopback(new URL(values.PUBLIC_URL).hostname));

/**
 * Reads and validates the settings. Nothing else reads the environment. Throws a `ConfigError` with one line
 * per error. The message does not repeat wrong values, because they may be secrets.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    settingNames.map((name) => [name, unquoted(env[name])]).filter(([, value]) => value !== ''),
  );
  const parsed = settings.safeParse(given);
  const problems = parsed.success
    ? []
    : [...new Set(parsed.error.issues.map((issue) => issue.path[0] as SettingName))].map(
        (name) => `${name} is not valid: it must be ${hints[name]}`,
      );
  if (!parsed.success) throw new ConfigError(problems.join('\n'));
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const isEmbedded = values.DATABASE_URL === undefined;
  if (!isEmbedded && values.SECRET_KEY === undefined)
    problems.push('SECRET_KEY is missing: with DATABASE_URL it must be set, the same for every server');
  if (isEmbedded && values.DATABASE_OWNER_URL !== undefined)
    problems.push(
      'DATABASE_OWNER_URL needs DATABASE_URL: the same database, for the role of the application',
    );
  if (isEmbedded && values.DATABASE_READ_URL !== undefined)
    problems.push('DATABASE_READ_URL needs DATABASE_URL: the primary of the replica');
  if (values.DATABASE_PREPARED === 'off' && values.DATABASE_OWNER_URL === undefined)
    problems.push(
      'DATABASE_PREPARED=off needs DATABASE_OWNER_URL: migrations need a direct connection, not a pooler',
    );
  if (values.DEMO === 'on' && !isLocalOnly(values))
    problems.push(
      'DEMO=on needs HOST and PUBLIC_URL on loopback and TRUST_PROXY=0: its passwords are public',
    );
  else if (values.PUBLIC_URL === undefined && !isLocalOnly(values))
    problems.push(
      'PUBLIC_URL is missing: with HOST off loopback or a proxy in front it must be set; links in mails and cookies depend on it',
    );
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePool: values.DATABASE_POOL,
    isDatabasePrepared: values.DATABASE_PREPARED === 'on',
    dataDir,
    filesUrl: values.FILES_URL ?? resolve(dataDir, 'files'),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailMaxBytes: values.MAIL_MAX_MB * 1024 * 1024,
    automaticMail: {
      perAddress: values.AUTOMATIC_MAIL_PER_ADDRESS,
      perCase: values.AUTOMATIC_MAIL_PER_CASE,
    },
    /** Null: the start creates one and stores it in the data folder (embedded database only). */
    secretKey: values.SECRET_KEY ?? null,
    isDemo: values.DEMO === undefined ? isEmbedded && isLocalOnly(values) : values.DEMO === 'on',
    demoCases: values.DEMO_CASES,
    productTitle: values.PRODUCT_TITLE,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    firstAdminEmail: values.FIRST_ADMIN_EMAIL,
    trustProxy: values.TRUST_PROXY,
    rateLimitAnonymous: values.RATE_LIMIT_ANONYMOUS,
    complaintTeam: values.COMPLAINT_TEAM,
    complaintMailbox: values.COMPLAINT_MAILBOX,
    legalTextsDir: values.LEGAL_TEXTS,
    logLevel: values.LOG_LEVEL,
    stopDelaySeconds: values.STOP_DELAY_SECONDS,
  };
}
