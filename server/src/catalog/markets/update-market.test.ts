import { marketFormOf, marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { users } from '../../access/users/tables.ts';
import type { UserActor } from '../../context.ts';
import { marketCalls, newMarketForm } from '../../testing/market-form.ts';
import { ownDay } from '../../testing/own-day.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { marketIkams } from './tables.ts';

let t: TestApp;
let admin: UserActor;
let calls: ReturnType<typeof marketCalls>;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('BMW Admin');
  calls = marketCalls(t, admin);
});
afterAll(() => t.close());

describe('a market (rule 8.5)', () => {
  it('is created as entered', async () => {
    const ikam = await t.actor('IKAM');
    const form = await newMarketForm(t, 'XA', {
      ikamIds: [ikam.userId],
      countryCodes: ['GL', 'FO'],
      weekendDays: [5, 6],
      holidayCountry: 'DK',
      holidayState: null,
      timeZone: 'America/Nuuk',
      ownDays: [ownDay('2026-06-21', true, 'National Day')],
      isActive: false,
    });
    const { status, body } = await calls.create(form);
    expect([status, typeof body]).toEqual([200, 'number']);
    const market = await calls.read(body as unknown as number);
    expect(marketFormOf(market)).toEqual(form);
    expect(market).toMatchObject({ version: 1, name: 'Market XA', region: { name: 'C1-R1 Germany' } });
  });

  it('can be sent back as it is read, in either language', async () => {
    const ikam = await t.actor('IKAM');
    const id = await calls.make({ ikamIds: [ikam.userId] });
    const inGerman = { headers: { 'accept-language': 'de' } };
    const { body: read } = await t.inject(admin, marketEndpoints.getMarket, { params: { id } }, inGerman);
    const sent = await t.inject(admin, marketSettingsEndpoints.updateMarket, { params: { id }, body: read });
    expect([sent.status, sent.body]).toEqual([200, { version: read.version, replannedCount: 0 }]);
  });

  it('may have no public holidays', async () => {
    const id = await calls.make({ holidayCountry: null, holidayState: null });
    expect((await calls.read(id)).holidayCountry).toBeNull();
    expect((await t.inject(admin, marketEndpoints.listComingDays, { params: { id } })).body).toEqual([]);
  });

  it('needs no address of a team while it is inactive (rule 8.1)', async () => {
    const id = await calls.make({ isActive: false, teamEmail: '' });
    expect((await calls.read(id)).teamEmail).toBe('');
    const activated = await calls.update(id, { isActive: true });
    expect([activated.status, activated.body.errors]).toEqual([
      400,
      { teamEmail: 'E-mail of the team is required' },
    ]);
    expect((await calls.update(id, { isActive: true, teamEmail: 'team@house.example' })).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['no code', { isoCode: '' }, { isoCode: 'ISO code is required' }],
    ['an invalid code', { isoCode: 'de' }, { isoCode: 'ISO code must be two capital letters, such as DE' }],
    ['no country', { countryCodes: [] }, { countryCodes: 'Choose at least one country' }],
    [
      'an invalid country',
      { countryCodes: ['DE', 'ZZ'] },
      { countryCodes: 'Countries must be one of the options' },
    ],
    ['an unknown region', { regionId: 999_999 }, { regionId: 'Region must be one of the options' }],
    [
      'an unknown user',
      { ikamIds: [999_999] },
      { ikamIds: 'Key account managers must be one of the options' },
    ],
    ['an invalid language', { language: 'xx' }, { language: 'Language must be one of the options' }],
    ['an invalid address', { teamEmail: 'team' }, { teamEmail: 'E-mail of the team must be valid' }],
    ['no address', { teamEmail: ' ' }, { teamEmail: 'E-mail of the team is required' }],
    [
      'an invalid time zone',
      { timeZone: 'Europe/Munich' },
      { timeZone: 'Time zone must be one of the options' },
    ],
    [
      'an offset for a time zone',
      { timeZone: '+01:00' },
      { timeZone: 'Time zone must be one of the options' },
    ],
    [
      'only weekend days',
      { weekendDays: [1, 2, 3, 4, 5, 6, 7] },
      { weekendDays: 'At least one day of the week must be a working day' },
    ],
    [
      'a country without known holidays',
      { holidayCountry: 'ZZ' },
      { holidayCountry: 'Public holidays of must be one of the options' },
    ],
    [
      'a state of another country',
      { holidayCountry: 'AT', holidayState: 'BY' },
      { holidayState: 'State must be one of the options' },
    ],
    [
      'a state without a country',
      { holidayCountry: null },
      { holidayState: 'State must be one of the options' },
    ],
    [
      'an invalid day',
      { ownDays: [{ date: '2026-02-30', isFree: true, name: null }] },
      { 'ownDays.0.date': 'Date must be a valid date' },
    ],
    [
      'a duplicate day',
      { ownDays: [true, false].map((isFree) => ({ date: '2026-03-02', isFree, name: null })) },
      { ownDays: 'Each day can only be listed once' },
    ],
  ])('with %s is rejected at its field', async (_what, wrong, errors) => {
    const { status, body } = await calls.create({ ...(await newMarketForm(t, 'XB')), ...wrong });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('with too many days off in a row is rejected, because no due date could be computed', async () => {
    const ownDays = Array.from({ length: 70 }, (_none, n) =>
      ownDay(new Date(Date.UTC(2026, 6, 1 + n)).toISOString().slice(0, 10), true),
    );
    const { status, body } = await calls.create(await newMarketForm(t, 'XB', { ownDays }));
    expect([status, body.errors]).toEqual([
      400,
      { ownDays: 'There would be no working day for 60 days or more around 01.07.2026' },
    ]);
  });

  it('with a taken code is rejected, also in concurrent calls', async () => {
    const rejection = {
      status: 409,
      body: { code: 'MarketExists', errors: { isoCode: 'A market with this code already exists.' } },
    };
    expect(await calls.create(await newMarketForm(t, 'DE'))).toMatchObject(rejection);
    const form = await newMarketForm(t, 'XC');
    const replies = await Promise.all([calls.create(form), calls.create(form)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const id = await calls.make();
    expect(await calls.update(id, { isoCode: 'XC' })).toMatchObject(rejection);
  });

  it('gets a new version when changed; an update of an older version gets the stored state', async () => {
    const id = await calls.make({ name: 'Old' });
    const first = await calls.update(id, { name: 'New', weekendDays: [5, 6] });
    expect([first.status, first.body]).toEqual([200, { version: 2, replannedCount: 0 }]);
    const late = await calls.update(id, { name: 'Late' }, 1);
    expect([late.status, late.body.code]).toEqual([409, 'MarketChanged']);
    expect(late.body).toMatchObject({ current: { nameEn: 'New', version: 2, weekendDays: [5, 6] } });
    expect((await calls.read(id)).nameEn).toBe('New');
  });

  it('that is unchanged, in any order, keeps its version and is not audited', async () => {
    const id = await calls.make({ countryCodes: ['GL', 'FO'], weekendDays: [6, 7] });
    expect((await calls.update(id, { countryCodes: ['FO', 'GL'], weekendDays: [7, 6] })).body.version).toBe(
      1,
    );
    expect((await audited(id)).map(({ action }) => action)).toEqual(['create']);
  });

  it('accepts one of two concurrent updates', async () => {
    const id = await calls.make();
    const replies = await Promise.all(['One', 'Two'].map((name) => calls.update(id, { name }, 1)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps inactive key account managers, whom no one sees', async () => {
    const [stays, leaves] = [await t.actor('IKAM'), await t.actor('IKAM')];
    const id = await calls.make({ ikamIds: [stays.userId, leaves.userId] });
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, leaves.userId));
    expect((await calls.read(id)).ikams.map((ikam) => ikam.id)).toEqual([stays.userId]);
    await calls.update(id, { ikamIds: [] });
    const rows = await t.db.select().from(marketIkams).where(eq(marketIkams.marketId, id));
    expect(rows.map(({ userId }) => userId)).toEqual([leaves.userId]);
  });

  it("is named in the reader's language, and a change is visible at once", async () => {
    const id = await calls.make({ name: 'Greenland', nameDe: 'Grönland' });
    const german = { headers: { 'accept-language': 'de' } };
    const { body } = await t.inject(admin, marketEndpoints.getMarket, { params: { id } }, german);
    expect([body.name, body.nameEn, body.nameDe]).toEqual(['Grönland', 'Greenland', 'Grönland']);
    const info = await t.inject(admin, referenceDataEndpoints.caseInfo, {}, german);
    expect(info.body.markets).toContainEqual(
      expect.objectContaining({ id, name: 'Grönland', isActive: true }),
    );
  });
});

const audited = (id: number) =>
  t.db
    .select({ action: auditEntries.action, by: auditEntries.actorUserId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'market'), eq(auditEntries.entityId, String(id))))
    .orderBy(asc(auditEntries.auditId));

it('audits each change with the changed fields', async () => {
  const id = await calls.make({ name: 'Old' });
  await calls.update(id, { name: 'New', ownDays: [ownDay('2026-07-01', true, 'Move')] });
  await calls.remove(id);
  const [made, changed, removed] = await audited(id);
  expect([made?.action, made?.by]).toEqual(['create', admin.userId]);
  expect(made?.changes).toContainEqual({ field: 'name', from: null, to: 'Old' });
  expect(changed).toMatchObject({
    action: 'update',
    changes: [
      { field: 'name', from: 'Old', to: 'New' },
      { field: 'ownDays', from: '[]', to: '[{"date":"2026-07-01","isFree":true,"name":"Move"}]' },
    ],
  });
  expect(removed?.changes).toContainEqual({ field: 'name', from: 'New', to: null });
});
