import { marketEndpoints } from '@cfm/contract/markets.ts';
import { bindings } from '../../http/bindings.ts';
import { listCountries } from './countries.ts';
import { getMarketWithIkams, listMarketsWithIkams, listMarketUsers } from './list-markets.ts';
import { listRegions } from './queries.ts';
import { searchDealers } from './search-dealers.ts';

export const marketRoutes = bindings(marketEndpoints, {
  listMarkets: (ctx) => listMarketsWithIkams(ctx),
  getMarket: (ctx, { params }) => getMarketWithIkams(ctx, { marketId: params.id }),
  marketInfo: async (ctx) => ({
    regions: await listRegions(ctx.db),
    countries: listCountries(ctx.language),
  }),
  listRegions: (ctx) => listRegions(ctx.db),
  listCountries: async (ctx) => listCountries(ctx.language),
  listMarketUsers: (ctx, { params }) => listMarketUsers(ctx, { marketId: params.id }),
  searchDealers: (ctx, { query }) => searchDealers(ctx, query),
});
