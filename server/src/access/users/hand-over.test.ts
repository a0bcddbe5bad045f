import { type UserForm, userFormOf, userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { mailboxEndpoints, mailboxFormOf } from '@cfm/contract/catalog/mailboxes.ts';
import type { CallInput } from '@cfm/contract/platform/endpoint.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockCase } from '../../cases/case/lock-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseAttention, caseLocks, cases } from '../../cases/case/tables.ts';
import { marketIkams, markets } from '../../catalog/markets/tables.ts';
import { mailboxes, mailboxUsers } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { reportUsers } from '../../screens/daily-report/tables.ts';
import { csvOf } from '../../testing/dealer-sheet.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { auditEntries } from '../audit/tables.ts';
import { users } from './tables.ts';

let t: TestApp;
let admin: UserActor;
let germany: number;
let france: number;
/** Sees all cases, and the cases in Germany. */
let anna: UserActor;
let german: UserActor;
/** The user who leaves, responsible for a case in Germany and one in France. */
let leaver: UserActor;
let inGermany: number;
let inFrance: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  germany = await marketId(t, 'DE');
  france = await marketId(t, 'FR');
  anna = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  german = await t.actor('Agent', { firstName: 'Max', lastName: 'Mayer', scopes: { Markets: [germany] } });
});
beforeEach(async () => {
  leaver = await t.actor('IKAM');
  inGermany = await assigned({ marketId: germany });
  inFrance = await assigned({ marketId: france });
});
afterAll(() => t.close());

const assigned = async (more: Partial<typeof cases.$inferInsert> = {}) =>
  (await makeCase(t, { responsibleUserId: leaver.userId, ...more })).caseId;
const ofLeaver = () => ({ params: { id: leaver.userId } });
const detail = async () => (await t.inject(admin, userSettingsEndpoints.getUser, ofLeaver())).body;
type Update = CallInput<typeof userSettingsEndpoints.updateUser>['body'];
const save = async (changes: Partial<Update>, who = admin) => {
  const user = await detail();
  const body = { ...userFormOf(user), version: user.version, ...changes };
  return t.inject(who, userSettingsEndpoints.updateUser, { ...ofLeaver(), body });
};
const deactivate = (handover?: Update['handover'], who = admin) =>
  save({ isActive: false, ...(handover && { handover }) }, who);
const remove = (query: { casesTo?: number; listsTo?: number } = {}, who = admin) =>
  t.inject(who, userSettingsEndpoints.removeUser, { ...ofLeaver(), query: query as never });
const preview = async (after: Partial<UserForm> | null, who = admin) => {
  const { isActive, roleId, claims, scopes } = { ...userFormOf(await detail()), ...after };
  const body = { after: after && { isActive, roleId, claims, scopes } };
  return (await t.inject(who, userSettingsEndpoints.previewHandover, { ...ofLeaver(), body })).body;
};
const candidate = ({ candidates }: Awaited<ReturnType<typeof preview>>, { userId }: UserActor) =>
  candidates.find(({ id }) => id === userId);
const row = async (caseId: number) => {
  const [found] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
  return found;
};
const responsible = async () => [
  (await row(inGermany))?.responsibleUserId,
  (await row(inFrance))?.responsibleUserId,
];
const attended = async (who: UserActor) =>
  (
    await t.inject(who, caseListEndpoints.listCases, { query: {}, body: { needsAttention: true } })
  ).body.items.map(({ caseId }) => caseId);
const newestChange = async (entity: string, entityId: number) => {
  const [entry] = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, String(entityId))))
    .orderBy(desc(auditEntries.auditId));
  return entry;
};
const nobody = { casesTo: null, listsTo: null };

describe('the open cases of a user who leaves (rule 18.12)', () => {
  it('have no responsible user and need attention if the call names nobody, when deactivated or deleted', async () => {
    const solved = await assigned({ statusId: statusIds.Solved });
    for (const leave of [() => deactivate(), () => remove()]) {
      await t.db
        .update(cases)
        .set({ responsibleUserId: leaver.userId })
        .where(inArray(cases.caseId, [inGermany, inFrance]));
      await t.db.delete(caseAttention);
      const version = (await row(inGermany))?.version ?? 0;
      expect((await leave()).status).toBe(200);
      expect(await responsible()).toEqual([null, null]);
      expect((await row(inGermany))?.version).toBe(version + 1);
      expect(await attended(anna)).toEqual(expect.arrayContaining([inGermany, inFrance]));
      expect(await attended(german)).toContain(inGermany);
      expect(await newestChange('case', inFrance)).toMatchObject({
        caseId: inFrance,
        action: 'update',
        actorUserId: admin.userId,
        changes: [{ field: 'responsibleUserId', from: leaver.userId, to: null }],
      });
    }
    expect((await row(solved))?.responsibleUserId).toBe(leaver.userId);
    expect(await attended(anna)).not.toContain(solved);
  });

  it('go to the chosen user who sees them; the others have nobody and need attention', async () => {
    expect((await deactivate({ casesTo: german.userId, listsTo: null })).status).toBe(200);
    expect(await responsible()).toEqual([german.userId, null]);
    expect(await attended(anna)).toContain(inFrance);
    expect(await attended(german)).not.toContain(inGermany);
    expect((await newestChange('case', inGermany))?.changes).toEqual([
      { field: 'responsibleUserId', from: leaver.userId, to: german.userId },
    ]);
  });

  it('go to the chosen user when the user is deleted, also from the bin', async () => {
    const inBin = await assigned({ deletedAt: t.clock.now() });
    expect((await remove({ casesTo: anna.userId })).status).toBe(200);
    expect(await responsible()).toEqual([anna.userId, anna.userId]);
    expect((await row(inBin))?.responsibleUserId).toBe(anna.userId);
  });

  it.each<[string, (who: UserActor) => Partial<typeof users.$inferInsert> | null]>([
    ['is deactivated', () => ({ isActive: false })],
    ['never activated the account', () => ({ passwordHash: null })],
    ['is deleted', () => ({ isActive: false, deletedAt: t.clock.now() })],
    ['is the user who leaves', () => null],
  ])('are not handed over to someone who %s, who is not offered either', async (_what, changesOf) => {
    let other = await t.actor('Agent');
    const changes = changesOf(other);
    if (changes) await t.db.update(users).set(changes).where(eq(users.userId, other.userId));
    else other = leaver;
    expect(candidate(await preview({ isActive: false }), other)).toBeUndefined();
    const attempts = [
      await deactivate({ casesTo: other.userId, listsTo: null }),
      await deactivate({ casesTo: null, listsTo: other.userId }),
      await remove({ casesTo: other.userId }),
    ];
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
      attempts.map(() => [409, 'ChoiceGone']),
    );
    expect(await responsible()).toEqual([leaver.userId, leaver.userId]);
    expect((await detail()).isActive).toBe(true);
  });

  it('are handed over once when the same person repeats the change, because its answer was lost', async () => {
    const { version, ...before } = await detail();
    const handover = { casesTo: german.userId, listsTo: null };
    const repeated = (who = admin, changes = {}) =>
      save({ isActive: false, handover, version, ...changes }, who);
    expect((await repeated()).status).toBe(200);
    const state = async () => [await row(inGermany), (await detail()).version];
    const after = await state();
    expect(before.isActive).toBe(true);
    expect((await repeated()).body).toMatchObject({ isActive: false, version: version + 1 });
    expect(await state()).toEqual(after);
    const other = await t.actor('Admin');
    expect((await repeated(other)).body.code).toBe('UserChanged');
    expect((await repeated(admin, { firstName: 'Else' })).body.code).toBe('UserChanged');
  });

  it('stay when an old version of the user is saved', async () => {
    const old = (await detail()).version;
    await save({ firstName: 'Renamed' });
    expect(await save({ isActive: false, version: old })).toMatchObject({ status: 409 });
    expect(await responsible()).toEqual([leaver.userId, leaver.userId]);
  });

  it('are released by an import that deactivates the user', async () => {
    const { username } = await detail();
    const files = [
      {
        name: 'users.csv',
        content: csvOf([
          ['Username', 'Active'],
          [username, 'no'],
        ]),
      },
    ];
    const planned = await t.inject(
      admin,
      userSettingsEndpoints.previewUserImport,
      {},
      { raw: await multipartBody({ files }) },
    );
    const raw = await multipartBody({ fields: { planHash: planned.body.planHash }, files });
    expect((await t.inject(admin, userSettingsEndpoints.importUsers, {}, { raw })).status).toBe(200);
    expect(await responsible()).toEqual([null, null]);
  });

  it('change hands 5,000 at once, with an audit entry each', async () => {
    await t.db.execute(sql`
      insert into cases (internal_id, title, status_id, market_id, source_id, input_channel_id, escalation_level_id,
        language, receipt_date_time, created_date_time, last_modified_date_time, responsible_user_id)
      select '2018-' || lpad(n::text, 6, '0'), title, status_id, case when n % 5 = 0 then ${france}::int else market_id end,
        source_id, input_channel_id, escalation_level_id, language, receipt_date_time, created_date_time,
        last_modified_date_time, responsible_user_id
      from cases, generate_series(1, 4998) n where case_id = ${inGermany}`);
    const heir = await t.actor('Agent', { scopes: { Markets: [germany] } });
    const asked = await preview({ isActive: false });
    expect([asked.openCases, candidate(asked, heir)?.seenCases]).toEqual([5_000, 4_000]);
    expect((await deactivate({ casesTo: heir.userId, listsTo: null })).status).toBe(200);
    const count = ({ userId }: UserActor) => t.db.$count(cases, eq(cases.responsibleUserId, userId));
    expect([await count(leaver), await count(heir)]).toEqual([0, 4_000]);
    const { rows } = await t.db.execute(sql`select count(distinct case_id)::int as count from audit_entries
      where changes @> ${JSON.stringify([{ field: 'responsibleUserId', from: leaver.userId }])}::jsonb`);
    expect(rows).toEqual([{ count: 5_000 }]);
    await t.db.delete(caseAttention);
    await t.db.delete(cases).where(sql`internal_id like '2018-%'`);
  });
});

describe('a user who sees less (rule 18.12)', () => {
  it('loses only the open cases out of sight, to the chosen user or to nobody', async () => {
    const scopes = { Markets: [germany] };
    for (const caseId of [inGermany, inFrance]) await lockCase(t.ctx(leaver), { caseId, takeOver: false });
    expect(await preview({ scopes })).toMatchObject({ openCases: 1, lockedCases: 1 });
    expect((await save({ scopes })).status).toBe(200);
    const locks = await t.db.select().from(caseLocks).where(eq(caseLocks.userId, leaver.userId));
    expect(locks.map(({ caseId }) => caseId)).toEqual([inGermany]);
    expect(await responsible()).toEqual([leaver.userId, null]);
    expect(await attended(anna)).toContain(inFrance);

    expect(
      (await save({ scopes: { Markets: [france] }, handover: { casesTo: german.userId, listsTo: null } }))
        .status,
    ).toBe(200);
    expect(await responsible()).toEqual([german.userId, null]);
  });

  it('loses nothing by other changes, also not cases that were out of sight before', async () => {
    await save({ scopes: { Markets: [germany] } });
    await t.db.update(cases).set({ responsibleUserId: leaver.userId }).where(eq(cases.caseId, inFrance));
    expect(await preview({ claims: { Reports: false } })).toMatchObject({ openCases: 0, candidates: [] });
    await save({ firstName: 'Renamed', claims: { Reports: false } });
    await save({ scopes: {} });
    expect(await responsible()).toEqual([leaver.userId, leaver.userId]);
  });

  it('loses an unclassified case with the role that sees it', async () => {
    const boss = await t.actor('Admin', { scopes: { Markets: [germany] } });
    const { caseId } = await makeCase(t, { responsibleUserId: boss.userId, marketId: null });
    leaver = boss;
    const { roleId } = (await t.inject(admin, userSettingsEndpoints.getUser, { params: { id: anna.userId } }))
      .body;
    expect(await preview({ roleId })).toMatchObject({ openCases: 1 });
    await save({ roleId });
    expect((await row(caseId))?.responsibleUserId).toBeNull();
  });

  it('loses the markets out of sight and the daily report without the right to it, if the call says so', async () => {
    const both = [germany, france].map((id) => ({ marketId: id, userId: leaver.userId }));
    await t.db.insert(marketIkams).values(both);
    await t.db.insert(reportUsers).values({ userId: leaver.userId });
    const scopes = { Markets: [germany] };
    const narrowed = { scopes, claims: { Reports: false } };
    expect(await preview(narrowed)).toMatchObject({
      markets: [{ id: france, name: 'France' }],
      mailboxes: [],
      isReportUser: true,
    });
    expect(await preview({ scopes })).toMatchObject({ isReportUser: false });
    await save({ ...narrowed, handover: nobody });
    const left = await t.db.select().from(marketIkams).where(eq(marketIkams.userId, leaver.userId));
    expect(left.map((each) => each.marketId)).toEqual([germany]);
    expect(await t.db.$count(reportUsers, eq(reportUsers.userId, leaver.userId))).toBe(0);
  });
});

describe('the lists of a user who leaves (rule 18.12)', () => {
  let mailboxId: number;
  beforeEach(async () => {
    const [mailbox] = await t.db.select().from(mailboxes).limit(1);
    mailboxId = mailbox?.mailboxId ?? 0;
    await t.db.delete(mailboxUsers);
    await t.db.insert(marketIkams).values({ marketId: germany, userId: leaver.userId });
    await t.db.insert(mailboxUsers).values({ mailboxId, userId: leaver.userId });
    await t.db.insert(reportUsers).values({ userId: leaver.userId });
  });
  const listed = async ({ userId }: UserActor) => ({
    markets: await t.db.$count(marketIkams, eq(marketIkams.userId, userId)),
    mailboxes: await t.db.$count(mailboxUsers, eq(mailboxUsers.userId, userId)),
    report: await t.db.$count(reportUsers, eq(reportUsers.userId, userId)),
  });
  const none = { markets: 0, mailboxes: 0, report: 0 };
  const all = { markets: 1, mailboxes: 1, report: 1 };

  it('are named before, and stay with a deactivated user if the call says nothing', async () => {
    await lockCase(t.ctx(leaver), { caseId: inGermany, takeOver: false });
    expect(await preview({ isActive: false })).toMatchObject({
      openCases: 2,
      markets: [{ id: germany, name: 'Germany' }],
      mailboxes: [{ id: mailboxId }],
      isReportUser: true,
      lockedCases: 1,
      mayHandOver: { markets: true, mailboxes: true, report: true },
      isWithinOwnScope: false,
    });
    await deactivate();
    expect(await listed(leaver)).toEqual(all);
    expect(await t.db.$count(caseLocks, eq(caseLocks.userId, leaver.userId))).toBe(0);
  });

  it('are left by the user if nobody takes over, when deactivated or deleted', async () => {
    await deactivate(nobody);
    expect(await listed(leaver)).toEqual(none);
    await t.db.insert(marketIkams).values({ marketId: germany, userId: leaver.userId });
    await remove();
    expect(await listed(leaver)).toEqual(none);
  });

  it('go to the chosen user, with audit entries and a new version of the market', async () => {
    const heir = await t.actor('IKAM');
    const version = async () =>
      (await t.db.select().from(markets).where(eq(markets.marketId, germany)))[0]?.version ?? 0;
    const before = await version();
    await deactivate({ casesTo: null, listsTo: heir.userId });
    expect([await listed(leaver), await listed(heir)]).toEqual([none, all]);
    expect(await version()).toBe(before + 1);
    expect((await newestChange('market', germany))?.changes).toMatchObject([{ field: 'ikamIds' }]);
    expect((await newestChange('mailbox', mailboxId))?.changes).toEqual([
      { field: 'userIds', from: `[${leaver.userId}]`, to: `[${heir.userId}]` },
    ]);
    expect(await newestChange('reportUser', heir.userId)).toMatchObject({ action: 'create' });
    expect(await newestChange('reportUser', leaver.userId)).toMatchObject({ action: 'remove' });
  });

  it('do not include the daily report for someone without the right to it', async () => {
    const heir = await t.actor('Agent', { claims: [] });
    expect(candidate(await preview(null), heir)).toMatchObject({ mayGetReport: false });
    await remove({ listsTo: heir.userId });
    expect(await listed(heir)).toEqual({ ...all, report: 0 });
    const { users: left } = (await t.inject(admin, dailyReportEndpoints.getReportUsers)).body;
    expect(left.map(({ id }) => id)).not.toContain(leaver.userId);
  });

  it('change within the scope of the manager only; a deleted user leaves the others too', async () => {
    const scopes = { Markets: [germany] };
    const manager = await t.actor('Admin', { claims: ['UserManage'], scopes });
    await t.db.insert(marketIkams).values({ marketId: france, userId: leaver.userId });
    // The manager acts only on users without further rights (rule 18.2).
    const claims = Object.fromEntries((await detail()).flags.map((flag) => [flag, false]));
    await save({ scopes, claims });
    await t.db.update(cases).set({ responsibleUserId: leaver.userId }).where(eq(cases.caseId, inFrance));
    const asked = await preview({ isActive: false }, manager);
    expect(asked).toMatchObject({
      openCases: 1,
      markets: [{ id: germany }],
      mailboxes: [],
      isReportUser: false,
      isWithinOwnScope: true,
    });
    expect(candidate(asked, anna)?.seenCases).toBe(1);
    expect((await deactivate({ casesTo: anna.userId, listsTo: anna.userId }, manager)).status).toBe(200);
    expect(await responsible()).toEqual([anna.userId, null]);
    expect([await listed(leaver), await listed(anna)]).toEqual([all, { ...none, markets: 1 }]);

    await t.db.update(cases).set({ mailboxId }).where(eq(cases.caseId, inGermany));
    expect(await preview(null, manager)).toMatchObject({
      markets: [],
      mailboxes: [{ id: mailboxId }],
      isReportUser: true,
      mayHandOver: { markets: true, mailboxes: false, report: false },
    });
    expect((await remove({ listsTo: anna.userId }, manager)).status).toBe(200);
    expect([await listed(leaver), await listed(anna)]).toEqual([none, { ...none, markets: 1 }]);
  });

  it('include mailboxes only if the manager is an IFM Admin without a scope (rule 8.17)', async () => {
    const manager = await t.actor('BMW Admin');
    // The manager acts only on users without further rights (rule 18.2).
    leaver = await t.actor('Agent', { claims: [] });
    await t.db.insert(mailboxUsers).values({ mailboxId, userId: leaver.userId });
    expect(await preview({ isActive: false }, manager)).toMatchObject({
      mailboxes: [],
      isAnythingLost: false,
    });
    expect(await preview({ isActive: false })).toMatchObject({ mailboxes: [{ id: mailboxId }] });
    expect(await preview(null, manager)).toMatchObject({
      mailboxes: [{ id: mailboxId }],
      mayHandOver: { mailboxes: false },
      isAnythingLost: true,
    });
    const heir = await t.actor('Agent');
    await deactivate({ casesTo: null, listsTo: heir.userId }, manager);
    expect([await listed(leaver), await listed(heir)]).toEqual([{ ...none, mailboxes: 1 }, none]);
    await remove({ listsTo: heir.userId }, manager);
    expect([await listed(leaver), await listed(heir)]).toEqual([none, none]);
  });

  it('give the mailbox a new version, so that an open dialog does not bring the user back (rule 8.17)', async () => {
    const read = async () =>
      (await t.inject(admin, mailboxEndpoints.getMailbox, { params: { id: mailboxId } })).body;
    const opened = await read();
    const heir = await t.actor('Agent');
    await deactivate({ casesTo: null, listsTo: heir.userId });
    expect(await read()).toMatchObject({ version: opened.version + 1, users: [{ id: heir.userId }] });
    const body = { ...mailboxFormOf(opened), name: 'Renamed', version: opened.version };
    const late = await t.inject(admin, mailboxEndpoints.updateMailbox, { params: { id: mailboxId }, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'MailboxChanged' } });
  });

  it('are handed over without a mailbox that is being deleted', async () => {
    const [mailbox] = await t.db
      .insert(mailboxes)
      .values({ name: 'Gone', address: 'gone@house.example', language: 'en' })
      .returning();
    const goneId = mailbox?.mailboxId ?? 0;
    await t.db.insert(mailboxUsers).values({ mailboxId: goneId, userId: leaver.userId });
    const heir = await t.actor('IKAM');
    let saved: ReturnType<typeof deactivate> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.delete(mailboxes).where(eq(mailboxes.mailboxId, goneId));
      saved = deactivate({ casesTo: null, listsTo: heir.userId });
      await waitForLock(t);
    });
    expect((await saved)?.status).toBe(200);
    expect([await listed(leaver), await listed(heir)]).toEqual([none, all]);
  });

  it('come before the cases: the user of the mailbox takes over its unclassified cases too (rule 1.7)', async () => {
    const heir = await t.actor('Agent', { scopes: { Markets: [germany] } });
    const unclassified = await assigned({ marketId: null, mailboxId });
    const asked = await preview({ isActive: false });
    expect(candidate(asked, heir)).toMatchObject({ seenCases: 1, seenWithLists: 2 });
    await deactivate({ casesTo: heir.userId, listsTo: heir.userId });
    expect((await row(unclassified))?.responsibleUserId).toBe(heir.userId);
    expect((await row(inFrance))?.responsibleUserId).toBeNull();
  });

  it('are handed over to nobody who is being deactivated', async () => {
    const heir = await t.actor('IKAM');
    let saved: ReturnType<typeof deactivate> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.update(users).set({ isActive: false }).where(eq(users.userId, heir.userId));
      saved = deactivate({ casesTo: heir.userId, listsTo: null });
      await waitForLock(t);
    });
    expect(await saved).toMatchObject({ status: 409, body: { code: 'ChoiceGone' } });
  });

  it('are shown to user managers only', async () => {
    const reader = await t.actor('BMW Admin', { claims: [] });
    const asked = { ...ofLeaver(), body: { after: null } };
    expect((await t.inject(reader, userSettingsEndpoints.previewHandover, asked)).status).toBe(403);
    await remove();
    expect((await t.inject(admin, userSettingsEndpoints.previewHandover, asked)).status).toBe(404);
  });
});
