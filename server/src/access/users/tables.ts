import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ClaimType, RoleName, RoleType } from '@cfm/contract/platform/access.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

export const roles = pgTable('roles', {
  roleId: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().$type<RoleName>().notNull().unique(),
  roleType: text().$type<RoleType>().notNull(),
  /** Flag claims of users with this role, unless a claim of their own overrides them. */
  defaultClaims: text().array().notNull().default(sql`'{}'::text[]`),
});

/** Names of the unique indexes on username and address, which appear in unique violations. */
export const uniqueUsername = 'users_username';
export const uniqueEmail = 'users_email';
const isThere = sql`deleted_at is null`;

export const users = pgTable(
  'users',
  {
    userId: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    roleId: integer()
      .notNull()
      .references(() => roles.roleId),
    language: text().$type<Language>().notNull().default('en'),
    /** argon2id. Null until the account is activated. */
    passwordHash: text(),
    isActive: boolean().notNull().default(true),
    /** TOTP key, encrypted with SECRET_KEY. Null until the second factor is set up. */
    encryptedTotpKey: text(),
    /** Last accepted time step, so that a code works once. */
    totpLastStep: integer(),
    isFirstSignIn: boolean().notNull().default(true),
    /** Created by the demo with a public password (rule 15.3). */
    isDemo: boolean().notNull().default(false),
    /** Wrong codes since the last right one, from all addresses (rule 2.25). */
    wrongCodeCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** Kept here, because the sign-in log is deleted after a year. */
    lastSignInAt: instant(),
    /** Only the name of a deleted user is kept, for their actions (rule 18.7). */
    deletedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex(uniqueUsername).on(sql`lower(${t.username})`).where(isThere),
    uniqueIndex(uniqueEmail).on(sql`lower(${t.email})`).where(isThere),
    index('users_name').on(sql`fold(${t.lastName} || ' ' || ${t.firstName})`, t.userId).where(isThere),
    index('users_folded_username').on(sql`fold(${t.username})`, t.userId).where(isThere),
    index('users_folded_email').on(sql`fold(${t.email})`, t.userId).where(isThere),
    index('users_last_sign_in').on(t.lastSignInAt.asc().nullsFirst(), t.userId).where(isThere),
    index('users_words')
      .using('gin', sql`${userWords(t)} gin_trgm_ops`)
      .where(isThere),
  ],
);

/** Name, username and address as one folded text, followed by the search text of the name: see `containsWord`. */
export function userWords({
  firstName,
  lastName,
  username,
  email,
}: Record<'firstName' | 'lastName' | 'username' | 'email', unknown>): SQL {
  return sql`(fold(${firstName} || ' ' || ${lastName} || ' ' || ${username} || ' ' || ${email}) || name_search_text(${firstName} || ' ' || ${lastName}))`;
}

/** A claim given to a user in addition to the role's, or taken away (isGranted false). Scope claims have ids. */
export const userClaims = pgTable(
  'user_claims',
  {
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    type: text().$type<ClaimType>().notNull(),
    isGranted: boolean().notNull().default(true),
    ids: integer().array().notNull().default(sql`'{}'::integer[]`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type] })],
);

export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** Input that a user has typed and not sent yet. */
export const drafts = pgTable(
  'drafts',
  {
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
    savedAt: instant().notNull(),
    /** The browser tab that saved it. */
    tabId: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
