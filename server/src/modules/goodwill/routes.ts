import { goodwillEndpoints } from '@cfm/contract/goodwill.ts';
import { bindings } from '../../http/bindings.ts';
import { listGoodwillSums } from './list-goodwill-sums.ts';

export const goodwillRoutes = bindings(goodwillEndpoints, {
  listGoodwillSums: (ctx, { query }) => listGoodwillSums(ctx, query),
});
