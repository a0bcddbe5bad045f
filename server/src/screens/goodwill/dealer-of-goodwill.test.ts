import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { found } from '../../errors.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { addDays, dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { revokeLink } from '../../process/links/revoke-link.ts';
import { forward, linksOf, tokensOf } from '../../testing/forward.ts';
import { makeBoardCase, solutionOf, solveAsStaff, someVin } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
type Dealer = typeof dealers.$inferSelect;
let first: Dealer;
let second: Dealer;
type Made = Awaited<ReturnType<typeof makeBoardCase>>;

const addressOf = ({ number }: Dealer) => `${number}@dealer.example`.toLowerCase();
const later = () => t.clock.advance({ minutes: 1 });

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  const some = await t.db.select().from(dealers).orderBy(dealers.dealerId).limit(2);
  [first, second] = [found(some[0] ?? null), found(some[1] ?? null)];
  for (const dealer of [first, second])
    await t.db
      .update(dealers)
      .set({ emails: [addressOf(dealer)] })
      .where(eq(dealers.dealerId, dealer.dealerId));
});
afterAll(() => t.close());

/** Actions on a case. */
const steps = {
  forwardedTo: async ({ row }: Made, dealer: Dealer) => {
    await forward(t, admin, row, { to: [{ email: addressOf(dealer), dealerId: dealer.dealerId }] });
  },
  forwardedToNoDealer: async ({ row }: Made) => {
    await forward(t, admin, row, { to: [{ email: 'market@nsc.example' }] });
  },
  solvedByLinkOf: async (made: Made, email: string) => {
    const token = (await tokensOf(t, made.caseId))(email);
    const solutions = [solutionOf(made.setIds[0] ?? 0, { caseCost: '10' })];
    const body = { token, vin: someVin, finalReplyDate: '2026-03-12', solutions };
    expect((await t.inject(null, complexSolveEndpoints.complexSolve, { body })).status).toBe(200);
  },
  solvedByStaff: async ({ caseId, setIds }: Made) => {
    const solutions = [solutionOf(setIds[0] ?? 0, { caseCost: '7.50' })];
    expect((await solveAsStaff(t, admin, caseId, { vin: someVin, solutions })).status).toBe(200);
  },
  reopened: async ({ caseId }: Made) => {
    await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, caseId));
  },
  revoked: async ({ caseId }: Made) => {
    const link = found((await linksOf(t, caseId)).at(-1) ?? null);
    await revokeLink(t.ctx(admin), { caseId, caseLinkId: link.caseLinkId });
  },
  carOf: async ({ row }: Made, { dealerId }: Dealer) => {
    await t.db
      .update(contactCars)
      .set({ dealerId })
      .where(eq(contactCars.contactCarId, row.contactCarId ?? 0));
  },
};
/**
 * Creates a case on a day of its own and returns the dealer that its goodwill counts for, as shown in report and
 * overview.
 */
async function dealerAfter(...acts: ((made: Made) => Promise<void>)[]): Promise<string | null | undefined> {
  t.clock.advance({ days: 1 });
  const made = await makeBoardCase(t, { sets: 1 });
  for (const act of acts) {
    later();
    await act(made);
  }
  const day = dayInBerlin(t.clock.now());
  const query = { by: 'dealer', from: day, to: day } as const;
  const { body } = await t.inject(admin, goodwillEndpoints.listGoodwillSums, { query });
  expect(body.items).toHaveLength(1);
  const [row] = body.items;
  const days = { goodwillFrom: `${addDays(day, -1)}T23:00:00.000Z`, goodwillTo: `${day}T22:59:59.999Z` };
  const list = await t.inject(admin, caseListEndpoints.listCases, {
    query: {},
    body: { ...row?.filter, ...days },
  });
  expect(list.body.items.map(({ caseId }) => caseId)).toEqual([made.caseId]);
  return row?.name;
}

describe('the dealer that goodwill counts for (rule 25.7)', () => {
  const { forwardedTo, forwardedToNoDealer, solvedByLinkOf, solvedByStaff, reopened, revoked, carOf } = steps;
  const to = (whose: () => Dealer) => (made: Made) => forwardedTo(made, whose());
  const by = (whose: () => Dealer) => (made: Made) => solvedByLinkOf(made, addressOf(whose()));
  const ofCar = (whose: () => Dealer) => (made: Made) => carOf(made, whose());
  const [one, other] = [() => first, () => second];

  it.each<[string, () => Dealer | null, ((made: Made) => Promise<void>)[]]>([
    [
      'the dealer whose link granted it, not the one of the car or of a later forward',
      one,
      [ofCar(other), to(one), to(other), by(one)],
    ],
    [
      'the dealer whose link solved the case, if staff correct the solution',
      one,
      [ofCar(other), to(one), by(one), reopened, to(other), solvedByStaff],
    ],
    [
      'the last recipient of the case, if staff solve it',
      other,
      [ofCar(one), to(one), to(other), solvedByStaff],
    ],
    ['not the recipient of a revoked link', one, [to(one), to(other), revoked, solvedByStaff]],
    ['the dealer of the car, if staff solve it without a forward', one, [ofCar(one), solvedByStaff]],
    [
      'the same as for staff, if the recipient is not a dealer',
      other,
      [ofCar(other), forwardedToNoDealer, (made) => solvedByLinkOf(made, 'market@nsc.example')],
    ],
    ['unchanged by a later forward', one, [to(one), solvedByStaff, reopened, to(other)]],
    ['none without any dealer', () => null, [solvedByStaff]],
  ])('%s', async (_what, expected, acts) => {
    expect(await dealerAfter(...acts)).toBe(expected()?.name ?? null);
  });
});
