import {
  type BlacklistSortColumn,
  blacklistEndpoints,
  blacklistSortColumns,
} from '@cfm/contract/catalog/blacklist.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { asc, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeContact } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listEntries } from './queries.ts';
import { blacklist } from './tables.ts';

let t: TestApp;
let keeper: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  keeper = await t.actor('Agent', { claims: ['Blacklist'] });
  return () => t.close();
});
afterEach(async () => {
  await t.db.delete(blacklist);
});

type Form = { email: string; firstName?: string | null; lastName?: string | null };
const create = (body: Form | Record<string, unknown>) =>
  t.inject(keeper, blacklistEndpoints.createBlacklistEntry, { body });
const get = (id: number) => t.inject(keeper, blacklistEndpoints.getBlacklistEntry, { params: { id } });
const update = (id: number, body: Form) =>
  t.inject(keeper, blacklistEndpoints.updateBlacklistEntry, { params: { id }, body });
const remove = (id: number) => t.inject(keeper, blacklistEndpoints.removeBlacklistEntry, { params: { id } });
const list = async (body: Record<string, unknown> = {}) =>
  t.inject(keeper, blacklistEndpoints.listBlacklist, { body });
const emailsBy = async (blacklistFilter: Record<string, unknown>, more = {}) =>
  (await list({ blacklistFilter, ...more })).body.items.map(({ email }) => email);
const taken = { code: 'AlreadyBlacklisted', errors: { email: 'This address is already on the blacklist.' } };

describe('an entry (rule 6.10)', () => {
  it('is stored as entered, with the domain in lower case', async () => {
    const { status, body } = await create({
      email: ' Troll@Post.Example ',
      firstName: ' Theo ',
      lastName: '',
    });
    expect([status, body]).toEqual([
      200,
      {
        blacklistId: expect.any(Number),
        email: 'Troll@post.example',
        firstName: 'Theo',
        lastName: null,
        createdDateTime: t.clock.now(),
        lastModifiedDateTime: t.clock.now(),
      },
    ]);
    expect((await get(body.blacklistId)).body).toEqual(body);
  });

  it.each([
    ['', 'Email is required'],
    ['spam.example', 'Email must be valid'],
    ['@spam.example', 'Email must be valid'],
    ['*', 'Email must be valid'],
    ['*@*.example', 'Email must be valid'],
    ['*@spam', 'Email must be valid'],
  ])('of "%s" is rejected at its field', async (email, text) => {
    const { status, body } = await create({ email });
    expect([status, body.errors]).toEqual([400, { email: text }]);
    expect((await list()).body.totalCount).toBe(0);
  });

  it('is rejected for a listed address in any case, also for a domain', async () => {
    await create({ email: 'troll@post.example' });
    expect(await create({ email: 'TROLL@Post.example' })).toMatchObject({ status: 409, body: taken });
    await create({ email: '*@Müller.example' });
    expect(await create({ email: '*@xn--mller-kva.example' })).toMatchObject({ status: 409, body: taken });
    expect(await emailsBy({})).toEqual(['*@müller.example', 'troll@post.example']);
  });

  it('is created once when an address is added concurrently', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ email: 'twice@post.example' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is changed and keeps its creation time', async () => {
    const { body: made } = await create({ email: 'troll@post.example', firstName: 'Theo' });
    t.clock.advance({ hours: 1 });
    const { body: changed } = await update(made.blacklistId, {
      email: 'Troll@post.example',
      lastName: 'Troll',
    });
    expect(changed).toEqual({
      ...made,
      email: 'Troll@post.example',
      firstName: null,
      lastName: 'Troll',
      lastModifiedDateTime: t.clock.now(),
    });
    t.clock.advance({ hours: 1 });
    expect(
      (await update(made.blacklistId, { email: 'Troll@post.example', lastName: 'Troll ' })).body,
    ).toEqual(changed);
  });

  it('cannot get the address of another entry, also in concurrent updates', async () => {
    await create({ email: 'one@post.example' });
    const { body: two } = await create({ email: 'two@post.example' });
    const { body: three } = await create({ email: 'three@post.example' });
    expect(await update(two.blacklistId, { email: 'ONE@post.example' })).toMatchObject({
      status: 409,
      body: taken,
    });
    const replies = await Promise.all(
      [two, three].map(({ blacklistId }) => update(blacklistId, { email: 'four@post.example' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await list();
    expect(body.items.filter(({ email }) => email === 'four@post.example')).toHaveLength(1);
    expect(body.totalCount).toBe(3);
  });

  it('that is deleted is not found', async () => {
    const { body } = await create({ email: 'troll@post.example' });
    expect((await remove(body.blacklistId)).status).toBe(200);
    const later = [
      await get(body.blacklistId),
      await update(body.blacklistId, { email: 'a@post.example' }),
      await remove(body.blacklistId),
    ];
    expect(later.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await create({ email: 'troll@post.example' })).status).toBe(200);
  });

  it('requires the claim', async () => {
    for (const role of ['Admin', 'BMW Admin', 'BMW BCC Team', 'IKAM', 'Agent'] as const) {
      const { status } = await t.inject(await t.actor(role), blacklistEndpoints.listBlacklist, { body: {} });
      expect([role, status]).toEqual([role, ['IKAM', 'Agent'].includes(role) ? 403 : 200]);
    }
  });
});

it('audits each change and stores address and name separately (rule 14.3)', async () => {
  const { body: made } = await create({ email: 'troll@post.example', firstName: 'Theo' });
  await update(made.blacklistId, { email: 'troll@post.example', firstName: 'Thea' });
  await update(made.blacklistId, { email: 'troll@post.example', firstName: 'Thea' });
  await remove(made.blacklistId);
  const entries = await t.db
    .select({ action: auditEntries.action, by: auditEntries.actorUserId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(sql`entity = 'blacklistEntry' and entity_id = ${String(made.blacklistId)}`)
    .orderBy(asc(auditEntries.auditId));
  expect(entries.map(({ action, by }) => [action, by])).toEqual(
    ['create', 'update', 'remove'].map((action) => [action, keeper.userId]),
  );
  expect(JSON.stringify(entries)).not.toMatch(/troll|Thea|Theo/);
  const ids = entries.flatMap(({ changes }) =>
    changes.flatMap(({ fromValueId, toValueId }) => [fromValueId ?? [], toValueId ?? []].flat()),
  );
  const values = await t.db
    .select({ value: auditPersonalValues.value })
    .from(auditPersonalValues)
    .where(inArray(auditPersonalValues.valueId, ids))
    .orderBy(asc(auditPersonalValues.valueId));
  expect(values.map(({ value }) => value)).toEqual([
    ...['troll@post.example', 'Theo'],
    ...['Theo', 'Thea'],
    ...['troll@post.example', 'Thea'],
  ]);
});

it('shows a change at once in contacts and in the lookups of cases (rule 6.6)', async () => {
  const { contactId } = await makeContact(t, { emails: ['Guest@Inn.example'] });
  const warning = async () => {
    const contact = await t.inject(keeper, contactEndpoints.getContact, { params: { contactId } });
    const info = await t.inject(keeper, referenceDataEndpoints.caseInfo);
    return [contact.body.blacklistedEmails.length > 0, info.body.blacklistEmails];
  };
  const { body } = await create({ email: 'guest@inn.example' });
  expect(await warning()).toEqual([true, ['guest@inn.example']]);
  await update(body.blacklistId, { email: 'host@inn.example' });
  expect(await warning()).toEqual([false, ['host@inn.example']]);
  await update(body.blacklistId, { email: '*@inn.example' });
  expect(await warning()).toEqual([true, ['*@inn.example']]);
  await remove(body.blacklistId);
  expect(await warning()).toEqual([false, []]);
});

describe('the list (rule 6.11)', () => {
  const rows: [email: string, firstName: string | null, lastName: string | null][] = [
    ['Zoe@post.example', 'Zoë', 'Álvarez'],
    ['*@spam.example', null, null],
    ['anna@post.example', 'anna', 'Weber'],
    ['bert@offers.example', 'Bert', null],
  ];
  const fill = async () => {
    for (const [email, firstName, lastName] of rows) {
      t.clock.advance({ minutes: 1 });
      await create({ email, firstName, lastName });
    }
  };
  const [zoe, spam, anna, bert] = rows.map(([email]) => email);

  it.each<[BlacklistSortColumn, (string | undefined)[], (string | undefined)[]]>([
    ['email', [spam, anna, bert, zoe], [zoe, bert, anna, spam]],
    ['firstName', [anna, bert, zoe, spam], [zoe, bert, anna, spam]],
    ['lastName', [zoe, anna, spam, bert], [anna, zoe, bert, spam]],
    ['lastModifiedDateTime', [zoe, spam, anna, bert], [bert, anna, spam, zoe]],
  ])('sorts by %s, with missing names last', async (column, up, down) => {
    await fill();
    expect(await emailsBy({ sortBy: { [column]: false } })).toEqual(up);
    expect(await emailsBy({ sortBy: { [column]: true } })).toEqual(down);
    const others = Object.fromEntries(blacklistSortColumns.map((each) => [each, null]));
    expect(await emailsBy({ sortBy: { ...others, [column]: true } })).toEqual(down);
  });

  it('sorts by several columns in their order, and by address without any', async () => {
    await create({ email: 'b@post.example', firstName: 'Bo', lastName: 'One' });
    await create({ email: 'a@post.example', firstName: 'Bo', lastName: 'Two' });
    await create({ email: 'c@post.example', firstName: 'Al', lastName: 'Two' });
    const order = (await emailsBy({ sortBy: { lastName: true, firstName: false } })).map(
      ([letter]) => letter,
    );
    expect(order).toEqual(['c', 'a', 'b']);
    expect((await emailsBy({ sortBy: {} })).map(([letter]) => letter)).toEqual(['a', 'b', 'c']);
  });

  it.each<[string, (string | undefined)[]]>([
    ['', [spam, anna, bert, zoe]],
    ['POST.example', [anna, zoe]],
    ['alvarez zoe', [zoe]],
    ['weber anna@', [anna]],
    ['*@', [spam]],
    ['%', []],
    ['weber zoe', []],
  ])('finds entries for "%s" with each word in the address or the names', async (search, expected) => {
    await fill();
    const { body } = await list({ blacklistFilter: { search } });
    expect([body.totalCount, body.items.map(({ email }) => email)]).toEqual([expected.length, expected]);
  });

  it('has pages of 10, 20 and 50, by default 20', async () => {
    const now = t.clock.now();
    const address = (n: number) => `n${String(n).padStart(2, '0')}@post.example`;
    const numbers = Array.from({ length: 60 }, (_none, n) => n);
    await t.db
      .insert(blacklist)
      .values(numbers.map((n) => ({ email: address(n), createdDateTime: now, lastModifiedDateTime: now })));
    for (const [asked, from, to] of [
      [{}, 0, 20],
      [{ skip: 10, take: 10 }, 10, 20],
      [{ skip: 50, take: 50 }, 50, 60],
      [{ skip: 60, take: 50 }, 60, 60],
    ] as const) {
      const { body } = await list(asked);
      expect(body.totalCount).toBe(60);
      expect(body.items.map(({ email }) => email)).toEqual(numbers.slice(from, to).map(address));
    }
    const rejected = await list({ take: 100 });
    expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([400, ['take']]);
  });

  it.each(
    blacklistSortColumns.flatMap((column) => [false, true].map((isDescending) => ({ column, isDescending }))),
  )('has an index for $column, descending: $isDescending', async (sort) => {
    const query = listEntries(t.db, { sorts: [sort], search: '', skip: 40, take: 20 }).toSQL();
    const client = await t.pool.connect();
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows: plan } = await client.query(`explain ${query.sql}`, query.params);
    await client.query('rollback');
    client.release();
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan/);
    // An address is unique, so the id after it needs no sort.
    if (sort.column !== 'email') expect(text).not.toMatch(/Sort/);
  });
});
