import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseCases } from '../../cases/bin/erase-cases.ts';
import { removeCase } from '../../cases/bin/remove-case.ts';
import { lockCase } from '../../cases/case/lock-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseAttention, caseEvents, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { found } from '../../errors.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward, linksOf, tokensOf } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { samples } from '../../testing/sample-files.ts';
import { complexForm, makeBoardCase, solutionOf, solveAsStaff, someVin } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { integrateCase } from '../case-actions/integrate-case.ts';
import { undoIntegration } from '../case-actions/undo-integration.ts';
import { caseSolutions, complexSolutions, simpleSolutions } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
});
afterAll(() => t.close());

const caseOf = async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const read = async (caseId: number, who = agent) =>
  (await t.inject(who, casePageEndpoints.getCase, { params: { id: caseId } })).body;
const eventsOf = (caseId: number) =>
  t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(caseEvents.caseEventId);
const pdf = { name: 'answer.pdf', content: samples.pdf };

describe('staff solve a case (rule 9.45)', () => {
  it('by text, as the user', async () => {
    const { caseId } = await makeCase(t);
    const { status, body } = await solveAsStaff(t, agent, caseId, { solution: ' Settled\nby telephone ' });
    expect(status).toBe(200);
    const row = await caseOf(caseId);
    expect(row).toMatchObject({ statusId: statusIds.Solved, solvedDateTime: t.clock.now() });
    expect(row?.firstEditDateTime).toBe(t.clock.now());
    expect(await t.db.select().from(simpleSolutions).where(eq(simpleSolutions.caseId, caseId))).toMatchObject(
      [
        {
          solution: 'Settled\nby telephone',
          byUserId: agent.userId,
          caseLinkId: null,
          caseEventId: body.caseEventId,
        },
      ],
    );
    expect(await eventsOf(caseId)).toMatchObject([
      {
        type: 'solution',
        authorUserId: agent.userId,
        content: '<p>Settled<br>by telephone</p>',
        details: {},
      },
    ]);
    expect((await read(caseId)).solutions).toMatchObject([
      { author: 'Anna Weber', details: { complex: null } },
    ]);
    // No other person acted, so the case needs no attention.
    expect(await t.db.select().from(caseAttention).where(eq(caseAttention.caseId, caseId))).toEqual([]);
  });

  it('by the complex form with the final answer in one call, which ends every link', async () => {
    const { row, caseId, setIds } = await makeBoardCase(t, { vin: someVin });
    await forward(t, agent, row, { to: [{ email: 'a@dealer.example' }] });
    const token = (await tokensOf(t, caseId))('a@dealer.example');
    const params = { id: caseId };
    const { body: proposal } = await t.inject(agent, caseSolutionEndpoints.proposeSolution, { params });
    expect(proposal).toMatchObject({ solutionType: 'Board', vin: someVin, version: 2 });
    expect(proposal.entries.map(({ caseCodeLevelSetId }) => caseCodeLevelSetId)).toEqual(setIds);

    const { body } = await solveAsStaff(t, agent, caseId, complexForm(setIds), [pdf]);
    expect(
      await t.db.select().from(complexSolutions).where(eq(complexSolutions.caseId, caseId)),
    ).toMatchObject([
      { type: 'Board', byUserId: agent.userId, caseLinkId: null, caseEventId: body.caseEventId },
    ]);
    expect((await read(caseId)).solutions).toMatchObject([
      {
        author: 'Anna Weber',
        attachments: [{ fileName: 'answer.pdf' }],
        details: { complex: { vin: someVin } },
      },
    ]);
    expect(await linksOf(t, caseId)).toMatchObject([{ solvedAt: null, endedAt: t.clock.now() }]);
    const query = { token, marketStatus: 'solved' };
    expect((await t.inject(null, solutionEndpoints.solutionCase, { query })).body.code).toBe('CaseSolved');
  });

  it('again by a form with the values of the last solution, which links do not see (rule 9.49)', async () => {
    const { caseId, setIds } = await makeBoardCase(t, { vin: someVin });
    const params = { id: caseId };
    const propose = async () =>
      (await t.inject(agent, caseSolutionEndpoints.proposeSolution, { params })).body;
    expect((await propose()).before).toBeNull();
    const chosen = { caseCost: '1250.50', warrantyExt: true, detailedConsalting: 'Paid' };
    const solutions = setIds.map((id) => solutionOf(id, chosen));
    const { body } = await solveAsStaff(t, agent, caseId, {
      ...complexForm(setIds),
      solutions,
      nscCaseId: 'Q1',
    });
    const { details } = (await read(caseId)).solutions[0] ?? {};
    expect(details?.complex?.isReplaced).toBe(false);
    const { before } = await propose();
    expect(before).toEqual({ at: t.clock.now(), complex: details?.complex });
    expect(before?.complex).toMatchObject({
      vin: someVin,
      board: { finalReplyDate: '2026-03-05', nscCaseId: 'Q1' },
      topics: setIds.map((id) => ({
        caseCodeLevelSetId: id,
        caseCost: 1250.5,
        options: ['warrantyExt'],
        detailedConsalting: 'Paid',
      })),
    });

    await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, caseId));
    await forward(t, agent, found(await caseOf(caseId)), { to: [{ email: 'b@dealer.example' }] });
    const token = (await tokensOf(t, caseId))('b@dealer.example');
    const query = { token, marketStatus: 'solved' };
    const { body: shown } = await t.inject(null, solutionEndpoints.solutionCase, { query });
    expect(shown.complexForm).toEqual({ entries: (await propose()).entries, vin: someVin });

    await solveAsStaff(t, agent, caseId, complexForm(setIds));
    const after = (await read(caseId)).solutions;
    expect(
      after.map((event) => [event.caseEventId === body.caseEventId, event.details.complex?.isReplaced]),
    ).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('once per request key: a repeated call returns the same, and another one is rejected', async () => {
    const { caseId, setIds } = await makeBoardCase(t);
    const requestKey = crypto.randomUUID();
    const send = () => solveAsStaff(t, agent, caseId, { ...complexForm(setIds), requestKey }, [pdf]);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await read(caseId)).solutions).toMatchObject([{ attachments: [{ fileName: 'answer.pdf' }] }]);
    expect(await solveAsStaff(t, agent, caseId, complexForm(setIds))).toMatchObject({
      status: 409,
      body: { code: 'StatusNotAllowed' },
    });
  });

  it.each([
    ['Closed', 'CaseReadOnly'],
    ['Spam', 'CaseReadOnly'],
    ['Solved', 'StatusNotAllowed'],
  ] as const)('but not when it is %s: %s', async (status, code) => {
    const { caseId } = await makeCase(t, {
      statusId: statusIds[status],
      solvedDateTime: status === 'Solved' ? t.clock.now() : null,
    });
    expect((await solveAsStaff(t, agent, caseId, { solution: 'x' })).body.code).toBe(code);
    expect(await eventsOf(caseId)).toEqual([]);
  });

  it('but not while another user holds the lock, and not with an older version', async () => {
    const { caseId } = await makeCase(t);
    const other = await t.actor('Agent');
    await lockCase(t.ctx(other), { caseId, tabId: 'tab', takeOver: false });
    expect((await solveAsStaff(t, agent, caseId, { solution: 'x' })).body.code).toBe('CaseLocked');
    t.clock.advance({ minutes: 3 });
    expect((await solveAsStaff(t, agent, caseId, { solution: 'x', version: 7 })).body.code).toBe(
      'CaseChanged',
    );
    expect((await caseOf(caseId))?.statusId).toBe(statusIds.New);
    expect((await solveAsStaff(t, agent, caseId, { solution: 'x' })).status).toBe(200);
  });

  it('only by its own form, with the same required fields as for a link', async () => {
    const common = await makeCase(t);
    const board = await makeBoardCase(t, { sets: 1 });
    const other = 'This case now needs a different form. Reload the page.';
    const errorsOf = async (caseId: number, form: object) =>
      (await solveAsStaff(t, agent, caseId, form)).body.errors;
    expect(await errorsOf(common.caseId, complexForm([null]))).toEqual({ general: other });
    expect(await errorsOf(board.caseId, { solution: 'x' })).toEqual({ general: other });
    expect(await errorsOf(common.caseId, {})).toEqual({ solution: 'Solution is required' });
    expect(await errorsOf(board.caseId, { finalReplyDate: null })).toEqual({
      finalReplyDate: 'Final reply date is required',
      vin: 'VIN is required',
      solutions: 'Solutions is required',
    });
    const gone = await solveAsStaff(t, agent, board.caseId, complexForm([999_999]));
    expect(gone).toMatchObject({ status: 409, body: { code: 'CodeLevelsChanged' } });
  });

  it('with one file of the types of a final answer', async () => {
    const { caseId, setIds } = await makeBoardCase(t, { sets: 1 });
    const png = { name: 'photo.png', content: samples.png };
    const solve = (files: (typeof pdf)[]) => solveAsStaff(t, agent, caseId, complexForm(setIds), files);
    expect((await solve([png])).body).toMatchObject({ code: 'FileTypeRejected' });
    expect((await solve([pdf, { ...pdf, name: 'b.pdf' }])).status).toBe(400);
    expect((await solve([pdf])).status).toBe(200);
  });

  it('but not out of their scope', async () => {
    const { caseId } = await makeBoardCase(t);
    const outsider = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    const params = { id: caseId };
    const raw = await multipartBody({ body: { version: 1, ...complexForm([null]) } });
    for (const answer of [
      await t.inject(outsider, caseSolutionEndpoints.proposeSolution, { params }),
      await t.inject(outsider, caseSolutionEndpoints.listGoodwill, { params }),
      await t.inject(outsider, caseSolutionEndpoints.solveCase, { params }, { raw }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('a complex solution (rule 9.46)', () => {
  it('moves with its event when the case is integrated, and returns with it', async () => {
    const admin = await t.actor('Admin');
    const { caseId, setIds } = await makeBoardCase(t);
    await solveAsStaff(t, admin, caseId, complexForm(setIds), [pdf]);
    const target = await makeCase(t);
    await integrateCase(t.ctx(admin), { caseId, internalId: target.internalId });
    const { solutions } = await read(target.caseId);
    expect(solutions).toMatchObject([
      { attachments: [{ fileName: 'answer.pdf' }], details: { complex: { vin: someVin } } },
    ]);
    expect((await read(caseId, admin)).solutions).toEqual([]);
    await undoIntegration(t.ctx(admin), { caseId });
    expect((await read(target.caseId)).solutions).toEqual([]);
    expect((await read(caseId)).solutions).toMatchObject([{ details: { complex: { vin: someVin } } }]);
  });

  it('is erased with its case', async () => {
    const admin = await t.actor('Admin');
    const { caseId, setIds } = await makeBoardCase(t);
    await solveAsStaff(t, admin, caseId, complexForm(setIds));
    await removeCase(t.ctx(admin), { caseId });
    t.clock.advance({ days: 31 });
    await eraseCases(t.ctx());
    expect(await caseOf(caseId)).toBeUndefined();
    for (const table of [complexSolutions, caseSolutions])
      expect(await t.db.select().from(table).where(eq(table.caseId, caseId))).toEqual([]);
    const { rows } = await t.pool.query('select value from audit_personal_values where case_id = $1', [
      caseId,
    ]);
    expect(rows).toEqual([]);
  });
});
