import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { marketId } from '../../testing/factories.ts';
import { caseFormIn, marketCalls } from '../../testing/market-form.ts';
import { ownDay } from '../../testing/own-day.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let calls: ReturnType<typeof marketCalls>;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('BMW Admin');
  calls = marketCalls(t, admin);
});
afterAll(() => t.close());

describe('the calendar (rules 8.7 to 8.9)', () => {
  it('starts with the current day in the time zone of the market', async () => {
    const own = (date: string) => ({ date, isFree: true, name: null });
    const calendar = { weekendDays: [], holidayCountry: null, holidayState: null };
    // In Berlin it is the evening of the 4th.
    const firstDayIn = async (timeZone?: string) => {
      const body = { ...calendar, timeZone, ownDays: ['2026-03-03', '2026-03-04', '2026-03-05'].map(own) };
      const preview = await t.inject(admin, marketSettingsEndpoints.previewCalendar, { body });
      return preview.body[0]?.date;
    };
    const now = t.clock.now();
    t.clock.set('2026-03-04T20:00:00.000Z');
    expect(await firstDayIn()).toBe('2026-03-04');
    expect(await firstDayIn('Pacific/Auckland')).toBe('2026-03-05');
    t.clock.set(now);
  });

  it('shows the coming days of the market and of an edited calendar', async () => {
    const calendar = {
      weekendDays: [6, 7],
      holidayCountry: 'DE',
      holidayState: 'BY',
      ownDays: [ownDay('2026-04-03', false), ownDay('2026-03-06', true, 'Stocktaking')],
    };
    const id = await calls.make(calendar);
    const german = { headers: { 'accept-language': 'de' } };
    const stored = await t.inject(admin, marketEndpoints.listComingDays, { params: { id } }, german);
    expect(stored.body.slice(0, 3)).toEqual([
      {
        date: '2026-03-06',
        isFree: true,
        isWeekend: false,
        holiday: null,
        own: ownDay('2026-03-06', true, 'Stocktaking'),
      },
      {
        date: '2026-04-03',
        isFree: false,
        isWeekend: false,
        holiday: 'Karfreitag',
        own: ownDay('2026-04-03', false),
      },
      { date: '2026-04-06', isFree: true, isWeekend: false, holiday: 'Ostermontag', own: null },
    ]);
    const edited = await t.inject(admin, marketSettingsEndpoints.previewCalendar, { body: calendar }, german);
    expect(edited.body).toEqual(stored.body);
    const rejected = await t.inject(admin, marketSettingsEndpoints.previewCalendar, {
      body: { ...calendar, holidayState: 'ZZ' },
    });
    expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([400, ['holidayState']]);
    expect((await t.inject(admin, marketEndpoints.listComingDays, { params: { id: 999_999 } })).status).toBe(
      404,
    );
  });

  it('shows the corrections that came with the product, and keeps them when the market is saved', async () => {
    const cyprus = await marketId(t, 'CY');
    const now = t.clock.now();
    t.clock.set('2027-01-04T08:00:00.000Z');
    const coming = async () =>
      (await t.inject(admin, marketEndpoints.listComingDays, { params: { id: cyprus } })).body;
    const march = (await coming()).filter(({ date }) => date.startsWith('2027-03'));
    expect(march.map(({ date, isFree, own }) => [date, isFree, own?.isShipped, own?.nameDe])).toEqual([
      ['2027-03-15', true, true, 'Reiner Montag'],
      ['2027-03-16', false, true, 'Kein freier Tag: Reiner Montag'],
      ['2027-03-25', true, undefined, undefined],
    ]);
    const before = await calls.read(cyprus);
    const own = ownDay('2027-12-24', true, 'Party');
    const form = { ownDays: [...before.ownDays, { ...own, isShipped: true }] };
    expect((await calls.update(cyprus, form)).status).toBe(200);
    expect((await calls.read(cyprus)).ownDays).toContainEqual(own);
    expect((await calls.read(cyprus)).ownDays).toEqual(expect.arrayContaining(before.ownDays));
    t.clock.set(now);
  });

  it('changes due dates of new cases, and the days in lists of old ones', async () => {
    const id = await calls.make({ weekendDays: [6, 7], holidayCountry: null, holidayState: null });
    const form = await caseFormIn(t, id);
    const dueOf = async (caseId: number) =>
      (await t.inject(admin, casePageEndpoints.getCase, { params: { id: caseId } })).body;
    // Wednesday. The rule for all markets gives ten working days.
    const { body: first } = await t.inject(admin, caseEndpoints.createCase, { body: form });
    expect(await dueOf(first.caseId)).toMatchObject({
      dueDateTime: '2026-03-18T09:00:00.000Z',
      dueInWorkingDays: 10,
    });
    await calls.update(id, {
      ownDays: [
        ownDay('2026-03-05', true, 'Move'),
        ownDay('2026-03-06', true, 'Move'),
        ownDay('2026-03-07', false),
      ],
    });
    expect(await dueOf(first.caseId)).toMatchObject({ dueInWorkingDays: 9 });
    const { body: second } = await t.inject(admin, caseEndpoints.createCase, { body: form });
    expect(await dueOf(second.caseId)).toMatchObject({
      dueDateTime: '2026-03-19T09:00:00.000Z',
      dueInWorkingDays: 10,
    });
  });
});
