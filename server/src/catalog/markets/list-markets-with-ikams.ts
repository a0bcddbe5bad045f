import type { Market } from '@cfm/contract/catalog/markets.ts';
import type { Ctx } from '../../context.ts';
import { marketWithIkams } from './market-with-ikams.ts';
import { listIkams, listMarkets } from './queries.ts';

/** All markets with their key account managers, sorted by name in the reader's language. */
export async function listMarketsWithIkams(ctx: Ctx): Promise<Market[]> {
  const [rows, ikams] = [await listMarkets(ctx), await listIkams(ctx.db, null)];
  const { compare } = new Intl.Collator(ctx.language);
  return rows.map((row) => marketWithIkams(ctx, row, ikams)).sort((a, b) => compare(a.name, b.name));
}
