import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { flagNames } from '@cfm/contract/process/solution-options.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseAttention, caseCodeLevelSets, caseEvents, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { addSets, complexForm, forwardBoardCase, solutionOf, someVin } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { caseSolutions, complexSolutions, simpleSolutions } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const finalReplyDate = '2026-03-05';
const solve = (token: string, form: object) =>
  t.inject(null, complexSolveEndpoints.complexSolve, { body: { token, finalReplyDate, ...form } });
const solutionsOf = (caseId: number) =>
  t.db.select().from(complexSolutions).where(eq(complexSolutions.caseId, caseId));
const topicsOf = (caseId: number) =>
  t.db.select().from(caseSolutions).where(eq(caseSolutions.caseId, caseId)).orderBy(caseSolutions.order);
const caseOf = async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const read = async (caseId: number) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } })).body;

describe('solving by the complex form', () => {
  it('stores the options of each topic, with amounts in cents, and shows them on the case', async () => {
    const { caseId, setIds, a, b } = await forwardBoardCase(t, agent);
    const [first = 0, second = 0] = setIds;
    const { status, body } = await solve(a, {
      ...complexForm([]),
      vin: 'wba 1234567 8901234',
      sorryActivity: true,
      contactedViaPhone: false,
      nscCaseId: ' NSC-42 ',
      solutions: [
        solutionOf(second, { detailedConsalting: '  Explained <b>it</b>.  ' }),
        solutionOf(first, {
          repairCostCovered: true,
          partsCostCovered: true,
          caseCost: '1234.56',
          discountGranted: 33.33,
        }),
      ],
    });
    expect(status).toBe(200);
    const row = await caseOf(caseId);
    expect(row?.statusId).toBe(statusIds.Solved);
    const [solution] = await solutionsOf(caseId);
    expect(solution).toMatchObject({
      type: 'Board',
      vin: someVin,
      finalReplyDate,
      sorryActivity: true,
      contactedViaPhone: false,
      nscCaseId: 'NSC-42',
      caseEventId: body.caseEventId,
      byUserId: null,
      at: row?.solvedDateTime,
    });
    const topics = await topicsOf(caseId);
    expect(topics).toMatchObject([
      {
        caseCodeLevelSetId: first,
        isPrimary: true,
        order: 0,
        caseCostCents: 123_456,
        discountGranted: 33.33,
        detailedConsulting: null,
        repairCostCovered: true,
        partsCostCovered: true,
      },
      { caseCodeLevelSetId: second, isPrimary: false, order: 1, caseCostCents: null, discountGranted: null },
    ]);
    expect(topics[0] && flagNames.filter((name) => topics[0]?.[name])).toEqual([
      'repairCostCovered',
      'partsCostCovered',
    ]);
    const [event] = await t.db
      .select()
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, caseId), eq(caseEvents.type, 'solution')));
    expect(event).toMatchObject({
      caseEventId: body.caseEventId,
      authorName: 'a@dealer.example',
      content: '',
      contentText: `Explained <b>it</b>.\n${someVin}\nNSC-42`,
      details: { marketStatus: 'solved' },
    });
    expect(await solve(b, complexForm(setIds))).toMatchObject({ status: 409, body: { code: 'CaseSolved' } });

    const detail = await read(caseId);
    const complex = {
      vin: someVin,
      isReplaced: false,
      board: { finalReplyDate, sorryActivity: true, contactedViaPhone: false, nscCaseId: 'NSC-42' },
      topics: [
        {
          caseCodeLevelSetId: first,
          codeLevelAreaId: topics[0]?.codeLevelAreaId,
          codeLevelTopicGroupId: topics[0]?.codeLevelTopicGroupId,
          codeLevelTopicDetailId: topics[0]?.codeLevelTopicDetailId,
          isPrimary: true,
          caseCost: 1234.56,
          discountGranted: 33.33,
          detailedConsalting: null,
          options: ['repairCostCovered', 'partsCostCovered'],
        },
        expect.objectContaining({ caseCost: null, detailedConsalting: 'Explained <b>it</b>.', options: [] }),
      ],
    };
    expect(detail.solutions).toMatchObject([{ author: 'a@dealer.example', details: { complex } }]);
    expect(detail.caseEvents.find(({ type }) => type === 'solution')?.details).toEqual({
      marketStatus: 'solved',
      complex,
    });
  });

  it('audits the actor and the solution, and stores the VIN only as a personal value', async () => {
    const { caseId, setIds, a, row } = await forwardBoardCase(t, agent);
    await solve(a, complexForm(setIds));
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, caseId), eq(auditEntries.actorKind, 'token')))
      .orderBy(auditEntries.auditId);
    expect(entries.map(({ entity, action }) => `${entity} ${action}`).sort()).toEqual([
      // Its status, and the mark of its reminder process.
      'case solve',
      'case solve',
      'caseEvent create',
      'caseLink end',
      'caseLink solve',
      'complexSolution create',
      'outgoingMail withdraw',
      'outgoingMail withdraw',
      'reminderPlan end',
    ]);
    expect(JSON.stringify(entries)).not.toContain(someVin);
    const values = await t.db
      .select()
      .from(auditPersonalValues)
      .where(and(eq(auditPersonalValues.caseId, caseId), eq(auditPersonalValues.value, someVin)));
    expect(values).toMatchObject([{ contactId: row.contactId }]);
    const { body } = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: caseId } });
    expect(body.items[0]).toMatchObject({
      action: 'complexSolution-create',
      by: 'a@dealer.example (by link)',
    });
    expect(body.items[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'vin', kind: 'text', from: null, to: someVin }),
    );
  });

  it('returns the same and changes nothing for the same link, even concurrently', async () => {
    const { caseId, setIds, a, b } = await forwardBoardCase(t, agent);
    const answers = await Promise.all([1, 2, 3].map(() => solve(a, complexForm(setIds))));
    const [eventId] = answers.map(({ body }) => body.caseEventId);
    expect(answers.map(({ status, body }) => [status, body.caseEventId])).toEqual(
      answers.map(() => [200, eventId]),
    );
    t.clock.advance({ minutes: 1 });
    const before = await caseOf(caseId);
    const again = await solve(a, complexForm(setIds, { vin: 'WBA99999999999999' }));
    expect(again.body).toEqual({ caseEventId: eventId });
    expect(await caseOf(caseId)).toEqual(before);
    expect(await solutionsOf(caseId)).toMatchObject([{ vin: someVin }]);
    expect((await solve(b, complexForm(setIds))).body.code).toBe('CaseSolved');
  });

  it('lets one of two concurrent links succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { caseId, setIds, a, b } = await forwardBoardCase(t, agent);
      const answers = await Promise.all([a, b].map((token) => solve(token, complexForm(setIds))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await solutionsOf(caseId)).toHaveLength(1);
      expect(await topicsOf(caseId)).toHaveLength(2);
    }
  });

  it('does nothing after the case was reopened, and works again by a later forward', async () => {
    const { row, caseId, setIds, a } = await forwardBoardCase(t, agent);
    await solve(a, complexForm(setIds));
    await forward(t, agent, row, { to: [{ email: 'c@dealer.example' }] });
    expect(await solve(a, complexForm(setIds))).toMatchObject({ status: 410, body: { code: 'ExpiredLink' } });
    const c = (await tokensOf(t, caseId))('c@dealer.example');
    expect((await solve(c, complexForm(setIds))).status).toBe(200);
    expect((await read(caseId)).solutions).toHaveLength(2);
  });

  it('names its own case, or none', async () => {
    const { a, setIds, caseId } = await forwardBoardCase(t, agent);
    const form = complexForm(setIds);
    const ofCase = (id: number) => ({
      ...form,
      solutions: form.solutions.map((each) => ({ ...each, caseId: id })),
    });
    const rejected = await solve(a, ofCase(caseId + 1));
    expect(rejected.body.errors).toEqual({ 'solutions.0.caseId': 'Case must be one of the options' });
    expect((await solve(a, ofCase(caseId))).status).toBe(200);
  });

  it('adds the case to Needs attention', async () => {
    const { caseId, setIds, a } = await forwardBoardCase(t, agent);
    await solve(a, complexForm(setIds));
    expect(await t.db.select().from(caseAttention).where(eq(caseAttention.caseId, caseId))).toHaveLength(1);
  });
});

describe('the form of another type is rejected (rule 9.37)', () => {
  it('for a complex case solved by text, and for a common case solved by the complex form', async () => {
    const board = await forwardBoardCase(t, agent);
    const text = await t.inject(null, solutionEndpoints.simpleSolve, {
      body: { token: board.a, solution: 'x' },
    });
    const rejected = {
      code: 'BadRequest',
      errors: { general: 'This case now needs a different form. Reload the page.' },
    };
    expect(text).toMatchObject({ status: 400, body: rejected });

    const common = await forwardBoardCase(t, agent, {
      sourceId: await lookupId(t, 'source', 'Contact Form'),
    });
    expect(await solve(common.a, complexForm(common.setIds))).toMatchObject({ status: 400, body: rejected });
    for (const { caseId } of [board, common]) {
      expect((await caseOf(caseId))?.statusId).toBe(statusIds.Forwarded);
      expect(await solutionsOf(caseId)).toEqual([]);
      expect(await t.db.select().from(simpleSolutions).where(eq(simpleSolutions.caseId, caseId))).toEqual([]);
    }
  });

  it.each([
    ['SocialMedia', async () => ({ inputChannelId: await lookupId(t, 'inputChannel', 'Social Media') })],
    ['C3R1', async () => ({ marketId: await marketId(t, 'JP') })],
  ] as const)('but %s has no board fields, and ignores them', async (type, facts) => {
    const sourceId = await lookupId(t, 'source', 'Contact Form');
    const { caseId, setIds, a } = await forwardBoardCase(t, agent, { sourceId, ...(await facts()) });
    const form = complexForm(setIds, { sorryActivity: true, contactedViaPhone: true, nscCaseId: 'X' });
    expect((await solve(a, { ...form, finalReplyDate: undefined })).status).toBe(200);
    expect(await solutionsOf(caseId)).toMatchObject([
      { type, finalReplyDate: null, sorryActivity: null, contactedViaPhone: null, nscCaseId: null },
    ]);
    expect((await read(caseId)).solutions[0]?.details.complex?.board).toBeNull();
  });
});

describe('errors are returned at their field, and nothing is stored', () => {
  it.each([
    [{ finalReplyDate: null }, { finalReplyDate: 'Final reply date is required' }],
    [{ finalReplyDate: '10000-01-01' }, { finalReplyDate: 'Final reply date must be a valid date' }],
    [{ vin: 'WBA' }, { vin: 'VIN must be 17 characters (now 3)' }],
    [{ vin: undefined }, { vin: 'VIN is required' }],
  ])('%j: %j', async (overrides, errors) => {
    const { caseId, setIds, a } = await forwardBoardCase(t, agent);
    const answer = await solve(a, { ...complexForm(setIds), ...overrides });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BadRequest', errors } });
    expect((await caseOf(caseId))?.statusId).toBe(statusIds.Forwarded);
  });
  it('for each topic', async () => {
    const { setIds, a } = await forwardBoardCase(t, agent);
    const [first = 0, second = 0] = setIds;
    const solutions = [
      solutionOf(first, { buyBack: true, discountGranted: 101 }),
      solutionOf(second, { caseCost: 'abc' }),
    ];
    const { body } = await solve(a, complexForm([], { solutions }));
    expect(body.errors).toEqual({
      'solutions.0.caseCost': 'Case cost is required',
      'solutions.0.discountGranted': 'Discount granted must be at most 100',
      'solutions.1.caseCost': 'Only numbers are allowed',
    });
    const nothing = await solve(
      a,
      complexForm([], { solutions: [solutionOf(first, {}), solutionOf(second)] }),
    );
    expect(nothing.body.errors).toEqual({ 'solutions.0': 'Choose at least one option' });
  });
  it('an amount at its limit is stored exactly (rule 9.40)', async () => {
    const { caseId, setIds, a } = await forwardBoardCase(t, agent, { sets: 1 });
    const solutions = [solutionOf(setIds[0] ?? 0, { caseCost: '-10000000', discountGranted: '-.01' })];
    expect((await solve(a, complexForm([], { solutions }))).status).toBe(200);
    expect(await topicsOf(caseId)).toMatchObject([{ caseCostCents: -1_000_000_000, discountGranted: -0.01 }]);
    expect((await read(caseId)).solutions[0]?.details.complex?.topics[0]).toMatchObject({
      caseCost: -10_000_000,
      discountGranted: -0.01,
    });
  });
});

describe('the topics (rule 9.41)', () => {
  const open = (token: string) =>
    t.inject(null, solutionEndpoints.solutionCase, { query: { token, marketStatus: 'solved' } });

  it('have titles in both languages and a primary mark, and the VIN comes with the car (rule 9.43)', async () => {
    const { setIds, a, forwardEventId } = await forwardBoardCase(t, agent, {
      vin: someVin,
      shown: { includesCar: true },
    });
    const { body } = await open(a);
    expect(body).toMatchObject({ caseEventId: forwardEventId, solutionType: 'Board', finalAnswer: null });
    expect(body.complexForm).toEqual({
      vin: someVin,
      entries: [
        {
          caseCodeLevelSetId: setIds[0],
          isPrimary: true,
          title: {
            en: expect.stringMatching(/^[^-]+ - .+ - .+$/),
            de: expect.stringMatching(/^[^-]+ - .+ - .+$/),
          },
        },
        expect.objectContaining({ caseCodeLevelSetId: setIds[1], isPrimary: false }),
      ],
    });
    expect(body.complexForm?.entries[0]?.title.en).not.toBe(body.complexForm?.entries[0]?.title.de);
  });

  it.each([
    ['the forward does not show the car', { vin: someVin, shown: { includesCar: false } }],
    ['only its end is known', { vin: '8901234', shown: { includesCar: true } }],
  ])('omit the VIN where %s', async (_why, options) => {
    const { a } = await forwardBoardCase(t, agent, options);
    const { body, rawPayload } = await open(a);
    expect(body.complexForm?.vin).toBeNull();
    expect(rawPayload.toString()).not.toContain(someVin);
  });

  it('are the case as a whole when it has no code-level sets', async () => {
    const { caseId, a } = await forwardBoardCase(t, agent, { sets: 0 });
    const { body } = await open(a);
    expect(body.complexForm?.entries).toEqual([
      { caseCodeLevelSetId: null, title: { en: 'General', de: 'Allgemein' }, isPrimary: true },
    ]);
    expect((await solve(a, complexForm([null]))).status).toBe(200);
    expect(await topicsOf(caseId)).toMatchObject([{ caseCodeLevelSetId: null, codeLevelAreaId: null }]);
  });

  it('that staff changed since are listed as removed and added', async () => {
    const { caseId, setIds, a } = await forwardBoardCase(t, agent);
    const [first = 0, second = 0] = setIds;
    await t.db.delete(caseCodeLevelSets).where(eq(caseCodeLevelSets.caseCodeLevelSetId, second));
    const [third] = (await addSets(t, (await makeCase(t)).caseId, 3)).slice(-1);
    await t.db
      .update(caseCodeLevelSets)
      .set({ caseId, isPrimary: false })
      .where(eq(caseCodeLevelSets.caseCodeLevelSetId, third ?? 0));
    const { body, status } = await solve(a, complexForm([first, second]));
    const title = (await open(a)).body.complexForm?.entries[1]?.title.en;
    expect([status, body.code, body.errors]).toEqual([
      409,
      'CodeLevelsChanged',
      {
        'solutions.1.caseCodeLevelSetId': 'This topic no longer belongs to the case',
        solutions: `Not answered yet: ${title}`,
      },
    ]);
    expect(await solve(a, complexForm([null]))).toMatchObject({ body: { code: 'CodeLevelsChanged' } });
    expect((await solve(a, complexForm([first, third ?? 0]))).status).toBe(200);
  });

  it('keep their names when a set is removed from the case', async () => {
    const { caseId, setIds, a } = await forwardBoardCase(t, agent);
    await solve(a, complexForm(setIds));
    const before = await topicsOf(caseId);
    await t.db.delete(caseCodeLevelSets).where(eq(caseCodeLevelSets.caseCodeLevelSetId, setIds[1] ?? 0));
    expect(await topicsOf(caseId)).toEqual([before[0], { ...before[1], caseCodeLevelSetId: null }]);
    const { solutions } = await read(caseId);
    expect(solutions[0]?.details.complex?.topics[1]).toMatchObject({
      caseCodeLevelSetId: null,
      codeLevelAreaId: before[1]?.codeLevelAreaId,
    });
  });
});
