import { goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { exportGoodwill } from './export-goodwill.ts';
import { listGoodwillSums } from './list-goodwill-sums.ts';

const routes = bindings(goodwillEndpoints, {
  exportGoodwill: (ctx, { query }) => exportGoodwill(ctx, query),
  listGoodwillSums: (ctx, { query }) => listGoodwillSums(ctx, query),
});

export const goodwillModule = defineModule({ routes });
