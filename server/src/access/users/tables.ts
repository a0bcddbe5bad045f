import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ClaimType, RoleName, RoleType } from '@cfm/contract/platform/access.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

export const roles = pgTable('roles', {
  roleId: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().$type<RoleName>().notNull().unique(),
  roleType: text().$type<RoleType>().notNull(),
  /** Flag claims that users of this role hold unless a claim of their own says otherwise. */
  defaultClaims: text().array().notNull().default(sql`'{}'::text[]`),
});

/** What PostgreSQL calls the indexes that a second user of one name or address breaks. */
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
    /** argon2id; null until the account is activated. */
    passwordHash: text(),
    isActive: boolean().notNull().default(true),
    /** TOTP key encrypted with SECRET_KEY; null until the second factor is set up. */
    encryptedTotpKey: text(),
    /** Last time step accepted, so that a code works once. */
    totpLastStep: integer(),
    isFirstSignIn: boolean().notNull().default(true),
    /** Made by the demo, with a password that everybody knows (rule 15.3). */
    isDemo: boolean().notNull().default(false),
    /** Wrong codes since the last right one, from anywhere (rule 2.25). */
    wrongCodeCount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** The log of sign-ins forgets after a year. */
    lastSignInAt: instant(),
    /** Nothing but the name is left of a deleted user, for what that user did (rule 18.7). */
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

/** Name, username and address as one folded text, then the search text of the name: see `containsWord`. */
export function userWords({
  firstName,
  lastName,
  username,
  email,
}: Record<'firstName' | 'lastName' | 'username' | 'email', unknown>): SQL {
  return sql`(fold(${firstName} || ' ' || ${lastName} || ' ' || ${username} || ' ' || ${email}) || name_search_text(${firstName} || ' ' || ${lastName}))`;
}

/** A claim given to a user beyond the role's, or (isGranted false) taken away. Scope claims carry ids. */
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

/** What a user has typed and not sent yet. */
export const drafts = pgTable(
  'drafts',
  {
    userId: integer()
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
