import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import type { CaseSolutionValues } from '@cfm/contract/process/complex-solve.ts';
import { flagNames, solutionOptions } from '@cfm/contract/process/solution-options.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { marketId } from '../../testing/factories.ts';
import { makeBoardCase, solutionOf, solveAsStaff } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

let count = 0;
/** A new car for each test. */
const newVin = () => {
  count += 1;
  return `WBA0000000${String(count).padStart(7, '0')}`;
};
async function solved(
  vin: string,
  chosen: Partial<CaseSolutionValues>,
  overrides: Parameters<typeof makeBoardCase>[1] = {},
) {
  const made = await makeBoardCase(t, { sets: 2, ...overrides });
  const [first = 0, second = 0] = made.setIds;
  const solutions = [solutionOf(first, chosen), solutionOf(second, { costRejection: true, ...chosen })];
  const { status } = await solveAsStaff(t, agent, made.caseId, { vin, solutions });
  expect(status).toBe(200);
  return made;
}
const listFor = async (caseId: number, who = agent) =>
  (await t.inject(who, caseSolutionEndpoints.listGoodwill, { params: { id: caseId } })).body;

describe('earlier goodwill for a car (rule 9.47)', () => {
  it('is listed by case with its amounts and options, newest first', async () => {
    const vin = newVin();
    const first = await solved(vin, { caseCost: '100.25', warrantyExt: true, discountGranted: 20 });
    t.clock.advance({ days: 3 });
    const second = await solved(vin, { experienceVoucher: true, caseCost: 50, forwardingToDealer: true });
    const { caseId } = await makeBoardCase(t, { vin });
    expect(await listFor(caseId)).toEqual({
      elsewhereCount: 0,
      items: [
        {
          caseId: second.caseId,
          internalId: second.row.internalId,
          at: t.clock.now(),
          caseCost: 100,
          discountGranted: null,
          options: ['experienceVoucher'],
        },
        expect.objectContaining({
          caseId: first.caseId,
          caseCost: 200.5,
          discountGranted: 20,
          options: ['warrantyExt'],
        }),
      ],
    });
    // Excludes the case itself, even though its own solution has the same VIN.
    expect((await listFor(second.caseId)).items.map((item) => item.caseId)).toEqual([first.caseId]);
  });

  it.each(flagNames)('counts %s alone as defined in the table', async (name) => {
    const vin = newVin();
    const amounts = Object.fromEntries(solutionOptions[name].needs.map((amount) => [amount, 0]));
    await solved(vin, { [name]: true, ...amounts });
    const { caseId } = await makeBoardCase(t, { vin });
    expect((await listFor(caseId)).items.map(({ options }) => options)).toEqual(
      solutionOptions[name].isGoodwill ? [[name]] : [],
    );
  });

  it.each([
    [{ caseCost: 0, discountGranted: '0.00', detailedConsalting: 'Nothing given' }, 0],
    [{ caseCost: '0.01' }, 1],
    [{ caseCost: -5 }, 1],
    [{ discountGranted: 1 }, 1],
    [{ detailedConsalting: 'Explained' }, 0],
  ])('%j: %d', async (chosen, expected) => {
    const vin = newVin();
    await solved(vin, chosen);
    const { caseId } = await makeBoardCase(t, { vin });
    expect((await listFor(caseId)).items).toHaveLength(expected);
  });

  it('includes all cars with the same ending for a partial VIN', async () => {
    const vin = newVin();
    await solved(vin, { loanerCar: true });
    const { caseId } = await makeBoardCase(t, { vin: vin.slice(-7) });
    expect((await listFor(caseId)).items).toHaveLength(1);
    const other = await makeBoardCase(t, { vin: `WBB${vin.slice(3)}` });
    expect((await listFor(other.caseId)).items).toEqual([]);
  });

  it('counts cases out of scope, and ignores deleted and spam cases', async () => {
    const vin = newVin();
    const japan = { marketId: await marketId(t, 'JP') };
    await solved(vin, { loanerCar: true }, japan);
    await solved(vin, { loanerCar: true }, japan);
    const deleted = await solved(vin, { loanerCar: true });
    const spam = await solved(vin, { loanerCar: true });
    await t.db.update(cases).set({ deletedAt: t.clock.now() }).where(eq(cases.caseId, deleted.caseId));
    await t.db.update(cases).set({ statusId: statusIds.Spam }).where(eq(cases.caseId, spam.caseId));
    const { caseId } = await makeBoardCase(t, { vin });
    const scoped = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
    expect(await listFor(caseId, scoped)).toEqual({ items: [], elsewhereCount: 2 });
    expect((await listFor(caseId)).items).toHaveLength(2);
  });

  it('uses the last solution of a case that was solved again (rule 25.2)', async () => {
    const vin = newVin();
    const made = await solved(vin, { caseCost: '1250.50', warrantyExt: true });
    const again = async (chosen: Partial<CaseSolutionValues>) => {
      await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, made.caseId));
      const solutions = made.setIds.map((id) => solutionOf(id, chosen));
      expect((await solveAsStaff(t, agent, made.caseId, { vin, solutions })).status).toBe(200);
    };
    await again({ caseCost: '100' });
    const { caseId } = await makeBoardCase(t, { vin });
    expect((await listFor(caseId)).items).toMatchObject([{ caseCost: 200, options: [] }]);
    await again({ costRejection: true });
    expect((await listFor(caseId)).items).toEqual([]);
  });

  it('is empty for a case without a car', async () => {
    const { caseId } = await makeBoardCase(t);
    expect(await listFor(caseId)).toEqual({ items: [], elsewhereCount: 0 });
  });
});
