import { goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { listGoodwillSums } from './list-goodwill-sums.ts';

export const goodwillRoutes = bindings(goodwillEndpoints, {
  listGoodwillSums: (ctx, { query }) => listGoodwillSums(ctx, query),
});
