import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { undoIntegrationDays } from '@cfm/contract/platform/limits.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, caseEvents, cases } from '../../cases/case/tables.ts';
import { favorites } from '../../cases/favorites/tables.ts';
import { codeLevelAreas } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { commentCalls } from '../../testing/comment-calls.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { caseLinks } from '../forwarding/tables.ts';

let t: TestApp;
let agent: UserActor;
let ben: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  ben = await t.actor('Agent', { firstName: 'Ben', lastName: 'Brook' });
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(testStart));

interface Numbered {
  caseId: number;
  internalId: string;
}
const integrate = (from: Numbered, into: Numbered, who = agent) =>
  t.inject(who, caseRelationEndpoints.integrateCase, {
    params: { id: from.caseId },
    body: { internalId: into.internalId },
  });
const undo = ({ caseId }: Numbered, who = agent) =>
  t.inject(who, caseRelationEndpoints.undoIntegration, { params: { id: caseId } });
const read = async ({ caseId }: Numbered, who = agent) => {
  const { body, status } = await t.inject(who, casePageEndpoints.getCase, { params: { id: caseId } });
  expect(status).toBe(200);
  return body;
};
const comment = async (to: Numbered, title: string) => {
  const fields = { title, content: '<p>Said</p>' };
  expect((await commentCalls(t).add(agent, to.caseId, { fields })).status).toBe(200);
};
/** Titles and relations of the events of a case, oldest first. */
const titlesOf = async (of: Numbered) =>
  (await read(of)).caseEvents
    .map((event) => (event.type === 'relation' ? event.details.kind : event.title))
    .reverse();
const rowOf = async ({ caseId }: Numbered) =>
  (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const areas = async () => (await t.db.select().from(codeLevelAreas).limit(2)).map(({ areaId }) => areaId);
const addSet = (of: Numbered, codeLevelAreaId: number, isPrimary: boolean, order = 0) =>
  t.db.insert(caseCodeLevelSets).values({ caseId: of.caseId, codeLevelAreaId, isPrimary, order });
const setsOf = async (of: Numbered) =>
  (await read(of)).codeLevelSets.map(({ codeLevelAreaId, isPrimary }) => [codeLevelAreaId, isPrimary]);
const open = (overrides = {}) => makeCase(t, { statusId: statusIds.InProgress, ...overrides });

describe('integrating a case', () => {
  it('moves its contents, ends its links, and points the case to its target', async () => {
    const [from, into] = [await open(), await open()];
    const [one = 0, two = 0] = await areas();
    await addSet(from, one, true);
    await addSet(from, two, false, 1);
    await addSet(into, one, true);
    await comment(from, 'First word');
    await forward(t, agent, from);
    await comment(into, 'Word of the other');
    await t.db.insert(favorites).values({ userId: ben.userId, caseId: from.caseId, markedAt: t.clock.now() });
    const answer = await integrate(from, into);
    expect([answer.status, answer.body]).toEqual([200, { caseId: into.caseId, internalId: into.internalId }]);

    const source = await read(from);
    expect(source).toMatchObject({ status: { code: 'Integrated' }, integratedAt: t.clock.now() });
    expect(source.related).toMatchObject([{ relation: 'integratedInto', internalId: into.internalId }]);
    expect(source.abilities).toMatchObject({
      edit: false,
      comment: false,
      integrate: false,
      undoIntegration: true,
    });
    expect((await titlesOf(from)).at(-1)).toBe('integratedInto');
    const target = await read(into);
    expect(target.related).toMatchObject([{ relation: 'integrated', internalId: from.internalId }]);
    const events = await titlesOf(into);
    expect(events).toEqual(expect.arrayContaining(['First word', 'Word of the other', 'integrated']));
    expect(target.caseEvents.some(({ type }) => type === 'forward')).toBe(true);
    expect(await setsOf(into)).toEqual([
      [one, true],
      [two, false],
    ]);
    const [link] = await t.db.select().from(caseLinks).where(eq(caseLinks.caseId, from.caseId));
    expect(link?.endedAt).toBe(t.clock.now());
    const marked = await t.db.select().from(favorites).where(eq(favorites.userId, ben.userId));
    expect(marked.map(({ caseId }) => caseId)).toEqual([into.caseId]);
    const said = await commentCalls(t).add(agent, from.caseId, { fields: { content: 'No' } });
    expect(said.body.code).toBe('CaseReadOnly');
    for (const [of, action] of [
      [from, 'case-integrate'],
      [into, 'case-takeIn'],
    ] as const) {
      const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: of.caseId } });
      expect(history.body.items[0]?.action).toBe(action);
    }
  });

  it('resolves its number to the target, in the filter and in the search', async () => {
    const [from, into] = [await open(), await open()];
    await refreshCaseSearch(t.db, [from.caseId, into.caseId]);
    await integrate(from, into);
    for (const filter of [{ internalId: from.internalId }, { text: from.internalId }]) {
      const { body } = await t.inject(agent, caseListEndpoints.listCases, { body: filter });
      expect(body.items.map(({ caseId }) => caseId)).toEqual([into.caseId]);
    }
  });

  it('redirects earlier integrations, and undoing each returns its own contents', async () => {
    const [a, b, c] = [await open(), await open(), await open()];
    await comment(a, 'Of A');
    await comment(b, 'Of B');
    await integrate(a, b);
    await integrate(b, c);
    expect((await rowOf(a))?.integratedIntoId).toBe(c.caseId);
    expect(await titlesOf(c)).toEqual(expect.arrayContaining(['Of A', 'Of B']));
    expect((await undo(b)).status).toBe(200);
    expect((await rowOf(a))?.integratedIntoId).toBe(b.caseId);
    expect(await titlesOf(b)).toEqual(expect.arrayContaining(['Of A', 'Of B']));
    expect((await undo(a)).status).toBe(200);
    expect(await titlesOf(a)).toContain('Of A');
    expect(await titlesOf(b)).not.toContain('Of A');
    expect((await read(c)).caseEvents.every(({ type }) => type === 'relation')).toBe(true);
  });

  it("does not show words of its customer as those of the target's customer, and undoing it restores them", async () => {
    const [alice, bob] = [await makeContact(t), await makeContact(t)];
    const from = await open({ contactId: alice.contactId });
    const into = await open({ contactId: bob.contactId });
    const say = (to: Numbered, words: string, createdAt: string) =>
      t.db.insert(caseEvents).values({
        caseId: to.caseId,
        type: 'comment',
        title: '',
        content: `<p>${words}</p>`,
        createdAt,
        details: { isDescription: true },
      });
    await say(from, 'Words of Alice', '2025-01-01T08:00:00.000Z');
    await say(into, 'Words of Bob', t.clock.now());
    const [alices, bobs] = [(await read(from)).firstMessageId, (await read(into)).firstMessageId];
    await integrate(from, into);
    expect((await read(into)).firstMessageId).toBe(bobs);
    const params = { id: into.caseId };
    const mails = [
      await t.inject(agent, caseMailEndpoints.proposeReply, { params }),
      await t.inject(agent, forwardingEndpoints.proposeForward, { params }),
    ].map(({ body }) => JSON.stringify(body));
    for (const mail of mails) {
      expect(mail).toContain('Words of Bob');
      expect(mail).not.toContain('Words of Alice');
    }
    await undo(from);
    expect((await read(from)).firstMessageId).toBe(alices);
  });

  it('adds its marks to the target, and undoing it removes exactly those', async () => {
    const [from, into] = [await open({ legal: true, safetyRelevant: true }), await open({ legal: true })];
    await integrate(from, into);
    expect(await read(into)).toMatchObject({ legal: true, safetyRelevant: true });
    await undo(from);
    expect(await read(into)).toMatchObject({ legal: true, safetyRelevant: false });
  });

  it('copies code levels only with the claim, and keeps a primary that was chosen since', async () => {
    const [one, two] = await areas();
    const [from, into, other] = [await open(), await open(), await open()];
    await addSet(from, two ?? 0, true);
    await addSet(into, one ?? 0, true);
    await integrate(from, other, await t.actor('Agent', { claims: [] }));
    expect(await setsOf(other)).toEqual([]);
    await undo(from);
    await integrate(from, into);
    await t.db
      .delete(caseCodeLevelSets)
      .where(and(eq(caseCodeLevelSets.caseId, into.caseId), eq(caseCodeLevelSets.codeLevelAreaId, one ?? 0)));
    await t.db
      .update(caseCodeLevelSets)
      .set({ isPrimary: true })
      .where(eq(caseCodeLevelSets.caseId, into.caseId));
    await undo(from);
    expect(await setsOf(into)).toEqual([[two, true]]);
  });

  it('rejects a parent into its own child', async () => {
    const parent = await open();
    const child = await open({ parentId: parent.caseId });
    expect((await integrate(parent, child)).body.errors?.internalId).toContain('is a child of this case');
  });

  it('covers every table with a case id, moved or not', async () => {
    const goAlong = [
      'attachments',
      'case_attention',
      'case_events',
      'favorites',
      'file_links',
      'outgoing_mails',
    ];
    const givenWhereMissing = ['case_code_level_sets'];
    // These stay with the case: its forwards, reminders, extensions, solutions, and its links and requests, which end.
    const stay = [
      'access_log',
      'audit_entries',
      'audit_personal_values',
      // A bill never changes (rule 24.6).
      'billing_lines',
      'board_cases',
      'case_integrations',
      'case_links',
      'case_locks',
      'case_search',
      'case_solutions',
      'cases',
      'complex_solutions',
      'extension_requests',
      'delays',
      'forwards',
      'post_qualifications',
      'reminder_plans',
      'reminder_steps',
      'retention_failures',
      'simple_solutions',
    ];
    const { rows } = await t.pool.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'case_id' and t.table_type = 'BASE TABLE'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...goAlong, ...givenWhereMissing, ...stay].sort());
  });

  it('when undone in the middle of a chain, moves back everything that came with it', async () => {
    const [a, b, c, d] = [await open(), await open(), await open(), await open()];
    await integrate(a, b);
    await integrate(b, c);
    await integrate(c, d);
    expect((await undo(c)).status).toBe(200);
    expect([await rowOf(a), await rowOf(b)].map((row) => row?.integratedIntoId)).toEqual([
      c.caseId,
      c.caseId,
    ]);
  });

  it('when undone, leaves contents that came back and were integrated again another way', async () => {
    const [a, b, c] = [await open(), await open(), await open()];
    await comment(a, 'Of A');
    await integrate(a, b);
    await integrate(b, c);
    await undo(a);
    await integrate(a, c);
    expect((await undo(b)).status).toBe(200);
    expect(await titlesOf(c)).toContain('Of A');
    expect(await titlesOf(b)).not.toContain('Of A');
  });

  it('rejects an unsuitable target at the number field', async () => {
    const outsider = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
    const from = await open();
    const rejection = async (into: Numbered, who = agent) => (await integrate(from, into, who)).body.errors;
    expect(await rejection(from)).toEqual({ internalId: "A case can't be linked to itself" });
    const closed = await open({ statusId: statusIds.Closed });
    expect(await rejection(closed)).toEqual({
      internalId: `${closed.internalId} is closed, spam or integrated`,
    });
    const french = await open({ marketId: await marketId(t, 'FR') });
    const unknown = { internalId: `Case ${french.internalId} doesn't exist` };
    expect(await rejection(french, outsider)).toEqual(unknown);
    const held = await open();
    await t.inject(ben, caseEndpoints.lockCase, { params: { id: held.caseId }, body: {} });
    expect(await rejection(held)).toEqual({
      internalId: `Ben Brook is editing ${held.internalId}. It can't be changed right now.`,
    });
    await t.inject(ben, caseEndpoints.lockCase, { params: { id: from.caseId }, body: {} });
    expect((await integrate(from, await open())).body).toMatchObject({
      code: 'CaseLocked',
      lockedByUser: { fullName: 'Ben Brook' },
    });
  });

  it('succeeds once when two users integrate each case into the other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await open(), await open()];
      const answers = await Promise.all([integrate(a, b), integrate(b, a, ben)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([400, 409])]);
    }
  });
});

it('finds the target by its number without the year, in the newest year that has it', async () => {
  const [from, old, into] = [await open(), await open(), await open()];
  const number = into.internalId.slice(5);
  await t.db
    .update(cases)
    .set({ internalId: `2019-${number}` })
    .where(eq(cases.caseId, old.caseId));
  expect((await integrate(from, { ...into, internalId: `2019-${Number(number) + 1}` })).status).toBe(400);
  expect((await integrate(from, { ...into, internalId: String(Number(number)) })).body).toMatchObject({
    caseId: into.caseId,
  });
});

describe('undoing an integration', () => {
  it('moves back exactly the moved records, and leaves later changes', async () => {
    const [from, into] = [await open({ statusId: statusIds.Answered }), await open()];
    const [one = 0, two = 0] = await areas();
    await addSet(from, two, true);
    await addSet(into, one, true);
    await comment(from, 'First word');
    await t.db.insert(favorites).values({ userId: ben.userId, caseId: from.caseId, markedAt: t.clock.now() });
    await integrate(from, into);
    await comment(into, 'Later word');
    expect((await undo(from)).status).toBe(200);
    expect(await read(from)).toMatchObject({ status: { code: 'Answered' }, related: [], integratedAt: null });
    expect(await titlesOf(from)).toEqual(expect.arrayContaining(['First word', 'integrationUndone']));
    const left = await titlesOf(into);
    expect(left).toContain('Later word');
    expect(left).not.toContain('First word');
    expect([await setsOf(from), await setsOf(into)]).toEqual([[[two, true]], [[one, true]]]);
    const marked = await t.db.select().from(favorites).where(eq(favorites.caseId, from.caseId));
    expect(marked).toHaveLength(1);
    expect((await undo(from)).body.code).toBe('StatusNotAllowed');
  });

  it('is rejected after 30 days, and for users who do not see the target', async () => {
    const [from, into] = [await open(), await open({ marketId: await marketId(t, 'FR') })];
    await integrate(from, into);
    const german = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
    expect((await undo(from, german)).body.code).toBe('NotFound');
    const seen = await read(from, german);
    expect([seen.related, seen.abilities.undoIntegration]).toEqual([[], false]);
    expect(JSON.stringify(seen)).not.toContain(into.internalId);
    t.clock.set(new Date(Date.parse(testStart) + (undoIntegrationDays + 1) * 86_400_000).toISOString());
    expect((await read(from)).abilities.undoIntegration).toBe(false);
    expect((await undo(from)).body).toMatchObject({
      code: 'UndoTooLate',
      message: 'An integration can only be undone for 30 days',
    });
  });
});
