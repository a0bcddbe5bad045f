import { brandOverviewEndpoints } from '@cfm/contract/brand-overview.ts';
import { bindings } from '../../http/bindings.ts';
import { getBrandOverview } from './get-brand-overview.ts';

export const brandOverviewRoutes = bindings(brandOverviewEndpoints, {
  getBrandOverview: (ctx) => getBrandOverview(ctx),
});
