import { brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getBrandOverview } from './get-brand-overview.ts';

const routes = bindings(brandOverviewEndpoints, {
  getBrandOverview: (ctx) => getBrandOverview(ctx),
});

export const brandOverviewModule = defineModule({ routes });
