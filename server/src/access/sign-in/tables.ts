import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Server-side sessions. The cookie contains the id, the table its hash. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** Between password and code. Only allows the second step. */
    isPending: boolean().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Absolute end. */
    expiresAt: instant().notNull(),
    /** Public id for the user's list of sessions. The hash stays on the server. */
    sessionId: integer().notNull().generatedAlwaysAsIdentity(),
    /** Origin of the session: product names and the beginning of the address, enough for the user to recognize it. */
    browser: text(),
    system: text(),
    network: text(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Tokens of mailed links and of the second factor's set-up. Hashed, single use. */
export const userTokens = pgTable(
  'user_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    purpose: text({ enum: ['activation', 'passwordReset', 'twoFactorSetup'] }).notNull(),
    /** Encrypted token of a mailed link, so that the same link can be mailed again. */
    encryptedToken: text(),
    /** TOTP key that is being set up, encrypted. */
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
    /** Codes issued by a user manager expire after 24 hours, the others never. */
    expiresAt: instant(),
    usedAt: instant(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Sign-ins, rejections and sign-outs. A row outlives its user, so `userId` has no foreign key. */
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
