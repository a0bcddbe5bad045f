import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserActor } from '../../context.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { csvOf } from '../../testing/dealer-sheet.ts';
import { marketId } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { userFormFor } from '../../testing/user-form.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { auditEntries } from '../audit/tables.ts';
import { users } from './tables.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

const heads = ['Username', 'E-Mail', 'Vorname', 'Nachname', 'Role', 'Sprache', 'Märkte', 'Active'];
const fileOf = (...rows: string[][]) => ({ name: 'users.csv', content: csvOf([heads, ...rows]) });
type File = ReturnType<typeof fileOf>;
const preview = async (file: File, who = admin) =>
  t.inject(who, userSettingsEndpoints.previewUserImport, {}, { raw: await multipartBody({ files: [file] }) });
const run = async (file: File, planHash: string, who = admin) =>
  t.inject(
    who,
    userSettingsEndpoints.importUsers,
    {},
    {
      raw: await multipartBody({ fields: { planHash }, files: [file] }),
    },
  );
const find = async (username: string) =>
  (await t.inject(admin, userSettingsEndpoints.listUserAccounts, { query: { search: username } })).body
    .items[0];
const get = async (username: string) => {
  const { id = 0 } = (await find(username)) ?? {};
  return (await t.inject(admin, userSettingsEndpoints.getUser, { params: { id } })).body;
};

describe('an import of users (rule 18.11)', () => {
  it('creates new users, mails them, and changes existing ones', async () => {
    const [de, at] = [await marketId(t, 'DE'), await marketId(t, 'AT')];
    const known = await userFormFor(t, 'Agent', { claims: { Reports: true }, scopes: { Markets: [de] } });
    const { body: knownId } = await t.inject(admin, userSettingsEndpoints.createUser, { body: known });
    const same = await userFormFor(t, 'IKAM');
    await t.inject(admin, userSettingsEndpoints.createUser, { body: same });
    const file = fileOf(
      ['imp.one', 'imp.one@staff.example', 'Ida', 'Import', 'ikam', 'Deutsch', 'DE, Austria', 'ja'],
      [known.username.toUpperCase(), '', '', 'Married', '', '', '', ''],
      [same.username, same.email, '', '', '', '', 'all', 'yes'],
    );
    const { status, body } = await preview(file);
    expect(status).toBe(200);
    expect(body.counts).toEqual({ new: 1, changed: 1, same: 1, wrong: 0 });
    expect(body.rows[0]).toMatchObject({ key: 'imp.one', name: 'Ida Import', kind: 'new' });
    expect(body.rows[0]?.changes).toContainEqual({ column: 'markets', from: null, to: 'Germany, Austria' });
    expect(body.rows[1]?.changes).toEqual([{ column: 'lastName', from: known.lastName, to: 'Married' }]);
    expect(await find('imp.one')).toBeUndefined();

    expect((await run(file, body.planHash)).body).toEqual(body.counts);
    const one = await get('imp.one');
    expect(one).toMatchObject({ role: 'IKAM', language: 'de', isActive: true, isActivated: false });
    expect(one.scopes.Markets?.toSorted((a, b) => a - b)).toEqual([de, at].toSorted((a, b) => a - b));
    expect(await get(known.username)).toMatchObject({
      id: knownId,
      lastName: 'Married',
      version: 2,
      scopes: { Markets: [de] },
      flags: expect.arrayContaining(['Reports']),
    });
    const mails = await t.db.select().from(outgoingMails);
    expect(mails.filter(({ to }) => to.includes('imp.one@staff.example')).map(({ kind }) => kind)).toEqual([
      'activation',
    ]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'userList'))
      .orderBy(auditEntries.auditId);
    expect(entries.at(-1)?.changes).toContainEqual({ field: 'new', from: null, to: 1 });
    // Importing the same file again changes nothing.
    expect((await preview(file)).body.counts).toEqual({ new: 0, changed: 0, same: 3, wrong: 0 });
  });

  it('reports errors at their columns and skips those rows', async () => {
    const taken = await userFormFor(t, 'Agent');
    await t.inject(admin, userSettingsEndpoints.createUser, { body: taken });
    const file = fileOf(
      ['wrong.1', 'no address', 'A', 'B', 'Agent', '', '', ''],
      ['wrong.2', 'wrong.2@staff.example', 'A', 'B', 'Boss', 'Klingon', 'Atlantis', 'perhaps'],
      ['wrong.3', taken.email, 'A', 'B', 'Agent', '', '', ''],
      ['wrong@4', 'wrong.4@staff.example', '', 'B', '', '', '', ''],
      ['right.5', 'right.5@staff.example', 'A', 'B', 'Agent', '', '', ''],
      ['right.5', 'other.5@staff.example', 'A', 'B', 'Agent', '', '', ''],
    );
    const { body } = await preview(file);
    expect(body.rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
      ['email'],
      ['role', 'language', 'markets', 'active'],
      ['email'],
      ['username', 'firstName', 'role'],
      [],
      ['username'],
    ]);
    expect(body.rows[3]?.errors[1]?.text).toBe('First name is required');
    expect((await run(file, body.planHash)).body).toEqual({ new: 1, changed: 0, same: 0, wrong: 5 });
    expect(await find('wrong.3')).toBeUndefined();
    expect(await find('right.5')).toBeDefined();
  });

  it('grants no more than the manager has, and changes no user with more rights', async () => {
    const market = await marketId(t, 'DE');
    const manager = await t.actor('BMW Admin', { scopes: { Markets: [market] } });
    const above = await userFormFor(t, 'Admin');
    await t.inject(admin, userSettingsEndpoints.createUser, { body: above });
    const file = fileOf(
      ['beyond.1', 'beyond.1@staff.example', 'A', 'B', 'Admin', '', 'DE', ''],
      ['beyond.2', 'beyond.2@staff.example', 'A', 'B', 'Agent', '', 'DE; AT', ''],
      ['beyond.3', 'beyond.3@staff.example', 'A', 'B', 'Agent', '', '', ''],
      [above.username, 'mine@staff.example', '', '', '', '', '', ''],
      ['within.5', 'within.5@staff.example', 'A', 'B', 'Agent', '', 'DE', ''],
    );
    const { body } = await preview(file, manager);
    expect(body.rows.map(({ kind, errors }) => [kind, ...errors.map(({ column }) => column)])).toEqual([
      ['wrong', 'role'],
      ['wrong', 'markets'],
      ['wrong', 'markets'],
      ['wrong', 'username', 'role', 'markets'],
      ['new'],
    ]);
    expect((await run(file, body.planHash, manager)).body).toMatchObject({ new: 1, wrong: 4 });
    expect((await get(above.username)).email).toBe(above.email);
    expect((await preview(file, await t.actor('Agent', { claims: ['UserManage'] }))).status).toBe(403);
  });

  it('is rejected when it would do something else than its preview', async () => {
    const form = await userFormFor(t, 'Agent');
    const { body: userId } = await t.inject(admin, userSettingsEndpoints.createUser, { body: form });
    const file = fileOf([form.username, '', 'Other', '', '', '', '', '']);
    const { body } = await preview(file);
    await t.db.update(users).set({ version: 7 }).where(eq(users.userId, userId));
    expect((await run(file, body.planHash)).body.code).toBe('ImportOutdated');
    expect((await get(form.username)).firstName).toBe(form.firstName);
  });

  it('waits for a concurrent change of a user and is then outdated', async () => {
    const form = await userFormFor(t, 'Agent');
    const { body: userId } = await t.inject(admin, userSettingsEndpoints.createUser, { body: form });
    const file = fileOf([form.username, '', 'Other', '', '', '', '', '']);
    const { body } = await preview(file);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const choosing = t.db.transaction(async (tx) => {
      await tx.update(users).set({ language: 'de', version: 2 }).where(eq(users.userId, userId));
      begin();
      await mayEnd;
    });
    await begun;
    const importing = run(file, body.planHash);
    await waitForLock(t);
    end();
    await choosing;
    expect((await importing).body.code).toBe('ImportOutdated');
    expect(await get(form.username)).toMatchObject({ language: 'de', firstName: form.firstName });
  });

  it('is limited to one at a time per user', async () => {
    const file = fileOf(['imp.once', 'imp.once@staff.example', 'Ole', 'Once', 'Agent', '', '', '']);
    const other = await t.actor('Admin');
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { read } = t.files;
    const { promise: isReading, resolve: begin } = Promise.withResolvers<void>();
    vi.spyOn(t.files, 'read').mockImplementationOnce(async (key) => {
      begin();
      await mayEnd;
      return read(key);
    });
    const first = preview(file);
    await isReading;
    expect(await preview(file)).toMatchObject({ status: 409, body: { code: 'ImportRunning' } });
    expect((await preview(file, other)).status).toBe(200);
    end();
    expect((await first).status).toBe(200);
    expect((await preview(file)).status).toBe(200);
  });

  it('has a template with its heads', async () => {
    const { status, headers } = await t.inject(admin, userSettingsEndpoints.getUserTemplate);
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheet')]);
    const file = { name: 'users.csv', content: csvOf([['E-Mail'], ['a@b.example']]) };
    expect((await preview(file)).body.errors).toEqual({
      files: 'The first row must contain the column headings, including “Username”',
    });
  });
});
