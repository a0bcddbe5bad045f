import type { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import type { Ctx } from '../../context.ts';
import { countDealers, listDealersOf } from './queries.ts';

/** A page of dealers (rule 8.12). */
export async function listDealers(
  { db }: Ctx,
  query: ParsedInput<typeof dealerEndpoints.listDealers>['query'],
) {
  return { totalCount: await countDealers(db, query), items: await listDealersOf(db, query) };
}
