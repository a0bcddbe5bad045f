import { marketEndpoints } from '@cfm/contract/markets.ts';
import { bindings } from '../../http/bindings.ts';
import { listHolidayCountries } from '../../time/public-holidays.ts';
import { listCountries } from './countries.ts';
import { getMarketDetail, listComingDays, listMarketsWithIkams, listMarketUsers } from './list-markets.ts';
import { listRegions } from './queries.ts';
import { searchDealers } from './search-dealers.ts';

export const marketRoutes = bindings(marketEndpoints, {
  listMarkets: (ctx) => listMarketsWithIkams(ctx),
  getMarket: (ctx, { params }) => getMarketDetail(ctx, { marketId: params.id }),
  listComingDays: (ctx, { params }) => listComingDays(ctx, { marketId: params.id }),
  marketInfo: async (ctx) => {
    const countries = listCountries(ctx.language);
    const names = new Map(countries.map(({ code, name }) => [code, name]));
    return {
      regions: await listRegions(ctx.db),
      countries,
      timeZones: Intl.supportedValuesOf('timeZone'),
      holidayCountries: listHolidayCountries(ctx.language, (code) => names.get(code)),
    };
  },
  listRegions: (ctx) => listRegions(ctx.db),
  listCountries: async (ctx) => listCountries(ctx.language),
  listMarketUsers: (ctx, { params }) => listMarketUsers(ctx, { marketId: params.id }),
  searchDealers: (ctx, { query }) => searchDealers(ctx, query),
});
