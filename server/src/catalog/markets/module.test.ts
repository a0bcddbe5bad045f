import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { countryCodes } from '@cfm/contract/platform/country-codes.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../access/users/tables.ts';
import type { UserActor } from '../../context.ts';
import { marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dealers, marketIkams } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let germany: number;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  germany = await marketId(t, 'DE');
  const [active, gone] = [
    await t.actor('IKAM', { firstName: 'Ines', lastName: 'Aktiv' }),
    await t.actor('IKAM', { firstName: 'Gerd', lastName: 'Gegangen' }),
  ];
  await t.db.insert(marketIkams).values([
    { marketId: germany, userId: active.userId },
    { marketId: germany, userId: gone.userId },
  ]);
  await t.db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
});
afterAll(() => t.close());

const german = { headers: { 'accept-language': 'de' } };

describe('markets (rule 8.1)', () => {
  it("are listed by name in the reader's language, with region and active key account managers", async () => {
    const english = (await t.inject(agent, marketEndpoints.listMarkets)).body;
    expect(english.length).toBeGreaterThan(50);
    const market = english.find((row) => row.isoCode === 'DE');
    expect(market).toMatchObject({
      marketId: germany,
      name: 'Germany',
      region: { name: 'C1-R1 Germany' },
      timeZone: 'Europe/Berlin',
      weekendDays: [6, 7],
    });
    expect(market?.ikams.map((ikam) => ikam.fullName)).toEqual(['Ines Aktiv']);
    const names = (await t.inject(agent, marketEndpoints.listMarkets, {}, german)).body.map(
      (row) => row.name,
    );
    expect(names).toContain('Deutschland');
    expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'));
  });

  it('can be read one by one, and an unknown one is not found', async () => {
    const reply = await t.inject(agent, marketEndpoints.getMarket, { params: { id: germany } }, german);
    expect(reply.body).toMatchObject({ name: 'Deutschland', teamEmail: 'customer.team.de@markets.example' });
    for (const endpoint of [marketEndpoints.getMarket, marketEndpoints.listMarketUsers])
      expect((await t.inject(agent, endpoint, { params: { id: 999_999 } })).status).toBe(404);
  });

  it('have users', async () => {
    const reply = await t.inject(agent, marketEndpoints.listMarketUsers, { params: { id: germany } });
    expect(reply.body.map((user) => user.fullName)).toEqual(['Ines Aktiv']);
  });

  it('have lookups: regions, and countries in the requested language', async () => {
    const { body } = await t.inject(agent, marketEndpoints.marketInfo, {}, german);
    expect(body.regions.map((region) => region.name)).toContain('C3-R1 Japan und Korea');
    expect(body.countries).toContainEqual({ code: 'AT', name: 'Österreich' });
    expect((await t.inject(agent, marketEndpoints.listCountries)).body).toContainEqual({
      code: 'AT',
      name: 'Austria',
    });
    // The codes that a customer may use in an answer.
    expect(body.countries.map(({ code }) => code).sort()).toEqual([...countryCodes].sort());
    expect((await t.inject(agent, marketEndpoints.listRegions, {}, german)).body).toEqual(body.regions);
    const zoneOf = (country: string) => body.holidayCountries.find(({ code }) => code === country)?.timeZone;
    expect([zoneOf('IS'), zoneOf('US')]).toEqual(['Atlantic/Reykjavik', null]);
  });

  it('require a session', async () => {
    expect((await t.inject(null, marketEndpoints.listMarkets)).status).toBe(401);
  });
});

describe('dealers/search (rule 8.4)', () => {
  const search = async (query: Record<string, string>) =>
    (await t.inject(agent, marketEndpoints.searchDealers, { query })).body;

  it.each([
    ['the beginning of the number', '1011', 'Autohaus Lindenhof'],
    ['a part of the name, without accents', 'bruckner', 'Autohaus Brückner und Sohn'],
    ['a city', 'Stuttgart', 'Autohaus Schwabentor'],
    ['an e-mail address', 'service@isarring', 'Isarring Automobile'],
    ['a typing error', 'Lindenhoff', 'Autohaus Lindenhof'],
  ])('finds by %s', async (_what, text, name) => {
    expect((await search({ search: text }))[0]?.name).toBe(name);
  });

  it('can be limited to a market and a number, and returns active dealers only', async () => {
    const ofGermany = await search({ marketId: String(germany), count: '50' });
    expect(new Set(ofGermany.map((dealer) => dealer.marketId))).toEqual(new Set([germany]));
    const closed = await t.db.select({ name: dealers.name }).from(dealers).where(eq(dealers.isActive, false));
    expect(closed.length).toBeGreaterThan(0);
    for (const { name } of closed)
      expect((await search({ search: name })).map((row) => row.name)).not.toContain(name);
    expect(await search({ count: '3' })).toHaveLength(3);
    expect(await search({ search: '%' })).toEqual([]);
  });
});
