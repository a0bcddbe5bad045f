import { type RightsForm, userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups, mailboxes, mailboxUsers } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { roleIdOf } from '../../testing/user-form.ts';

let t: TestApp;
let admin: UserActor;
let de = 0;
let at = 0;
let bmw = 0;
let group = 0;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  de = await marketId(t, 'DE');
  at = await marketId(t, 'AT');
  bmw = await lookupId(t, 'brand', 'BMW');
  const [topicGroup] = await t.db.select().from(codeLevelTopicGroups).limit(1);
  group = topicGroup?.topicGroupId ?? 0;
  for (let count = 0; count < 3; count += 1) {
    const { caseId, receiptDateTime } = await makeCase(t, { marketId: de, brandId: bmw });
    await t.db.insert(caseCodeLevelSets).values({
      caseId,
      codeLevelAreaId: topicGroup?.areaId ?? 0,
      codeLevelTopicGroupId: group,
      isPrimary: true,
      order: 0,
      marketId: de,
      receiptDateTime,
    });
  }
  await makeCase(t, { marketId: at, brandId: bmw, statusId: statusIds.Closed });
  await makeCase(t, { marketId: at, statusId: statusIds.Spam });
  const [mailbox] = await t.db.select().from(mailboxes).limit(1);
  await makeCase(t, { marketId: null, mailboxId: mailbox?.mailboxId ?? null });
});
afterAll(() => t.close());

const preview = async (rights: Partial<RightsForm> & { userId?: number }, who = admin) => {
  const body = { roleId: await roleIdOf(t, 'Agent'), claims: {}, scopes: {}, ...rights };
  return (await t.inject(who, userSettingsEndpoints.previewRights, { body })).body;
};

describe('the preview of rights (rule 18.9)', () => {
  it('has the same counts as the overview', async () => {
    const seen = await preview({ claims: { Reports: true } });
    expect(seen).toMatchObject({
      role: 'Agent',
      roleType: 'Agent',
      flags: ['Reports', 'CreatePostQualificaionPermission', 'EditableCodeLvl'],
      total: 5,
      open: 4,
      toClassify: 1,
      markets: [
        { id: de, count: 3 },
        { id: at, count: 1 },
      ],
      brands: [{ id: bmw, count: 4 }],
      topicGroups: [{ id: group, count: 3 }],
      isWithinOwnScope: false,
    });
    expect(seen.sources.map(({ count }) => count)).toEqual([5]);
  });

  it('depends on scopes, and for unclassified cases on role type and mailbox', async () => {
    const scopes = { Markets: [at] };
    expect(await preview({ scopes })).toMatchObject({
      total: 1,
      toClassify: 0,
      markets: [{ id: at, count: 1 }],
    });
    const roleId = await roleIdOf(t, 'BMW Admin');
    expect(await preview({ scopes, roleId })).toMatchObject({ total: 2, toClassify: 1 });
    const agent = await t.actor('Agent');
    const [mailbox] = await t.db.select().from(mailboxes).limit(1);
    await t.db.insert(mailboxUsers).values({ mailboxId: mailbox?.mailboxId ?? 0, userId: agent.userId });
    expect(await preview({ scopes, userId: agent.userId })).toMatchObject({ total: 2, toClassify: 1 });
    expect(await preview({ scopes: { CodeLevel2: [group] } })).toMatchObject({ total: 3 });
    expect(await preview({ scopes: { Markets: [] } })).toMatchObject({ total: 0, markets: [] });
  });

  it("does not count cases outside the reader's scope", async () => {
    const manager = await t.actor('BMW Admin', { scopes: { Markets: [at], ExcludeMarket: [] } });
    const seen = await preview({}, manager);
    expect(seen).toMatchObject({ total: 2, markets: [{ id: at, count: 1 }], isWithinOwnScope: true });
    expect(await preview({ scopes: { Markets: [de] } }, manager)).toMatchObject({ total: 0, markets: [] });
  });

  it('is denied to agents, and rejects an unknown role', async () => {
    const body = { roleId: 99_999, claims: {}, scopes: {} };
    expect(
      (await t.inject(await t.actor('Agent'), userSettingsEndpoints.previewRights, { body })).status,
    ).toBe(403);
    const wrong = await t.inject(admin, userSettingsEndpoints.previewRights, { body });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['roleId']]);
  });
});
