import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import {
  type UserDetail,
  type UserForm,
  userFormOf,
  userSettingsEndpoints,
} from '@cfm/contract/access/user-settings.ts';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { marketIkams } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { codeNow, makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { roleIdOf, userFormFor } from '../../testing/user-form.ts';
import { auditEntries, auditPersonalValues } from '../audit/tables.ts';
import { recoveryCodes, sessions, userTokens } from '../sign-in/tables.ts';
import { issueToken } from '../sign-in/user-tokens.ts';
import { userClaims, users } from './tables.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin', { firstName: 'Ada', lastName: 'Admin' });
});
afterAll(() => t.close());

const create = (who: UserActor | null, body: UserForm) =>
  t.inject(who, userSettingsEndpoints.createUser, { body });
const get = async (userId: number, who = admin): Promise<UserDetail> =>
  (await t.inject(who, userSettingsEndpoints.getUser, { params: { id: userId } })).body;
const update = async (userId: number, patch: Partial<UserForm>, who = admin) => {
  const user = await get(userId);
  return t.inject(who, userSettingsEndpoints.updateUser, {
    params: { id: userId },
    body: { ...userFormOf(user), version: user.version, ...patch },
  });
};
const remove = (userId: number, who = admin) =>
  t.inject(who, userSettingsEndpoints.removeUser, { params: { id: userId } });
const mailsTo = (email: string) =>
  t.db
    .select()
    .from(outgoingMails)
    .orderBy(outgoingMails.mailId)
    .then((all) => all.filter(({ to }) => to.includes(email)));
const newestEntry = async (userId: number, action: string) =>
  (
    await t.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entity, 'user'),
          eq(auditEntries.entityId, String(userId)),
          eq(auditEntries.action, action),
        ),
      )
      .orderBy(desc(auditEntries.auditId))
  )[0];
const list = async (query: Record<string, unknown>) =>
  (await t.inject(admin, userSettingsEndpoints.listUserAccounts, { query })).body;

it('takes own claims as the list that a user is read with', async () => {
  const { userId } = await t.actor('Agent');
  const user = await get(userId);
  const send = (claims: unknown) =>
    t.inject(admin, userSettingsEndpoints.updateUser, {
      params: { id: userId },
      // A client may send the reply as it is.
      body: { ...user, version: undefined, claims } as never,
    });
  const reports = { type: 'Reports', isGranted: true, ids: [] };
  expect((await send([reports])).body).toMatchObject({ claims: [reports] });
  expect((await send((await get(userId)).claims)).body).toMatchObject({ claims: [reports] });
  expect((await send([])).body).toMatchObject({ claims: [] });
  expect((await send([{ type: 'Sorcery', isGranted: true }])).status).toBe(400);
});

describe('a new user (rule 18.5)', () => {
  it('gets the activation mail and an audit entry without personal data', async () => {
    const market = await marketId(t, 'DE');
    const form = await userFormFor(t, 'Agent', {
      claims: { Reports: true, EditableCodeLvl: false },
      scopes: { Markets: [market] },
    });
    const { status, body: userId } = await create(admin, form);
    expect(status).toBe(200);
    const user = await get(userId);
    expect(userFormOf(user)).toEqual(form);
    expect(user).toMatchObject({
      flags: ['Reports', 'CreatePostQualificaionPermission'],
      scopes: { Markets: [market] },
      isActivated: false,
      hasTwoFactor: false,
      isLocked: false,
      lastSignInDateTime: null,
      abilities: {
        mayChange: true,
        mayResendActivation: true,
        mayResetSecondFactor: false,
        mayUnlock: false,
      },
    });
    const [mail] = await mailsTo(form.email);
    expect(mail?.kind).toBe('activation');
    const entry = await newestEntry(userId, 'create');
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'role', from: null, to: 'Agent' },
        { field: 'Reports', from: null, to: true },
        { field: 'EditableCodeLvl', from: null, to: false },
        { field: 'Markets', from: null, to: JSON.stringify([market]) },
      ]),
    );
    expect(JSON.stringify(entry)).not.toContain(form.lastName);
  });

  it('has the time of the last sign-in in the list', async () => {
    const user = await makeSignInUser(t);
    const browser = openBrowser(t);
    await browser.call(authEndpoints.login, { body: { username: user.username, password: testPassword } });
    await browser.call(authEndpoints.loginSecondFactor, { body: { totp: codeNow(t) } });
    const { items } = await list({ search: user.username });
    expect(items[0]?.lastSignInDateTime).toBe(t.clock.now());
  });

  it('with a taken name or address is rejected at the field; both are free again after deletion', async () => {
    const form = await userFormFor(t, 'Agent');
    const { body: userId } = await create(admin, form);
    const other = await userFormFor(t, 'Agent');
    const sameName = await create(admin, { ...other, username: form.username.toUpperCase() });
    expect([sameName.status, sameName.body.code, Object.keys(sameName.body.errors ?? {})]).toEqual([
      409,
      'UserExists',
      ['username'],
    ]);
    const sameAddress = await create(admin, { ...other, email: form.email.toUpperCase() });
    expect(Object.keys(sameAddress.body.errors ?? {})).toEqual(['email']);
    expect((await remove(userId)).status).toBe(200);
    expect((await create(admin, { ...other, username: form.username, email: form.email })).status).toBe(200);
  });

  it.each([
    ['an address as a username', { username: 'a@b.example' }, 'username'],
    ['no last name', { lastName: ' ' }, 'lastName'],
    ['a role that does not exist', { roleId: 99_999 }, 'roleId'],
    ['a market that does not exist', { scopes: { Markets: [99_999] } }, 'scopes.Markets'],
    ['an unknown claim', { claims: { Everything: true } as never }, 'claims.Everything'],
  ] as const)('with %s is rejected at its field', async (_what, wrong, field) => {
    const { status, body } = await create(admin, {
      ...(await userFormFor(t, 'Agent')),
      ...wrong,
    } as UserForm);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('a changed user (rules 18.2 to 18.5)', () => {
  it('is rejected with an old version, and keeps its version without changes', async () => {
    const { body: userId } = await create(admin, await userFormFor(t, 'Agent'));
    expect((await update(userId, {})).body.version).toBe(1);
    expect((await update(userId, { claims: { Blacklist: true } })).body).toMatchObject({
      version: 2,
      flags: expect.arrayContaining(['Blacklist']),
    });
    // Another form, because a repeated one is not late (rule 18.2).
    const late = await update(userId, { version: 1, firstName: 'Late' } as never);
    expect([late.status, late.body.code]).toEqual([409, 'UserChanged']);
    expect((late.body as { current?: unknown }).current).toMatchObject({ version: 2 });
    expect((await newestEntry(userId, 'update'))?.changes).toEqual([
      { field: 'Blacklist', from: null, to: true },
    ]);
  });

  it('shows whether the daily report is mailed to the user (rule 21.5)', async () => {
    const { userId } = await t.actor('IKAM');
    expect((await get(userId)).isReportUser).toBe(false);
    await t.inject(admin, dailyReportEndpoints.saveReportUsers, { body: { users: [userId] } });
    expect((await get(userId)).isReportUser).toBe(true);
    expect((await get(admin.userId)).isReportUser).toBe(false);
  });

  it('has the new rights from the next call on', async () => {
    const agent = await t.actor('BMW BCC Team');
    const cookie = await t.sessionCookie(agent);
    const read = async () =>
      (await t.app.inject({ url: '/api/v1.0/user', headers: { cookie } })).json().user.flags as string[];
    expect(await read()).toContain('Blacklist');
    await update(agent.userId, { claims: { Blacklist: false } });
    expect(await read()).not.toContain('Blacklist');
  });

  it('loses all sessions and links when deactivated', async () => {
    const user = await makeSignInUser(t);
    await issueToken(t.ctx(), user.userId, 'passwordReset');
    await t.sessionCookie({ ...admin, userId: user.userId });
    expect((await update(user.userId, { isActive: false })).body.isActive).toBe(false);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, user.userId))).toEqual([]);
    expect(
      await t.db
        .select()
        .from(userTokens)
        .where(and(eq(userTokens.userId, user.userId), isNull(userTokens.usedAt))),
    ).toEqual([]);
    expect((await update(user.userId, { isActive: true })).body.isActive).toBe(true);
  });

  it('with a new address loses open links, and the old address is notified', async () => {
    const user = await makeSignInUser(t);
    await issueToken(t.ctx(), user.userId, 'passwordReset');
    const email = `other-${user.email}`;
    expect((await update(user.userId, { email })).status).toBe(200);
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({ kind: 'emailChanged' });
    expect(await mailsTo(email)).toEqual([]);
    expect(
      await t.db
        .select()
        .from(userTokens)
        .where(and(eq(userTokens.userId, user.userId), isNull(userTokens.usedAt))),
    ).toEqual([]);
  });

  it('that is not activated gets a new link at the new address only', async () => {
    const form = await userFormFor(t, 'Agent');
    const { body: userId } = await create(admin, form);
    await update(userId, { email: `new-${form.email}` });
    expect((await mailsTo(form.email)).map(({ kind }) => kind)).toEqual(['activation']);
    expect((await mailsTo(`new-${form.email}`)).map(({ kind }) => kind)).toEqual(['activation']);
    const open = await t.db
      .select()
      .from(userTokens)
      .where(and(eq(userTokens.userId, userId), isNull(userTokens.usedAt)));
    expect(open).toHaveLength(1);
  });

  it('with more rights loses a recovery code that a manager issued', async () => {
    const user = await makeSignInUser(t);
    await t.inject(
      admin,
      authEndpoints.issueRecoveryCode,
      { params: { id: user.userId } },
      { headers: { 'sec-fetch-dest': 'empty' } },
    );
    await update(user.userId, { claims: { DSVGO: true } });
    expect(await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.userId))).toEqual([]);
  });
});

describe('actions of a manager for a user (rule 18.6)', () => {
  it('unlock for every address', async () => {
    const user = await makeSignInUser(t);
    const browser = openBrowser(t, '198.51.100.77');
    const tryOnce = async (password: string) =>
      (await browser.call(authEndpoints.login, { body: { username: user.username, password } })).status;
    for (let failures = 0; failures < 5; failures += 1) await tryOnce('Wrong-Pass-1!');
    expect(await tryOnce(testPassword)).toBe(423);
    expect(await get(user.userId)).toMatchObject({ isLocked: true, abilities: { mayUnlock: true } });
    expect((await list({ search: user.username })).items[0]?.isLocked).toBe(true);
    const other = await makeSignInUser(t);
    const locked = await list({ state: 'locked' });
    expect([locked.totalCount, locked.items.map(({ id }) => id)]).toEqual([1, [user.userId]]);
    expect((await list({ state: 'locked', search: other.username })).items).toEqual([]);
    await t.inject(admin, userSettingsEndpoints.unlockUser, { params: { id: user.userId } });
    expect(await get(user.userId)).toMatchObject({ isLocked: false, lockedUntil: null });
    expect((await list({ state: 'locked' })).totalCount).toBe(0);
    expect(await tryOnce(testPassword)).toBe(200);
  });

  it('resend the activation link, but not to an activated user', async () => {
    const form = await userFormFor(t, 'Agent');
    const { body: userId } = await create(admin, form);
    const again = (id: number) => t.inject(admin, userSettingsEndpoints.resendActivation, { params: { id } });
    expect((await again(userId)).status).toBe(200);
    expect(await mailsTo(form.email)).toHaveLength(2);
    expect((await again((await makeSignInUser(t)).userId)).body.code).toBe('UserActivated');
    // The limit also applies to concurrent calls.
    const more = await Promise.all([1, 2, 3, 4].map(() => again(userId)));
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    expect(await mailsTo(form.email)).toHaveLength(4);
  });

  it('reset the second factor: sessions and codes end, and the user is notified and sets up a new one', async () => {
    const user = await makeSignInUser(t);
    const browser = openBrowser(t, '198.51.100.78');
    const login = () =>
      browser.call(authEndpoints.login, { body: { username: user.username, password: testPassword } });
    await t.sessionCookie({ ...admin, userId: user.userId });
    expect((await login()).body.twoFactorSetupToken).toBeNull();
    await t.inject(admin, userSettingsEndpoints.resetSecondFactor, { params: { id: user.userId } });
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, user.userId))).toEqual([]);
    expect((await mailsTo(user.email)).at(-1)?.kind).toBe('twoFactorReset');
    expect((await login()).body.twoFactorSetupToken).toMatch(/./);
    expect(await newestEntry(user.userId, 'resetTwoFactor')).toBeDefined();
  });
});

describe('a username (rule 18.5)', () => {
  const letters =
    'Username can only contain letters (A to Z), digits, dots, hyphens and underscores, with at least one letter or digit';

  it.each([
    ['x@y', letters],
    ['..', letters],
    ['-_.', letters],
    // The first letter is Cyrillic.
    ['\u0430dmin', letters],
    // Full-width letters.
    ['\uff41dmin', letters],
    [' ', 'Username is required'],
  ])('%j is rejected with the label of the field', async (username, text) => {
    const rejected = await create(admin, { ...(await userFormFor(t, 'Agent')), username });
    expect([rejected.status, rejected.body.errors]).toEqual([400, { username: text }]);
    const { body: userId } = await create(admin, await userFormFor(t, 'Agent'));
    expect((await update(userId, { username })).body.errors).toEqual({ username: text });
  });

  it.each(['.a-1', 'j_weber', '007'])('%s is accepted', async (username) => {
    expect((await create(admin, { ...(await userFormFor(t, 'Agent')), username })).status).toBe(200);
  });
});

describe('a deleted user (rule 18.7)', () => {
  it('leaves only the name on their actions', async () => {
    const form = await userFormFor(t, 'IKAM', { firstName: 'Gerd', lastName: 'Gegangen' });
    const { body: userId } = await create(admin, form);
    await update(userId, { username: 'gerd.other' });
    const market = await marketId(t, 'AT');
    await t.db.insert(marketIkams).values({ marketId: market, userId });
    const { caseId } = await makeCase(t, { responsibleUserId: userId, title: 'Responsible Gerd' });
    const closed = await makeCase(t, { responsibleUserId: userId, statusId: statusIds.Closed });
    const gerd: UserActor = { ...admin, userId };
    await t.inject(gerd, userEndpoints.savePreference, {
      params: { key: 'density' },
      body: { value: 'wide' },
    });
    const scopes = { Markets: [await marketId(t, 'FR')] };
    const scoped = await t.actor('Admin', { claims: ['UserManage'], scopes });
    await t.db.update(cases).set({ marketId: market }).where(eq(cases.caseId, caseId));
    const asked = (who: UserActor) =>
      t.inject(who, userSettingsEndpoints.getUserTraces, { params: { id: userId } });
    const act = { at: t.clock.now(), actorKind: 'user', actorUserId: userId, entity: 'case' } as const;
    await t.db.insert(auditEntries).values({ ...act, caseId, entityId: String(caseId), action: 'update' });
    expect((await asked(admin)).body).toMatchObject({ isWithinOwnScope: false });
    expect((await asked(scoped)).body).toEqual({ entries: 0, isWithinOwnScope: true });
    const austrian = await t.actor('Admin', { claims: ['UserManage'], scopes: { Markets: [market] } });
    expect((await asked(austrian)).body.entries).toBeGreaterThan(0);
    expect((await asked(await t.actor('BMW Admin', { claims: [] }))).status).toBe(403);

    expect((await remove(userId)).status).toBe(200);
    expect((await remove(userId)).status).toBe(404);
    const [row] = await t.db.select().from(users).where(eq(users.userId, userId));
    expect(row).toMatchObject({
      firstName: 'Gerd',
      lastName: 'Gegangen',
      username: '',
      email: '',
      isActive: false,
      passwordHash: null,
      encryptedTotpKey: null,
    });
    for (const table of [userClaims, sessions, marketIkams] as const)
      expect(await t.db.select().from(table).where(eq(table.userId, userId))).toEqual([]);
    const responsible = await t.db.select().from(cases).where(eq(cases.responsibleUserId, userId));
    expect(responsible.map((one) => one.caseId)).toEqual([closed.caseId]);
    const reported = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.caseId, caseId))
      .orderBy(auditEntries.auditId);
    expect(reported.at(-1)?.changes).toEqual([{ field: 'responsibleUserId', from: userId, to: null }]);
    expect(
      await t.db.select().from(auditPersonalValues).where(eq(auditPersonalValues.userId, userId)),
    ).toEqual([]);
    expect((await list({ search: 'Gegangen' })).items).toEqual([]);
    expect((await t.inject(admin, userSettingsEndpoints.getUser, { params: { id: userId } })).status).toBe(
      404,
    );
  });

  it('does not prevent deleting another one', async () => {
    for (let count = 0; count < 2; count += 1) {
      const { body: userId } = await create(admin, await userFormFor(t, 'Agent'));
      expect((await remove(userId)).status).toBe(200);
    }
  });
});

describe('the list of users (rule 18.1)', () => {
  it('finds by beginnings and parts of name, username and address, ignoring accents', async () => {
    const form = await userFormFor(t, 'IKAM', { firstName: 'Zoë', lastName: 'Müller-Łukasz' });
    await create(admin, form);
    for (const search of ['zoe muller', 'lukasz', form.username, form.email.toUpperCase()])
      expect(
        (await list({ search })).items.map(({ email }) => email),
        search,
      ).toContain(form.email);
    expect((await list({ search: 'zoe nobody' })).totalCount).toBe(0);
    expect((await list({ search: 'lukasz', roleId: await roleIdOf(t, 'Agent') })).items).toEqual([]);
  });

  it('can be filtered by state', async () => {
    const found = async (state: string, search: string) => (await list({ state, search })).totalCount;
    const active = await makeSignInUser(t);
    const invited = await userFormFor(t, 'Agent');
    const { body: userId } = await create(admin, invited);
    expect([await found('active', active.username), await found('notActivated', active.username)]).toEqual([
      1, 0,
    ]);
    expect([await found('active', invited.username), await found('notActivated', invited.username)]).toEqual([
      0, 1,
    ]);
    await update(userId, { isActive: false });
    expect([
      await found('deactivated', invited.username),
      await found('notActivated', invited.username),
    ]).toEqual([1, 0]);
  });

  it.each(['name', 'username', 'email', 'lastSignIn'] as const)(
    'can be sorted by %s in both directions with pages',
    async (sortBy) => {
      const { totalCount } = await list({ take: 10 });
      expect(totalCount).toBeGreaterThan(15);
      const pages = async (descending: boolean) => {
        const ids: number[] = [];
        for (let skip = 0; skip < totalCount; skip += 10)
          ids.push(...(await list({ sortBy, descending, skip, take: 10 })).items.map(({ id }) => id));
        return ids;
      };
      const up = await pages(false);
      expect(new Set(up).size).toBe(totalCount);
      expect(await pages(true)).toEqual(up.toReversed());
    },
  );
});

it('a user without the manager claim can only read users', async () => {
  const reader = await t.actor('BMW Admin', { claims: [] });
  const { body: userId } = await create(admin, await userFormFor(t, 'Agent'));
  const user = await get(userId, reader);
  expect([user.unchangeable, user.abilities.mayChange]).toEqual(['noClaim', false]);
  expect((await create(reader, await userFormFor(t, 'Agent'))).status).toBe(403);
  expect((await update(userId, { firstName: 'X' }, reader)).status).toBe(403);
  expect((await remove(userId, reader)).status).toBe(403);
  const roles = await t.inject(reader, userSettingsEndpoints.listRoles);
  expect(roles.body.map(({ name, mayGive }) => [name, mayGive])).toEqual([
    ['Admin', false],
    ['BMW Admin', false],
    ['BMW BCC Team', false],
    ['IKAM', false],
    ['Agent', false],
  ]);
});
