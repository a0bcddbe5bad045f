import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { rules, ruleTypes, ruleVersions } from './tables.ts';
import { versionContentOf } from './version-content.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  return () => t.close();
});

it('rules of a database of before get their first version, and escalations lists of recipients', async () => {
  const all = () => t.db.select().from(rules).orderBy(asc(rules.ruleId));
  const before = await all();
  await t.db.delete(ruleVersions);
  await t.pool.query(
    `update rules set effect = jsonb_set(effect, '{recipientsByLevel}', '["b@x.example", "a@x.example"]') where rule_type_id = $1`,
    [ruleTypes.Escalation],
  );
  const migration = new URL('../../db/migrations/0027_first_rule_versions.sql', import.meta.url);
  for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
    await t.pool.query(statement);
  const [escalation] = await t.db.select().from(rules).where(eq(rules.ruleTypeId, ruleTypes.Escalation));
  expect(escalation?.effect).toEqual({
    workingDays: 3,
    recipientsByLevel: [['b@x.example'], ['a@x.example']],
  });
  const versions = await t.db.select().from(ruleVersions).orderBy(asc(ruleVersions.ruleId));
  expect(versions).toHaveLength(before.length);
  expect(versions).toEqual(
    (await all()).map((rule) => ({
      ruleId: rule.ruleId,
      version: 1,
      changedAt: rule.createdAt,
      byUserId: null,
      content: versionContentOf(rule),
    })),
  );
});
