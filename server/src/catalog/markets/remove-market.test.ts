import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { marketCalls, newMarketForm } from '../../testing/market-form.ts';
import { ownDay } from '../../testing/own-day.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { rules, ruleTypes } from '../rules/tables.ts';
import { dealers } from './tables.ts';

let t: TestApp;
let admin: UserActor;
let calls: ReturnType<typeof marketCalls>;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('BMW Admin');
  calls = marketCalls(t, admin);
});
afterAll(() => t.close());

describe('a market in use (rule 8.6)', () => {
  it('is not deleted, and the error lists the uses, with numbers only for users without a scope', async () => {
    const id = await calls.make();
    await makeCase(t, { marketId: id });
    await makeCase(t, { marketId: id, deletedAt: t.clock.now() });
    await t.db.insert(dealers).values({ number: 'U1', name: 'Autohaus', marketId: id, language: 'de' });
    await t.db.insert(rules).values({
      ruleTypeId: ruleTypes.DueDate,
      name: 'Quick',
      marketId: id,
      effect: { workingDaysToFirstAnswer: 1, workingDaysToSolution: 2 },
      createdAt: t.clock.now(),
    });
    await t.actor('Agent', { scopes: { Markets: [id] } });
    await t.actor('Agent', { scopes: { ExcludeMarket: [id, 1] } });
    const english = await calls.remove(id);
    expect([english.status, english.body.code, english.body.message]).toEqual([
      409,
      'MarketInUse',
      "The market is used by 2 cases, 1 dealer, 1 rule, and the scopes of 2 users and can't be deleted. Deactivate it instead: existing data keeps it, but no one can select it any more.",
    ]);
    const german = await calls.remove(id, { 'accept-language': 'de' });
    expect(german.body.message).toContain('2 Fälle, 1 Händler, 1 Regel und Sichtbereiche von 2 Benutzern');
    expect((await calls.read(id)).marketId).toBe(id);
    // Numbers would reveal cases out of scope.
    const scoped = marketCalls(t, await t.actor('BMW Admin', { scopes: { Markets: [id] } }));
    expect((await scoped.remove(id)).body.message).toContain(
      'used by cases, dealers, rules, and the scopes of users and',
    );
    const inGerman = await scoped.remove(id, { 'accept-language': 'de' });
    expect(inGerman.body.message).toContain('(Fälle, Händler, Regeln und Sichtbereiche von Benutzern)');
  });

  it('counts every foreign key in the database', async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'markets'::regclass order by 1`,
    );
    // Own days, key account managers and results of retention runs are deleted with the market. A reminder
    // process has the market of its case.
    expect(rows.map(({ name }) => name)).toEqual([
      'billing_lines',
      'cases',
      'dealers',
      'market_days',
      'market_ikams',
      'reminder_plans',
      'retention_lots',
      'rules',
    ]);
  });

  it('that is deleted while another user assigns it: the assignment is rejected with a text', async () => {
    const id = await calls.make();
    const removal = await t.pool.connect();
    await removal.query('begin');
    await removal.query('delete from markets where market_id = $1', [id]);
    const given = t.inject(admin, dealerEndpoints.createDealer, {
      body: {
        number: 'U2',
        name: 'Autohaus',
        city: null,
        marketId: id,
        emails: [],
        language: 'de',
        isActive: true,
      },
    });
    await waitForLock(t);
    await removal.query('commit');
    removal.release();
    const { status, body } = await given;
    expect([status, body.code]).toEqual([409, 'ChoiceGone']);
  });

  it('that is not used is deleted with its days and key account managers, and then not found', async () => {
    const ikam = await t.actor('IKAM');
    const id = await calls.make({
      ikamIds: [ikam.userId],
      ownDays: [ownDay('2026-07-01', true)],
    });
    const [deleted] = await t.db
      .insert(rules)
      .values({
        ruleTypeId: ruleTypes.DueDate,
        name: 'Due date, deleted',
        marketId: id,
        effect: { workingDaysToFirstAnswer: 1, workingDaysToSolution: 2 },
        createdAt: t.clock.now(),
        deletedAt: t.clock.now(),
      })
      .returning();
    expect((await calls.remove(id)).status).toBe(200);
    expect((await calls.remove(id)).status).toBe(404);
    const [kept] = await t.db
      .select()
      .from(rules)
      .where(eq(rules.ruleId, deleted?.ruleId ?? 0));
    expect(kept).toEqual({ ...deleted, marketId: null });
    const gone = await t.inject(admin, marketSettingsEndpoints.updateMarket, {
      params: { id },
      body: { ...(await newMarketForm(t, 'XZ')), version: 1 },
    });
    expect(gone.status).toBe(404);
  });
});
