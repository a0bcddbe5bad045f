import { marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { searchDealers } from '../dealers/search-dealers.ts';
import { createMarket } from './create-market.ts';
import { getMarketDetail } from './get-market-detail.ts';
import { getMarketInfo } from './get-market-info.ts';
import { listComingDays } from './list-coming-days.ts';
import { listCountries } from './list-countries.ts';
import { listMarketRules } from './list-market-rules.ts';
import { listMarketUsers } from './list-market-users.ts';
import { listMarketsWithIkams } from './list-markets-with-ikams.ts';
import { listRegions } from './list-regions.ts';
import { previewCalendar } from './preview-calendar.ts';
import { removeMarket } from './remove-market.ts';
import { updateMarket } from './update-market.ts';

const routes = [
  ...bindings(marketEndpoints, {
    listMarkets: (ctx) => listMarketsWithIkams(ctx),
    getMarket: (ctx, { params }) => getMarketDetail(ctx, { marketId: params.id }),
    listComingDays: (ctx, { params }) => listComingDays(ctx, { marketId: params.id }),
    marketInfo: (ctx) => getMarketInfo(ctx),
    listRegions: (ctx) => listRegions(ctx),
    listCountries: async (ctx) => listCountries(ctx.language),
    listMarketUsers: (ctx, { params }) => listMarketUsers(ctx, { marketId: params.id }),
    searchDealers: (ctx, { query }) => searchDealers(ctx, query),
  }),
  ...bindings(marketSettingsEndpoints, {
    createMarket: (ctx, { body }) => createMarket(ctx, body),
    updateMarket: (ctx, { params, body: { nameEn, ...body } }) =>
      updateMarket(ctx, { marketId: params.id, ...body, name: nameEn ?? body.name }),
    removeMarket: (ctx, { params }) => removeMarket(ctx, { marketId: params.id }),
    previewCalendar: (ctx, { body }) => previewCalendar(ctx, body),
    listMarketRules: (ctx, { params }) => listMarketRules(ctx, { marketId: params.id }),
  }),
];

export const marketsModule = defineModule({ routes });
