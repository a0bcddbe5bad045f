import type { Ctx } from '../../context.ts';
import { listHolidayCountries } from '../../platform/time/public-holidays.ts';
import { listCountries } from './list-countries.ts';
import { listRegions } from './list-regions.ts';

/** The choices of the form of a market. */
export async function getMarketInfo(ctx: Ctx) {
  const { language } = ctx;
  const countries = listCountries(language);
  const names = new Map(countries.map(({ code, name }) => [code, name]));
  return {
    regions: await listRegions(ctx),
    countries,
    timeZones: Intl.supportedValuesOf('timeZone'),
    holidayCountries: listHolidayCountries(language, (code) => names.get(code)),
  };
}
