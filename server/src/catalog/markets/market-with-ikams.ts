import type { Market } from '@cfm/contract/catalog/markets.ts';
import type { Ctx } from '../../context.ts';
import type { listIkams, MarketRow } from './queries.ts';

type Ikam = Awaited<ReturnType<typeof listIkams>>[number];

/** A market with its key account managers, named in the reader's language. */
export function marketWithIkams(ctx: Ctx, row: MarketRow, ikams: readonly Ikam[]): Market {
  const { nameDe, ...market } = row;
  return {
    ...market,
    name: ctx.language === 'de' ? nameDe : row.name,
    ikams: ikams.filter((ikam) => ikam.marketId === row.marketId),
  };
}
