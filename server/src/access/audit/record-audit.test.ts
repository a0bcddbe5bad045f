import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, inTransaction } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { drafts } from '../users/tables.ts';
import { changedFields, recordAudit } from './record-audit.ts';
import { auditEntries, auditPersonalValues } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const change = { entity: 'forward', entityId: 7, action: 'create', caseId: null } as const;
type RecordedForward = Extract<Parameters<typeof recordAudit>[1], { entity: 'forward' }>;
const ids = async () =>
  (
    await t.db
      .select({ entityId: auditEntries.entityId })
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'forward'))
      .orderBy(asc(auditEntries.auditId))
  ).map(({ entityId }) => entityId);
let seen = 0;
afterEach(async () => {
  seen = (await ids()).length;
});
/** Entries recorded since the test began. */
const recorded = async () => (await ids()).slice(seen);
const newest = async () =>
  (await t.db.select().from(auditEntries).orderBy(desc(auditEntries.auditId)).limit(1))[0];
const record = (more: Omit<RecordedForward, keyof typeof change> & { caseId?: number } = {}, who?: Actor) =>
  inTransaction(t.ctx(who), (tx) => recordAudit(tx, { ...change, ...more }));

describe('an audit entry (rule 14.1)', () => {
  it('is written with the change, in the order of recording', async () => {
    await inTransaction(t.ctx(), async (tx) => {
      await recordAudit(tx, { ...change, entityId: 'first' });
      await inTransaction(tx, (inner) => recordAudit(inner, { ...change, entityId: 'second' }));
      await recordAudit(tx, { ...change, entityId: 'third' });
      expect(await recorded()).toEqual([]);
    });
    expect(await recorded()).toEqual(['first', 'second', 'third']);
  });

  it('is not written when the change is rolled back', async () => {
    const undone = inTransaction(t.ctx(), async (tx) => {
      await recordAudit(tx, {
        ...change,
        personalChanges: [{ field: 'lastName' as const, from: null, to: 'Undone', contactId: 1 }],
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await recorded()).toEqual([]);
    expect(
      await t.db.select().from(auditPersonalValues).where(eq(auditPersonalValues.value, 'Undone')),
    ).toEqual([]);
  });

  it('that fails rolls back the change', async () => {
    const { userId } = await t.actor('Agent');
    const failed = inTransaction(t.ctx(), async (tx) => {
      await tx.db.insert(drafts).values({ userId, key: 'k', value: 1, savedAt: tx.now() });
      await recordAudit(tx, { ...change, entityId: 'a zero byte \u0000' });
    });
    await expect(failed).rejects.toThrow();
    expect(await t.db.select().from(drafts).where(eq(drafts.userId, userId))).toEqual([]);
  });

  it.each([1, 20, 21, 45])('is written once when %i are recorded in one transaction', async (count) => {
    const names = Array.from({ length: count }, (_none, at) => `number ${at}`);
    await inTransaction(t.ctx(), async (tx) => {
      for (const entityId of names) await recordAudit(tx, { ...change, entityId });
    });
    expect(await recorded()).toEqual(names);
  });

  it.each<[Actor, object]>([
    [
      { kind: 'pending', userId: 5, sessionHash: '' },
      { actorKind: 'user', actorUserId: 5, actorLabel: null },
    ],
    [
      { kind: 'token', caseLinkId: 9, caseId: 3, label: 'Otto Dealer' },
      { actorKind: 'token', actorUserId: null, actorLabel: 'link 9' },
    ],
    [
      { kind: 'job', name: 'sweep' },
      { actorKind: 'job', actorUserId: null, actorLabel: 'sweep' },
    ],
    [{ kind: 'anonymous' }, { actorKind: 'anonymous', actorUserId: null, actorLabel: null }],
  ])('contains the actor: %j', async (who, expected) => {
    await record({}, who);
    expect(await newest()).toMatchObject(expected);
  });

  it('contains actor, time, change, case and request', async () => {
    const agent = await t.actor('Agent');
    const ctx = t.ctx(agent);
    const changes = [{ field: 'title' as const, from: 'a', to: 'b' }];
    await inTransaction(ctx, (tx) => recordAudit(tx, { ...change, caseId: 42, changes }));
    expect(await newest()).toEqual({
      auditId: expect.any(Number),
      at: t.clock.now(),
      actorKind: 'user',
      actorUserId: agent.userId,
      actorLabel: null,
      caseId: 42,
      entity: 'forward',
      entityId: '7',
      action: 'create',
      changes,
      requestId: ctx.requestId,
    });
  });
});

describe('personal values (rule 14.3)', () => {
  it('are stored separately by person and case, and the entry references them', async () => {
    await record({
      caseId: 42,
      changes: [{ field: 'language', from: 'de', to: 'en' }],
      personalChanges: [
        { field: 'lastName', from: 'Weber', to: 'Lindqvist', contactId: 11 },
        { field: 'phones', from: null, to: '+49 89 1', contactId: 11 },
        { field: 'note', from: 'gone', to: null, contactId: null },
      ],
    });
    const values = await t.db
      .select()
      .from(auditPersonalValues)
      .where(eq(auditPersonalValues.caseId, 42))
      .orderBy(asc(auditPersonalValues.valueId));
    expect(values.map(({ contactId, value }) => [contactId, value])).toEqual([
      [11, 'Weber'],
      [11, 'Lindqvist'],
      [11, '+49 89 1'],
      [null, 'gone'],
    ]);
    const [from, to, phone, note] = values.map(({ valueId }) => valueId);
    expect((await newest())?.changes).toEqual([
      { field: 'language', from: 'de', to: 'en' },
      { field: 'lastName', fromValueId: from, toValueId: to },
      { field: 'phones', toValueId: phone },
      { field: 'note', fromValueId: note },
    ]);
  });
});

describe('recorded entries (rule 14.2)', () => {
  const statements = [
    `update audit_entries set action = 'nothing'`,
    'delete from audit_entries',
    'truncate audit_entries',
  ];

  it.each(statements)('cannot be changed by the owner of the table: %s', async (statement) => {
    await record();
    const before = await t.db.select().from(auditEntries).orderBy(auditEntries.auditId);
    await expect(t.pool.query(statement)).rejects.toThrow('audit_entries is append-only');
    expect(await t.db.select().from(auditEntries).orderBy(auditEntries.auditId)).toEqual(before);
  });

  it.each(statements)('cannot be changed by the role of the server: %s', async (statement) => {
    await expect(t.ctx().db.execute(statement)).rejects.toMatchObject({
      cause: { code: '42501', message: 'permission denied for table audit_entries' },
    });
  });
});

describe('changedFields', () => {
  const date = new Date('2026-03-04T09:00:00Z');
  it.each<[string, object, object, unknown[]]>([
    ['nothing', {}, {}, []],
    ['the same', { a: 1, b: 'x', c: null, d: false }, { a: 1, b: 'x', c: null, d: false }, []],
    ['a text', { a: 'x' }, { a: 'y' }, [{ field: 'a', from: 'x', to: 'y' }]],
    ['a number', { a: 0 }, { a: 1 }, [{ field: 'a', from: 0, to: 1 }]],
    ['a flag', { a: true }, { a: false }, [{ field: 'a', from: true, to: false }]],
    ['a number converted to text', { a: 1 }, { a: '1' }, [{ field: 'a', from: 1, to: '1' }]],
    ['an empty text differs from null', { a: null }, { a: '' }, [{ field: 'a', from: null, to: '' }]],
    ['an added value', { a: null }, { a: 'x' }, [{ field: 'a', from: null, to: 'x' }]],
    ['a removed value', { a: 'x' }, { a: null }, [{ field: 'a', from: 'x', to: null }]],
    ['missing equals null', { a: null }, { a: undefined }, []],
    ['a value without a previous one', {}, { a: 1 }, [{ field: 'a', from: null, to: 1 }]],
    ['only given fields', { a: 1, b: 2 }, { b: 3 }, [{ field: 'b', from: 2, to: 3 }]],
    ['equal lists', { a: ['x', 'y'] }, { a: ['x', 'y'] }, []],
    [
      'lists in another order',
      { a: ['x', 'y'] },
      { a: ['y', 'x'] },
      [{ field: 'a', from: '["x","y"]', to: '["y","x"]' }],
    ],
    ['an empty list differs from null', { a: [] }, { a: null }, [{ field: 'a', from: '[]', to: null }]],
    ['objects', { a: { b: 1 } }, { a: { b: 2 } }, [{ field: 'a', from: '{"b":1}', to: '{"b":2}' }]],
    ['dates of the same instant', { a: date }, { a: new Date(date) }, []],
    [
      'several, in the order of the change',
      { a: 1, b: 1, c: 1 },
      { c: 2, a: 2 },
      [
        { field: 'c', from: 1, to: 2 },
        { field: 'a', from: 1, to: 2 },
      ],
    ],
  ])('returns %s', (_what, before, after, expected) => {
    expect(changedFields(before, after)).toEqual(expected);
  });
});
