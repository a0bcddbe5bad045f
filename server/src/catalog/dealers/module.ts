import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { createDealer } from './create-dealer.ts';
import { getDealer } from './get-dealer.ts';
import { getImportTemplate } from './get-import-template.ts';
import { importDealers } from './import-dealers.ts';
import { listDealers } from './list-dealers.ts';
import { previewImport } from './preview-import.ts';
import { removeDealer } from './remove-dealer.ts';
import { updateDealer } from './update-dealer.ts';

const routes = bindings(dealerEndpoints, {
  listDealers: (ctx, { query }) => listDealers(ctx, query),
  getDealer: (ctx, { params }) => getDealer(ctx.db, params.id),
  createDealer: (ctx, { body }) => createDealer(ctx, body),
  updateDealer: (ctx, { params, body }) => updateDealer(ctx, { dealerId: params.id, ...body }),
  removeDealer: (ctx, { params }) => removeDealer(ctx, { dealerId: params.id }),
  getImportTemplate: (ctx) => getImportTemplate(ctx),
  previewImport: (ctx, { files }) => previewImport(ctx, { files }),
  importDealers: (ctx, { body, files }) => importDealers(ctx, { ...body, files }),
});

export const dealersModule = defineModule({ routes });
