import { billingEndpoints, type PriceForm } from '@cfm/contract/screens/billing.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let emailId: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  emailId = await lookupId(t, 'inputChannel', 'E-Mail');
});
afterAll(() => t.close());

const board = (validFrom: string, netEuros: number): PriceForm => ({
  category: 'board',
  inputChannelId: null,
  validFrom,
  netEuros,
});
const create = (body: Record<string, unknown>) => t.inject(admin, billingEndpoints.createPrice, { body });
const update = (id: number, body: PriceForm) =>
  t.inject(admin, billingEndpoints.updatePrice, { params: { id }, body });
const remove = (id: number) => t.inject(admin, billingEndpoints.removePrice, { params: { id } });
const list = async () => (await t.inject(admin, billingEndpoints.listPrices)).body;

describe('prices (rule 24.10)', () => {
  it('are exact to the cent, and valid until the next one starts', async () => {
    const { body: first } = await create(board('2025-01-01', 19.99));
    expect(first).toEqual({
      priceId: expect.any(Number),
      category: 'board',
      inputChannelId: null,
      inputChannel: null,
      validFrom: '2025-01-01',
      validTo: null,
      netEuros: 19.99,
      isInUse: false,
    });
    await create(board('2025-07-01', 0));
    await create({
      category: 'channel',
      inputChannelId: emailId,
      validFrom: '2025-01-01',
      netEuros: 0.3,
    });
    expect(
      (await list()).map(({ category, validFrom, validTo, netEuros }) => [
        category,
        validFrom,
        validTo,
        netEuros,
      ]),
    ).toEqual([
      ['board', '2025-07-01', null, 0],
      ['board', '2025-01-01', '2025-06-30', 19.99],
      ['channel', '2025-01-01', null, 0.3],
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a third decimal', board('2025-01-02', 1.005), 'netEuros'],
    ['a negative amount', board('2025-01-02', -1), 'netEuros'],
    ['an unexpected channel', { ...board('2025-01-02', 1), inputChannelId: 1 }, 'inputChannelId'],
    ['a missing channel', { ...board('2025-01-02', 1), category: 'channel' }, 'inputChannelId'],
    [
      'an invalid channel',
      { ...board('2025-01-02', 1), category: 'channel', inputChannelId: 2 ** 31 - 1 },
      'inputChannelId',
    ],
    ['a missing day', { ...board('', 1) }, 'validFrom'],
  ])('reject %s', async (_what, body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('are unique per day, even for ten requests at once', async () => {
    expect((await create(board('2025-01-01', 5))).body).toMatchObject({
      code: 'PriceExists',
      errors: { validFrom: expect.any(String) },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(board('2025-03-01', 5))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('can be changed and deleted while no bill uses them, and are audited', async () => {
    const { body } = await create({ ...board('2025-02-01', 7), category: 'complexSolution' });
    const form = {
      category: 'complexSolution',
      inputChannelId: null,
      validFrom: '2025-02-02',
      netEuros: 8.5,
    } as const;
    expect((await update(body.priceId, form)).body).toMatchObject(form);
    expect((await update(body.priceId, form)).status).toBe(200);
    expect((await remove(body.priceId)).status).toBe(200);
    expect((await remove(body.priceId)).body.code).toBe('NotFound');
    const reported = await t.db
      .select({ action: auditEntries.action, changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, String(body.priceId)));
    expect(reported.filter(({ action }) => action === 'update')).toEqual([
      {
        action: 'update',
        changes: [
          { field: 'validFrom', from: '2025-02-01', to: '2025-02-02' },
          { field: 'netEuros', from: '7.00', to: '8.50' },
        ],
      },
    ]);
    expect(reported.map(({ action }) => action)).toEqual(['create', 'update', 'remove']);
  });

  it("can't be changed once lines use them, and no new one can cover billed days", async () => {
    t.clock.set('2025-06-01T10:00:00.000Z');
    const at = '2025-05-20T10:00:00.000Z';
    await makeCase(t, { statusId: statusIds.Closed, closedDateTime: at, firstCompletedAt: at });
    expect(
      (await t.inject(admin, billingEndpoints.createBilling, { body: { year: 2025, month: 5 } })).status,
    ).toBe(200);
    const ofChannel = (validFrom: string, netEuros: number): PriceForm => ({
      category: 'channel',
      inputChannelId: emailId,
      validFrom,
      netEuros,
    });
    const used = (await list()).find(({ inputChannelId }) => inputChannelId === emailId);
    const id = used?.priceId ?? 0;
    expect(used?.isInUse).toBe(true);
    expect((await remove(id)).body.code).toBe('PriceInUse');
    expect((await update(id, ofChannel('2025-01-01', 9))).body.code).toBe('PriceInUse');
    expect((await create(ofChannel('2025-05-20', 9))).body).toMatchObject({
      code: 'PriceInUse',
      errors: { validFrom: expect.any(String) },
    });
    const { status, body: next } = await create(ofChannel('2025-05-21', 9));
    expect(status).toBe(200);
    expect((await update(next.priceId, ofChannel('2025-05-01', 9))).body.code).toBe('PriceInUse');
    // It would be valid on the billed day too.
    expect((await create(ofChannel('2025-02-01', 9))).body.code).toBe('PriceInUse');
    expect((await update(next.priceId, ofChannel('2025-05-21', 10))).status).toBe(200);
  });
});
