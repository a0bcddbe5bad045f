import { type RoleName, roleNames } from '@cfm/contract/platform/access.ts';
import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let caseId: number;
let germany: number;

const bill = async (year: number, month: number) => {
  const done = await t.inject(admin, billingEndpoints.createBilling, { body: { year, month } });
  expect(done.status).toBe(200);
};
const completed = (at: string) =>
  makeCase(t, {
    marketId: germany,
    statusId: statusIds.Closed,
    closedDateTime: at,
    firstCompletedAt: at,
  });
const billedOf = async (id = caseId, who = admin, language = 'en') =>
  (
    await t.inject(
      who,
      casePageEndpoints.getCase,
      { params: { id } },
      { headers: { 'accept-language': language } },
    )
  ).body.billed;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  germany = await marketId(t, 'DE');
  const of = { category: 'channel', inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail') } as const;
  const body = { ...of, validFrom: '2025-01-01', netEuros: 15.5 };
  expect((await t.inject(admin, billingEndpoints.createPrice, { body })).status).toBe(200);
  ({ caseId } = await completed('2025-10-14T10:00:00.000Z'));
  await completed('2025-11-14T10:00:00.000Z');
  t.clock.set('2025-11-20T10:00:00.000Z');
});
afterAll(() => t.close());

describe('the bill on the page of a case (rule 24.11)', () => {
  it('is shown from the billing on, with its credit; after another billing the last one is shown', async () => {
    expect(await billedOf()).toBeNull();
    await bill(2025, 10);
    const billed = { month: '2025-10', billedAs: 'E-Mail', netEuros: 15.5, takenBackIn: null };
    expect(await billedOf()).toEqual(billed);
    const move = (statusId: number) => t.db.update(cases).set({ statusId }).where(eq(cases.caseId, caseId));
    await move(statusIds.Spam);
    expect(await billedOf()).toEqual(billed);
    t.clock.set('2026-01-20T10:00:00.000Z');
    await bill(2025, 11);
    expect(await billedOf()).toEqual({ ...billed, takenBackIn: '2025-11' });
    await move(statusIds.Closed);
    await completed('2025-12-14T10:00:00.000Z');
    await bill(2025, 12);
    expect(await billedOf()).toEqual({ ...billed, month: '2025-12' });
  });

  it("is in the reader's language", async () => {
    const boardId = await lookupId(t, 'source', 'Board');
    const body = {
      category: 'board',
      inputChannelId: null,
      validFrom: '2025-01-01',
      netEuros: 99.99,
    } as const;
    await t.inject(admin, billingEndpoints.createPrice, { body });
    const board = await completed('2026-01-14T10:00:00.000Z');
    await t.db.update(cases).set({ sourceId: boardId }).where(eq(cases.caseId, board.caseId));
    t.clock.set('2026-02-01T10:00:00.000Z');
    await bill(2026, 1);
    expect(await billedOf(board.caseId)).toMatchObject({ billedAs: 'Board case', netEuros: 99.99 });
    expect(await billedOf(board.caseId, admin, 'de')).toMatchObject({ billedAs: 'Vorstandsfall' });
  });

  it.each<[RoleName, boolean]>(roleNames.map((role) => [role, role === 'Admin']))(
    'to %s as billing is open to them: %s',
    async (role, isVisible) => {
      const who = await t.actor(role, { scopes: { Markets: [germany] } });
      expect((await billedOf(caseId, who)) !== null).toBe(isVisible);
    },
  );
});
