import { marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { listHolidayCountries } from '../../platform/time/public-holidays.ts';
import { searchDealers } from '../dealers/search-dealers.ts';
import { listCountries } from './countries.ts';
import { createMarket } from './create-market.ts';
import { listMarketRules } from './list-market-rules.ts';
import { getMarketDetail, listComingDays, listMarketsWithIkams, listMarketUsers } from './list-markets.ts';
import { previewCalendar } from './preview-calendar.ts';
import { listRegions } from './queries.ts';
import { removeMarket } from './remove-market.ts';
import { updateMarket } from './update-market.ts';

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

export const marketSettingsRoutes = bindings(marketSettingsEndpoints, {
  createMarket: (ctx, { body }) => createMarket(ctx, body),
  updateMarket: (ctx, { params, body }) => updateMarket(ctx, { marketId: params.id, ...body }),
  removeMarket: (ctx, { params }) => removeMarket(ctx, { marketId: params.id }),
  previewCalendar: (ctx, { body }) => previewCalendar(ctx, body),
  listMarketRules: (ctx, { params }) => listMarketRules(ctx, { marketId: params.id }),
});
