import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import type { RuleEffect } from './effects.ts';
import { contestantOf } from './specificity.ts';
import { isThere, rules, ruleTypes, ruleVersions } from './tables.ts';
import { versionContentOf } from './version-content.ts';

const isVersionOfNow = and(eq(ruleVersions.ruleId, rules.ruleId), eq(ruleVersions.version, rules.version));
/** Time and user of the current version. The user is null for a shipped rule. */
const lastChange = {
  lastModifiedDateTime: sql<string>`coalesce(${ruleVersions.changedAt}, ${rules.createdAt})`.mapWith(
    rules.createdAt,
  ),
  lastModifiedBy: sql<string | null>`${fullNameSql('users')}`,
};

/** Returns a rule with the time and user of its last change. */
export async function getStoredRule(db: Db, ruleId: number) {
  const [row] = await db
    .select({ rule: rules, ...lastChange })
    .from(rules)
    .leftJoin(ruleVersions, isVersionOfNow)
    .leftJoin(users, eq(users.userId, ruleVersions.byUserId))
    .where(and(eq(rules.ruleId, ruleId), isThere));
  return found(row);
}

/** Locks and returns a rule. */
export async function lockRule({ db }: Tx, ruleId: number) {
  const [row] = await db
    .select()
    .from(rules)
    .where(and(eq(rules.ruleId, ruleId), isThere))
    .for('no key update');
  return found(row);
}

const { deletedAt: _deletedAt, ...columns } = getTableColumns(rules);
/** Without texts, which do not affect when a rule applies. */
const listed = {
  ...columns,
  effect: sql<RuleEffect>`${rules.effect} - 'texts'`,
};

/** Active rules that compete for cases of a type. */
export async function listContestants(db: Db, ruleTypeId: number) {
  const rows = await db
    .select(listed)
    .from(rules)
    .where(and(eq(rules.ruleTypeId, ruleTypeId), rules.isActive, isThere));
  return rows.map(contestantOf);
}

interface Page {
  where: SQL | undefined;
  orderBy: readonly SQL[];
  skip: number;
  take: number;
}
export const listStoredRules = (db: Db, { where, orderBy, skip, take }: Page) =>
  db
    .select({ rule: listed, ...lastChange })
    .from(rules)
    .leftJoin(ruleVersions, isVersionOfNow)
    .leftJoin(users, eq(users.userId, ruleVersions.byUserId))
    .where(and(isThere, where))
    .orderBy(...orderBy)
    .limit(take)
    .offset(skip);

export async function countRules(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ rules: count() }).from(rules).where(and(isThere, where));
  return row?.rules ?? 0;
}

/** Stores the current version of a rule. */
export async function insertVersion(
  db: Db,
  rule: typeof rules.$inferSelect,
  { changedAt, byUserId }: { changedAt: string; byUserId: number },
): Promise<void> {
  const { ruleId, version } = rule;
  await db
    .insert(ruleVersions)
    .values({ ruleId, version, changedAt, byUserId, content: versionContentOf(rule) });
}

/** Occasions of the templates. */
export async function listOccasions(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ occasion: sql<string>`${rules.effect} ->> 'occasion'` })
    .from(rules)
    .where(and(eq(rules.ruleTypeId, ruleTypes.ReplyTemplate), isThere));
  return rows.map(({ occasion }) => occasion);
}

interface VersionPage {
  ruleId: number;
  skip: number;
  take: number;
}
/** Versions of a rule, newest first. */
export const listStoredVersions = (db: Db, { ruleId, skip, take }: VersionPage) =>
  db
    .select({
      version: ruleVersions.version,
      changedAt: ruleVersions.changedAt,
      changedBy: lastChange.lastModifiedBy,
      content: ruleVersions.content,
    })
    .from(ruleVersions)
    .leftJoin(users, eq(users.userId, ruleVersions.byUserId))
    .where(eq(ruleVersions.ruleId, ruleId))
    .orderBy(desc(ruleVersions.version))
    .limit(take)
    .offset(skip);

export async function countVersions(db: Db, ruleId: number): Promise<number> {
  const [row] = await db
    .select({ versions: count() })
    .from(ruleVersions)
    .where(eq(ruleVersions.ruleId, ruleId));
  return row?.versions ?? 0;
}

export async function getVersionContent(db: Db, { ruleId, version }: { ruleId: number; version: number }) {
  const [row] = await db
    .select({ content: ruleVersions.content })
    .from(ruleVersions)
    .where(and(eq(ruleVersions.ruleId, ruleId), eq(ruleVersions.version, version)));
  return found(row).content;
}
