import { brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getBrandOverview } from './get-brand-overview.ts';

export const brandOverviewRoutes = bindings(brandOverviewEndpoints, {
  getBrandOverview: (ctx) => getBrandOverview(ctx),
});
