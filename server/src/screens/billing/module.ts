import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { createBilling } from './create-billing.ts';
import { createPrice } from './create-price.ts';
import { exportLines } from './export-lines.ts';
import { getAccount } from './get-account.ts';
import { inMonth } from './in-month.ts';
import { listLines } from './list-lines.ts';
import { listPrices } from './list-prices.ts';
import { previewPrice } from './preview-price.ts';
import { previewPriceRemoval } from './preview-price-removal.ts';
import { removePrice } from './remove-price.ts';
import { updatePrice } from './update-price.ts';

const routes = bindings(billingEndpoints, {
  getBilling: (ctx, { query }) => listLines(ctx, inMonth(ctx, query)),
  getBillingSummary: (ctx, { query }) => getAccount(ctx, inMonth(ctx, query)),
  createBilling: (ctx, { body }) => createBilling(ctx, body),
  exportBilling: (ctx, { query }) => exportLines(ctx, inMonth(ctx, query)),
  listPrices: (ctx) => listPrices(ctx),
  createPrice: (ctx, { body }) => createPrice(ctx, body),
  previewPrice: (ctx, { query, body }) => previewPrice(ctx, { ...query, ...body }),
  previewPriceRemoval: (ctx, { params }) => previewPriceRemoval(ctx, { priceId: params.id }),
  updatePrice: (ctx, { params, body }) => updatePrice(ctx, { priceId: params.id, ...body }),
  removePrice: (ctx, { params }) => removePrice(ctx, { priceId: params.id }),
});

export const billingModule = defineModule({ routes });
