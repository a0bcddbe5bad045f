import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Server-side sessions. The cookie holds the id, the table its hash. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** Between password and code: opens nothing but the second step. */
    isPending: boolean().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Absolute end. */
    expiresAt: instant().notNull(),
    /** How its user tells it from others: the hash stays on the server. */
    sessionId: integer().notNull().generatedAlwaysAsIdentity(),
    /** Where it began, in words of products and the beginning of the address: enough to know one's own. */
    browser: text(),
    system: text(),
    network: text(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Tokens of mailed links and of the second factor's set-up; hashed; each works once. */
export const userTokens = pgTable(
  'user_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    purpose: text({ enum: ['activation', 'passwordReset', 'twoFactorSetup'] }).notNull(),
    /** The token of a mailed link, encrypted: asked for again, the same link is mailed again. */
    encryptedToken: text(),
    /** TOTP key being set up, encrypted. */
    encryptedTotpKey: text(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('user_tokens_user').on(t.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    recoveryCodeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    /** Codes given by a user manager end after 24 hours; the others don't. */
    expiresAt: instant(),
    usedAt: instant(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Sign-ins, refusals and sign-outs. A line outlives its user, so `userId` is no foreign key. */
export const signInLog = pgTable(
  'sign_in_log',
  {
    entryId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    userId: integer(),
    outcome: text().notNull(),
    address: text().notNull(),
    requestId: text(),
  },
  (t) => [
    index('sign_in_log_at').on(t.at),
    index('sign_in_log_user').on(t.userId, t.at),
    index('sign_in_log_request').on(t.requestId),
  ],
);
