import { marketSettingsEndpoints } from '@cfm/contract/market-settings.ts';
import { bindings } from '../../http/bindings.ts';
import { createMarket } from './create-market.ts';
import { listMarketRules } from './list-market-rules.ts';
import { previewCalendar } from './preview-calendar.ts';
import { removeMarket } from './remove-market.ts';
import { updateMarket } from './update-market.ts';

export const marketSettingsRoutes = bindings(marketSettingsEndpoints, {
  createMarket: (ctx, { body }) => createMarket(ctx, body),
  updateMarket: (ctx, { params, body }) => updateMarket(ctx, { marketId: params.id, ...body }),
  removeMarket: (ctx, { params }) => removeMarket(ctx, { marketId: params.id }),
  previewCalendar: (ctx, { body }) => previewCalendar(ctx, body),
  listMarketRules: (ctx, { params }) => listMarketRules(ctx, { marketId: params.id }),
});
