import type { CalendarForm, MarketForm } from '@cfm/contract/catalog/market-settings.ts';
import type { FieldName } from '@cfm/contract/messages/catalogue.ts';
import { dueAheadMaxDays, longestBreakDays } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import { areActiveUsers } from '../../access/users/are-active-users.ts';
import type { Ctx, Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { areHolidaysKnown } from '../../platform/time/public-holidays.ts';
import { findLongBreak } from '../../platform/time/working-time.ts';
import { rejectUnknownCountries } from './reject-unknown-countries.ts';
import { regions } from './tables.ts';

const yearDays = 366;

/** Rejects a market with unknown ids or codes, or with a calendar without working days (rule 8.8). */
export async function checkMarket(tx: Tx, form: MarketForm): Promise<void> {
  rejectUnknownCountries(
    tx,
    form.countryCodes.map((code) => ['countryCodes', code]),
  );
  const unknown: FieldName[] = [
    ...((await isRegion(tx, form.regionId)) ? [] : ['regionId' as const]),
    ...((await areActiveUsers(tx, form.ikamIds)) ? [] : ['ikamIds' as const]),
  ];
  if (unknown.length > 0) throw unknownChoices(tx.language, unknown);
  checkCalendar(tx, form);
  // No due date is further away, and public holidays of centuries are slow to compute.
  const from = addTime(tx.now(), { days: -yearDays }).slice(0, 10);
  const to = addTime(tx.now(), { days: dueAheadMaxDays + yearDays }).slice(0, 10);
  const ownDays = form.ownDays.filter(({ date }) => date >= from && date <= to);
  const date = findLongBreak({ ...form, ownDays });
  if (date !== null)
    rejectField(tx, 'ownDays', 'longBreak', {
      values: { limit: longestBreakDays, date: date.split('-').toReversed().join('.') },
    });
}

/** Rejects a country or a state whose public holidays are unknown. */
export function checkCalendar(ctx: Ctx, { holidayCountry, holidayState }: CalendarForm): void {
  if (holidayCountry !== null && !areHolidaysKnown(holidayCountry, null))
    throw unknownChoices(ctx.language, ['holidayCountry']);
  if (holidayState === null) return;
  if (holidayCountry === null || !areHolidaysKnown(holidayCountry, holidayState))
    throw unknownChoices(ctx.language, ['holidayState']);
}

async function isRegion({ db }: Ctx, regionId: number): Promise<boolean> {
  const [row] = await db
    .select({ regionId: regions.regionId })
    .from(regions)
    .where(eq(regions.regionId, regionId));
  return row !== undefined;
}
