import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { type RightsForm, userFormOf, userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import {
  type FlagClaim,
  flagClaims,
  type RoleName,
  roleNames,
  type ScopeClaim,
} from '@cfm/contract/platform/access.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeSignInUser } from '../../testing/browser.ts';
import { csvOf } from '../../testing/dealer-sheet.ts';
import { marketId } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { slowRuns } from '../../testing/rounds.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { roleIdOf, userFormFor } from '../../testing/user-form.ts';
import { getManagedUser, listManagedUsers, type ManagedUser } from '../sign-in/manage-user.ts';
import { beyondRights } from '../sign-in/policy.ts';
import { recoveryCodes, userTokens } from '../sign-in/tables.ts';
import { roles, users } from './tables.ts';

/** Any manager changes any user by any calls in any order. */
const rounds = slowRuns(6, 100);
const callsEach = 25;

let t: TestApp;
const marketCodes = ['DE', 'AT', 'FR'];
const marketIds: number[] = [];
let roleIds: Record<RoleName, number>;
beforeAll(async () => {
  t = await createTestApp();
  for (const code of marketCodes) marketIds.push(await marketId(t, code));
  roleIds = Object.fromEntries(
    await Promise.all(roleNames.map(async (name) => [name, await roleIdOf(t, name)])),
  );
});
afterAll(() => t.close());

interface Given {
  role: RoleName;
  claims: Partial<Record<FlagClaim, boolean>>;
  /** Indexes in `marketIds`. */
  scopes: Partial<Record<'Markets' | 'ExcludeMarket', number[]>>;
}
const places = fc.subarray([0, 1, 2]);
const given: fc.Arbitrary<Given> = fc.record({
  role: fc.constantFrom(...roleNames),
  claims: fc.dictionary(fc.constantFrom(...flagClaims), fc.boolean(), { maxKeys: 4 }),
  scopes: fc.record({ Markets: places, ExcludeMarket: places }, { requiredKeys: [] }),
});
const acts = [
  'create',
  'update',
  'deactivate',
  'remove',
  'code',
  'endSessions',
  'secondFactor',
  'unlock',
  'activation',
  'import',
] as const;
/** A row of a spreadsheet of users: the user, and the filled cells. */
const sheetRow = fc.record({
  of: fc.nat(9),
  given,
  markets: fc.constantFrom('given', 'all', ''),
  hasRole: fc.boolean(),
  active: fc.constantFrom('yes', 'no', ''),
  /** Uses the address of this user, or a new one. */
  addressOf: fc.option(fc.nat(9), { freq: 2 }),
});
const call = fc.record({
  by: fc.nat(5),
  to: fc.nat(7),
  act: fc.constantFrom(...acts, 'create', 'update', 'update', 'import', 'import'),
  given,
  rows: fc.array(sheetRow, { minLength: 1, maxLength: 3 }),
  /** The import uses the plan hash of a preview by a user with all rights. */
  isPlanOfKeeper: fc.boolean(),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

const formOf = ({ role, claims, scopes }: Given): RightsForm => ({
  roleId: roleIds[role],
  claims,
  scopes: Object.fromEntries(
    Object.entries(scopes).map(([scope, of]) => [scope, of.map((place) => marketIds[place] ?? 0)]),
  ) as Partial<Record<ScopeClaim, number[]>>,
});

/** Creates a user directly in the database. */
async function makeUser(rights: Given): Promise<number> {
  const { claims, scopes } = formOf(rights);
  const { userId } = await makeSignInUser(t, {
    role: rights.role,
    claims: [
      ...Object.entries(claims).map(([type, isGranted]) => ({ type: type as FlagClaim, isGranted })),
      ...Object.entries(scopes).map(([type, ids]) => ({ type: type as ScopeClaim, ids })),
    ],
  });
  return userId;
}

const find = (userId: number): Promise<ManagedUser | null> => getManagedUser(t.db, userId).catch(() => null);
async function snapshot(): Promise<Map<number, ManagedUser>> {
  const all = await listManagedUsers(t.db, sql`true`);
  return new Map(all.map((user) => [user.userId, user]));
}
/** Open tokens and codes per user, which open or reset the account without its password. */
async function keysOfUsers(): Promise<Map<number, string>> {
  const codes = await t.db
    .select({ userId: recoveryCodes.userId, hash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(isNull(recoveryCodes.usedAt));
  const tokens = await t.db
    .select({ userId: userTokens.userId, hash: userTokens.tokenHash })
    .from(userTokens)
    .where(isNull(userTokens.usedAt));
  const ofUsers = Map.groupBy([...codes, ...tokens], ({ userId }) => userId);
  return new Map(
    [...ofUsers].map(([userId, keys]) => [userId, JSON.stringify(keys.map(({ hash }) => hash).sort())]),
  );
}
const countAdmins = async () =>
  t.db.$count(
    t.db
      .select({ userId: users.userId })
      .from(users)
      .innerJoin(roles, eq(roles.roleId, users.roleId))
      .where(and(eq(users.isActive, true), eq(roles.roleType, 'IFM Admin')))
      .as('admins'),
  );

const actorOf = (userId: number) => ({ kind: 'user', userId }) as UserActor; // the cookie is all that the call needs

const heads = ['Username', 'E-Mail', 'First name', 'Last name', 'Role', 'Markets', 'Active'];
/** A spreadsheet of these rows. A row without an existing user creates one. */
function sheetOf({ rows }: Pick<Call, 'rows'>, people: readonly ManagedUser[]): Buffer {
  const cells = rows.map(({ of, given: rights, markets, hasRole, active, addressOf }, at) => {
    const { username = `new.${people.length}.${at}` } = people[of] ?? {};
    const fresh = `${username}.${people.length}@staff.example`;
    const address = addressOf === null ? '' : (people[addressOf]?.email ?? fresh);
    const given = rights.scopes.Markets ?? [];
    return [
      username,
      of < people.length ? address : address || fresh,
      'Ida',
      'Import',
      hasRole || of >= people.length ? rights.role : '',
      markets === 'given' ? given.map((place) => marketCodes[place]).join(',') : markets,
      active,
    ];
  });
  return csvOf([heads, ...cells]);
}

/** Imports with the plan of the own preview, or with that of a user with all rights. */
async function importSheet(one: Call, by: number, userIds: readonly number[]): Promise<number> {
  const people = await Promise.all(userIds.map(find));
  const file = {
    name: 'users.csv',
    content: sheetOf(
      one,
      people.filter((user) => user !== null),
    ),
  };
  const [keeper = by] = userIds;
  const preview = await t.inject(
    actorOf(one.isPlanOfKeeper ? keeper : by),
    userSettingsEndpoints.previewUserImport,
    {},
    { raw: await multipartBody({ files: [file] }) },
  );
  const { planHash } = preview.status === 200 ? preview.body : { planHash: 'none' };
  const raw = await multipartBody({ fields: { planHash }, files: [file] });
  return (await t.inject(actorOf(by), userSettingsEndpoints.importUsers, {}, { raw })).status;
}

async function perform(one: Call, by: number, to: number, userIds: readonly number[]): Promise<number> {
  const { act, given: rights } = one;
  const ask = async (endpoint: EndpointSpec, input: Record<string, unknown>) =>
    (await t.inject(actorOf(by), endpoint, input, { headers: { 'sec-fetch-dest': 'empty' } })).status;
  const params = { id: to };
  const changed = async (patch: object) => {
    const reply = await t.inject(actorOf(by), userSettingsEndpoints.getUser, { params });
    // A manager who may not read the user calls with values from elsewhere.
    const user = reply.status === 200 ? reply.body : null;
    const known = user
      ? { ...userFormOf(user), version: user.version }
      : { ...(await userFormFor(t, 'Agent')), version: 1 };
    return ask(userSettingsEndpoints.updateUser, { params, body: { ...known, ...patch } });
  };
  switch (act) {
    case 'create':
      return ask(userSettingsEndpoints.createUser, {
        body: { ...(await userFormFor(t, 'Agent')), ...formOf(rights) },
      });
    case 'update':
      return changed({ ...formOf(rights), email: `taken-over-${to}@staff.example` });
    case 'deactivate':
      return changed({ isActive: false });
    case 'remove':
      return ask(userSettingsEndpoints.removeUser, { params });
    case 'code':
      return ask(authEndpoints.issueRecoveryCode, { params });
    case 'endSessions':
      return ask(authEndpoints.endSessionsOfUser, { params });
    case 'secondFactor':
      return ask(userSettingsEndpoints.resetSecondFactor, { params });
    case 'unlock':
      return ask(userSettingsEndpoints.unlockUser, { params });
    case 'activation':
      return ask(userSettingsEndpoints.resendActivation, { params });
    case 'import':
      return importSheet(one, by, userIds);
  }
}

const reported = { done: 0, rejected: 0, imported: 0 };

/** Compares all users before and after a call. */
async function check(one: Call, userIds: readonly number[]): Promise<void> {
  const by = userIds[one.by % userIds.length] ?? 0;
  const to = userIds[one.to % userIds.length] ?? 0;
  const before = await snapshot();
  const keysBefore = await keysOfUsers();
  const manager = before.get(by);
  const status = await perform(one, by, to, userIds);
  expect(status, JSON.stringify(one)).toBeLessThan(500);
  reported[status < 300 ? 'done' : 'rejected'] += 1;
  const after = await snapshot();
  const what = JSON.stringify({ ...one, status });
  for (const userId of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(userId), after.get(userId)];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    if (one.act === 'import') reported.imported += 1;
    expect(manager?.isActive, what).toBe(true);
    expect(userId, `${what}: changed the own account`).not.toBe(by);
    if (!manager) continue;
    // A manager only changes users with no more rights, before and after: neither a gift nor access to a
    // higher account.
    if (was) expect(beyondRights(was, manager), `${what}: acted on more rights`).toEqual([]);
    if (is) expect(beyondRights(is, manager), `${what}: gave more than it has`).toEqual([]);
  }
  const keysAfter = await keysOfUsers();
  for (const [userId, was] of before) {
    if (keysAfter.get(userId) === keysBefore.get(userId)) continue;
    expect(userId, what).not.toBe(by);
    if (manager)
      expect(beyondRights(was, manager), `${what}: changed credentials of a higher rank`).toEqual([]);
  }
  if (status >= 300)
    expect(JSON.stringify([...after]), `${what}: rejected, but changed something`).toBe(
      JSON.stringify([...before]),
    );
}

describe('no user grants more rights than they have (rules 18.2 and 18.3)', () => {
  it(`by ${rounds.numRuns} random sequences of ${callsEach} calls among random users`, async () => {
    // One who may everything is always there, as in the product.
    const keeper = await makeUser({ role: 'Admin', claims: {}, scopes: {} });
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 5, maxLength: 5 }),
        fc.array(call, { minLength: callsEach, maxLength: callsEach }),
        async (people, calls) => {
          const userIds = [keeper];
          for (const person of people) userIds.push(await makeUser(person));
          userIds.push(await makeUser({ role: 'BMW Admin', claims: {}, scopes: { Markets: [0, 1] } }));
          for (const one of calls) await check(one, userIds);
          expect((await find(keeper)) !== null || (await countAdmins()) > 0).toBe(true);
          expect(await countAdmins()).toBeGreaterThan(0);
        },
      ),
      rounds,
    );
    // A test without allowed or without rejected changes would prove nothing.
    expect(reported.done).toBeGreaterThan(10);
    expect(reported.rejected).toBeGreaterThan(25);
    expect(reported.imported).toBeGreaterThan(5);
  });

  it('keeps one of two administrators who delete, demote or deactivate each other at once', async () => {
    await t.db.update(users).set({ isActive: false });
    for (const patch of [null, { isActive: false }, { roleId: roleIds.Agent, claims: {} }]) {
      const [one, other] = [await t.actor('Admin'), await t.actor('Admin')];
      const against = async (by: UserActor, to: UserActor) => {
        const params = { id: to.userId };
        if (patch === null) return (await t.inject(by, userSettingsEndpoints.removeUser, { params })).status;
        const { body } = await t.inject(by, userSettingsEndpoints.getUser, { params });
        const form = { ...userFormOf(body), version: body.version, ...patch };
        return (await t.inject(by, userSettingsEndpoints.updateUser, { params, body: form })).status;
      };
      const statuses = await Promise.all([against(one, other), against(other, one)]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await countAdmins()).toBe(1);
      await t.db.update(users).set({ isActive: false });
    }
  });
});
