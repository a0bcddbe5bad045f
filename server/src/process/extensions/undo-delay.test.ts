import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { getSolutionCase } from '../solution/get-solution-case.ts';
import { simpleSolve } from '../solution/simple-solve.ts';
import { addMoreDays } from './add-more-days.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const outside = () => t.ctx({ kind: 'anonymous' });
const ask = (token: string, days: number, origin: 'button' | 'presence' | 'timer' = 'presence') =>
  addMoreDays(outside(), { token, days, reason: null, origin });
const undo = (token: string) => t.inject(null, delayEndpoints.undoDelay, { body: { token } });
const dueOf = async (caseId: number) =>
  (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0]?.dueDateTime;

async function forwarded() {
  const { caseId } = await makeCase(t);
  await forward(t, agent, { caseId }, { to: [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }] });
  const tokenOf = await tokensOf(t, caseId);
  const due = await dueOf(caseId);
  return { caseId, due, a: tokenOf('a@dealer.example'), b: tokenOf('b@dealer.example') };
}

describe('a delay by a tap on a day (rule 9.33)', () => {
  it('is completely undone by its link within 30 seconds', async () => {
    const { caseId, due, a } = await forwarded();
    await ask(a, 3);
    t.clock.advance({ seconds: 30 });
    expect((await getSolutionCase(outside(), { token: a })).delays[0]?.undoSeconds).toBe(0);
    expect(await undo(a)).toMatchObject({ status: 200, body: { dueDateTime: due } });
    expect(await dueOf(caseId)).toBe(due);
    expect(await getSolutionCase(outside(), { token: a })).toMatchObject({
      extensions: { count: 0, workingDays: 0 },
      hasUndone: true,
      delays: [],
    });
    const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
    const details = body.caseEvents.flatMap((event) => (event.type === 'delay' ? [event.details] : []));
    expect(details).toMatchObject([
      { days: 3, takenBackAt: t.clock.now(), takenBackBy: 'a@dealer.example', extension: null },
    ]);
    const audited = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.caseId, caseId))
      .orderBy(auditEntries.auditId);
    const ofDelay = audited.filter(({ entity }) => entity === 'delay');
    expect(ofDelay.map(({ action, actorKind }) => `${action} by ${actorKind}`).sort()).toEqual([
      'create by token',
      'takeBack by token',
    ]);
  });

  it('has the same result when undone twice', async () => {
    const { caseId, due, a } = await forwarded();
    await ask(a, 3);
    const [first, second] = await Promise.all([undo(a), undo(a)]);
    expect([first.body, second.body]).toEqual([{ dueDateTime: due }, { dueDateTime: due }]);
    const audited = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.caseId, caseId))
      .orderBy(auditEntries.auditId);
    expect(audited.filter(({ action }) => action === 'takeBack')).toHaveLength(1);
  });

  it("can't be undone later, except by staff", async () => {
    const { caseId, due, a } = await forwarded();
    const later = await ask(a, 3);
    t.clock.advance({ seconds: 31 });
    expect(await undo(a)).toMatchObject({
      status: 409,
      body: {
        code: 'UndoTooLate',
        message: 'The 30 seconds to undo are over. Reply to the e-mail if you want to change this.',
      },
    });
    expect(await dueOf(caseId)).toBe(later);
    expect(later).not.toBe(due);
  });

  it('can only be undone by its own link', async () => {
    const { caseId, a, b } = await forwarded();
    const later = await ask(a, 3);
    expect(await undo(b)).toMatchObject({ status: 409, body: { code: 'UndoTooLate' } });
    expect(await undo('wrong')).toMatchObject({ status: 400, body: { code: 'InvalidToken' } });
    expect(await dueOf(caseId)).toBe(later);
  });

  it("can't be undone after another extension", async () => {
    const { caseId, a, b } = await forwarded();
    await ask(a, 3);
    const later = await ask(b, 5);
    expect((await getSolutionCase(outside(), { token: a })).delays[0]?.undoSeconds).toBe(0);
    expect(await undo(a)).toMatchObject({ status: 409, body: { code: 'DueDateChanged' } });
    expect(await dueOf(caseId)).toBe(later);
  });

  it("can't be undone once the case is solved", async () => {
    const { a, b } = await forwarded();
    await ask(a, 3);
    await simpleSolve(outside(), { token: b, solution: 'Done.' });
    expect(await undo(a)).toMatchObject({ body: { code: 'CaseSolved' } });
  });

  it('leaves the link its other days, of any origin', async () => {
    const { a, due } = await forwarded();
    await ask(a, 3, 'timer');
    await undo(a);
    await expect(ask(a, 5, 'timer')).resolves.toSatisfy((later: string) => later > (due ?? ''));
  });
});
