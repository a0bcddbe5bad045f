import { and, count, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../access/users/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dealers, marketDays, markets } from '../markets/tables.ts';
import { rules, ruleVersions } from '../rules/tables.ts';
import { marketIds } from './load-markets.ts';
import { loadReferenceData } from './load-reference-data.ts';
import { dealers as dealerRows } from './shipped/dealers.ts';
import { mailboxes as mailboxRows } from './shipped/mailboxes.ts';
import { markets as marketRows } from './shipped/markets.ts';
import { rules as ruleRows } from './shipped/rules.ts';
import {
  codeLevelTopicDetails,
  lookups,
  mailboxes,
  referenceDataVersions,
  shippedRows,
  statuses,
} from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const countOf = async (table: PgTable) => (await t.db.select({ n: count() }).from(table))[0]?.n;
/** Simulates that an older version was loaded last. */
const outdateVersion = () => t.db.update(referenceDataVersions).set({ hash: 'older' });

describe('loadReferenceData', () => {
  it('has loaded all data into the template', async () => {
    expect(await countOf(markets)).toBe(marketRows.length);
    expect(await countOf(dealers)).toBe(dealerRows.length);
    expect(await countOf(marketDays)).toBe(marketRows.flatMap(({ ownDays }) => ownDays).length);
    expect(await countOf(rules)).toBe(ruleRows.length);
    expect(await countOf(roles)).toBe(5);
    const rows = await t.db.select({ id: statuses.statusId, code: statuses.code }).from(statuses);
    expect(Object.fromEntries(rows.map((row) => [row.code, row.id]))).toEqual(statusIds);
  });

  it('does nothing without new data', async () => {
    expect(await loadReferenceData(t.ctx(), { withExamples: true })).toBe(false);
  });

  it('keeps changes of users and adds no row twice', async () => {
    await t.db
      .update(markets)
      .set({ weekendDays: [5, 6], teamEmail: 'new@x.example' })
      .where(eq(markets.isoCode, 'DE'));
    await t.db.update(rules).set({ isActive: false }).where(eq(rules.seedCode, 'forwarding-de'));
    const before = await Promise.all([lookups, codeLevelTopicDetails, rules, dealers].map(countOf));
    await outdateVersion();
    expect(await loadReferenceData(t.ctx(), { withExamples: true })).toBe(true);
    expect(await Promise.all([lookups, codeLevelTopicDetails, rules, dealers].map(countOf))).toEqual(before);
    const [market] = await t.db
      .select({ weekendDays: markets.weekendDays, teamEmail: markets.teamEmail })
      .from(markets)
      .where(eq(markets.isoCode, 'DE'));
    expect(market).toEqual({ weekendDays: [5, 6], teamEmail: 'new@x.example' });
    const [rule] = await t.db
      .select({ isActive: rules.isActive })
      .from(rules)
      .where(eq(rules.seedCode, 'forwarding-de'));
    expect(rule?.isActive).toBe(false);
  });

  it('loads no invented mailbox, dealer, team or recipient into a production database (rule 15.4)', async () => {
    const production = await createTestApp();
    for (const table of [
      ruleVersions,
      rules,
      dealers,
      mailboxes,
      markets,
      shippedRows,
      referenceDataVersions,
    ])
      await production.db.delete(table);
    await loadReferenceData(production.ctx(), { withExamples: false });
    expect(await production.db.select().from(dealers)).toEqual([]);
    expect(await production.db.select().from(mailboxes)).toEqual([]);
    const loadedMarkets = await production.db.select().from(markets);
    expect(loadedMarkets).toHaveLength(marketRows.length);
    const loadedRules = await production.db.select().from(rules);
    expect(loadedRules.length).toBeGreaterThan(0);
    expect(JSON.stringify([loadedMarkets, loadedRules])).not.toMatch(/@[a-z.-]+\.example/);
    await production.close();
  });

  it('keeps the name, address and deletion of mailboxes by users (rule 15.1)', async () => {
    const rows = await t.db.select().from(mailboxes).orderBy(mailboxes.mailboxId).limit(2);
    const [kept, gone] = rows;
    const own = { name: 'Our own', address: 'own@house.example' };
    await t.db
      .update(mailboxes)
      .set(own)
      .where(eq(mailboxes.mailboxId, kept?.mailboxId ?? 0));
    await t.db.delete(mailboxes).where(eq(mailboxes.mailboxId, gone?.mailboxId ?? 0));
    await outdateVersion();
    await loadReferenceData(t.ctx(), { withExamples: true });
    const after = await t.db.select().from(mailboxes);
    expect(after.find(({ mailboxId }) => mailboxId === kept?.mailboxId)).toMatchObject(own);
    expect(after).toHaveLength(mailboxRows.length - 1);
  });

  it('neither renames nor restores a rule that a user changed or deleted (rule 7.7)', async () => {
    const own = { name: 'Our own name', nameDe: null };
    const of = (seedCode: string) => eq(rules.seedCode, seedCode);
    await t.db
      .update(rules)
      .set({ ...own, version: 2 })
      .where(of('due-date-fr'));
    await t.db.update(rules).set({ deletedAt: t.clock.now(), name: 'Old' }).where(of('due-date-it'));
    await t.db.update(rules).set({ name: 'Old' }).where(of('due-date-es'));
    await outdateVersion();
    await loadReferenceData(t.ctx(), { withExamples: true });
    const names = new Map(
      (await t.db.select().from(rules)).map(({ seedCode, name, deletedAt }) => [seedCode, [name, deletedAt]]),
    );
    expect(names.get('due-date-fr')).toEqual([own.name, null]);
    expect(names.get('due-date-it')).toEqual(['Old', t.clock.now()]);
    expect(names.get('due-date-es')).toEqual(['Due date, Spain', null]);
    const [version] = await t.db
      .select({ content: ruleVersions.content })
      .from(ruleVersions)
      .innerJoin(rules, eq(rules.ruleId, ruleVersions.ruleId))
      .where(of('due-date-es'));
    expect(version?.content.name).toBe('Due date, Spain');
  });

  it('renames rows of an earlier version and adds new ones', async () => {
    await t.db.update(lookups).set({ nameEn: 'Old name' }).where(eq(lookups.code, 'board'));
    await t.db.delete(rules).where(eq(rules.seedCode, 'forwarding-motorrad'));
    await outdateVersion();
    await loadReferenceData(t.ctx(), { withExamples: true });
    const [board] = await t.db
      .select({ name: lookups.nameEn })
      .from(lookups)
      .where(eq(lookups.code, 'board'));
    expect(board?.name).toBe('Board');
    expect(await countOf(rules)).toBe(ruleRows.length);
  });

  describe('on an upgrade (rule 15.1)', () => {
    const nameOf = async (isoCode: string) => {
      const [row] = await t.db
        .select({ name: markets.name, nameDe: markets.nameDe })
        .from(markets)
        .where(eq(markets.isoCode, isoCode));
      return row;
    };
    /** Simulates that an earlier version shipped this name and no user changed it. */
    const shippedAs = async (isoCode: string, name: string) => {
      await t.db.update(markets).set({ name }).where(eq(markets.isoCode, isoCode));
      await t.db
        .update(shippedRows)
        .set({ name })
        .where(and(eq(shippedRows.kind, 'market'), eq(shippedRows.code, isoCode)));
    };

    it('renames a market and a dealer that no user renamed', async () => {
      await shippedAs('FR', 'Gaul');
      await t.db.update(dealers).set({ name: 'Old' }).where(eq(dealers.number, '10112'));
      await t.db.update(shippedRows).set({ name: 'Old' }).where(eq(shippedRows.code, '10112'));
      await outdateVersion();
      await loadReferenceData(t.ctx(), { withExamples: true });
      expect(await nameOf('FR')).toEqual({ name: 'France', nameDe: 'Frankreich' });
      const [dealer] = await t.db
        .select({ name: dealers.name, version: dealers.version })
        .from(dealers)
        .where(eq(dealers.number, '10112'));
      expect(dealer).toEqual({ name: dealerRows.find(({ number }) => number === '10112')?.name, version: 2 });
    });

    it('keeps a name that users changed when a new version ships another one', async () => {
      await shippedAs('IT', 'Italia');
      await t.db.update(markets).set({ nameDe: 'Unser Italien' }).where(eq(markets.isoCode, 'IT'));
      await t.db.update(markets).set({ name: 'Our Spain' }).where(eq(markets.isoCode, 'ES'));
      await outdateVersion();
      await loadReferenceData(t.ctx(), { withExamples: true });
      expect(await nameOf('IT')).toEqual({ name: 'Italy', nameDe: 'Unser Italien' });
      expect(await nameOf('ES')).toEqual({ name: 'Our Spain', nameDe: 'Spanien' });
    });

    it('replaces the shipped days of a calendar, except where users removed or set a day', async () => {
      const daysOf = async (isoCode: string) => {
        const [row] = await t.db
          .select({ id: markets.marketId, version: markets.version })
          .from(markets)
          .where(eq(markets.isoCode, isoCode));
        const id = row?.id ?? 0;
        const days = await t.db.select().from(marketDays).where(eq(marketDays.marketId, id));
        return { id, version: row?.version, days: days.map(({ date, name }) => `${date} ${name}`).sort() };
      };
      const before = await daysOf('CY');
      const japan = await daysOf('JP');
      const singapore = await daysOf('SG');
      const at = (date: string) => and(eq(marketDays.marketId, before.id), eq(marketDays.date, date));
      // An earlier version shipped another day in place of one of them.
      await t.db.delete(marketDays).where(at('2028-06-05'));
      await t.db
        .delete(shippedRows)
        .where(and(eq(shippedRows.kind, 'marketDay'), eq(shippedRows.code, `${before.id} 2028-06-05`)));
      const earlier = {
        marketId: before.id,
        date: '2028-06-06',
        isFree: true,
        name: 'Early',
        isShipped: true,
      };
      await t.db.insert(marketDays).values(earlier);
      // Users removed one day and set another one differently.
      await t.db.delete(marketDays).where(at('2027-03-15'));
      await t.db
        .update(marketDays)
        .set({ isFree: false, name: 'Open', isShipped: false })
        .where(at('2027-06-21'));
      await outdateVersion();
      await loadReferenceData(t.ctx(), { withExamples: true });
      const after = await daysOf('CY');
      const expected = before.days
        .filter((day) => !day.startsWith('2027-03-15'))
        .map((day) => (day.startsWith('2027-06-21') ? '2027-06-21 Open' : day));
      expect(after.days).toEqual(expected);
      expect(after.version).toBe((before.version ?? 0) + 1);
      expect(await daysOf('SG')).toEqual(singapore);
      expect(await daysOf('JP')).toEqual(japan);
      await outdateVersion();
      await loadReferenceData(t.ctx(), { withExamples: true });
      expect(await daysOf('CY')).toEqual(after);
    });

    it('does not restore deleted rows, or duplicate rows that got another code', async () => {
      const [austria] = await t.db
        .select({ marketId: markets.marketId })
        .from(markets)
        .where(eq(markets.isoCode, 'AT'));
      const marketId = austria?.marketId ?? 0;
      await t.db.delete(rules).where(eq(rules.marketId, marketId));
      await t.db.delete(dealers).where(eq(dealers.marketId, marketId));
      await t.db.delete(markets).where(eq(markets.marketId, marketId));
      await t.db.update(markets).set({ isoCode: 'QQ' }).where(eq(markets.isoCode, 'PL'));
      await t.db.update(dealers).set({ number: 'own-1' }).where(eq(dealers.number, '10112'));
      const before = await Promise.all([markets, dealers, rules].map(countOf));
      await outdateVersion();
      await loadReferenceData(t.ctx(), { withExamples: true });
      expect(await Promise.all([markets, dealers, rules].map(countOf))).toEqual(before);
      expect(await nameOf('AT')).toBeUndefined();
      expect(await nameOf('PL')).toBeUndefined();
      // Shipped data for this market still finds it.
      expect((await marketIds(t.db)).has('PL')).toBe(true);
    });

    it('adopts a market that users created with a shipped code, and leaves it unchanged', async () => {
      await t.db.delete(shippedRows).where(and(eq(shippedRows.kind, 'market'), eq(shippedRows.code, 'SE')));
      await t.db.update(markets).set({ name: 'Our Sweden' }).where(eq(markets.isoCode, 'SE'));
      const before = await countOf(markets);
      await outdateVersion();
      await loadReferenceData(t.ctx(), { withExamples: true });
      expect(await countOf(markets)).toBe(before);
      expect(await nameOf('SE')).toEqual({ name: 'Our Sweden', nameDe: 'Schweden' });
      expect((await marketIds(t.db)).has('SE')).toBe(true);
    });
  });
});
