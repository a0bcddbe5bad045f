import { type Price, price, priceCategories } from '@cfm/contract/screens/billing.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { statement } from '../../platform/db/statements.ts';
import { centsToEuros } from './euros.ts';
import { channelName } from './line-names.ts';
import { validPrices } from './line-parts.ts';

const { netEuros: _euros, ...ofPrice } = price.shape;
const listed = statement({
  name: 'prices with their days',
  row: z.object({ ...ofPrice, netCents: z.number() }),
  sql: ({ language }: Ctx) => sql`
    select p.price_id as "priceId", p.category, p.input_channel_id as "inputChannelId", ${channelName(language)} as "inputChannel",
      p.valid_from as "validFrom", p.valid_before - 1 as "validTo", p.net_cents as "netCents",
      exists (select from billing_lines l where l.price_id = p.price_id) as "isInUse"
    from ${validPrices} p left join lookups ch on ch.lookup_id = p.input_channel_id
    order by array_position(${sql.param([...priceCategories])}::text[], p.category), ch.sort_order, p.valid_from desc`,
});

/** All prices with their validity, by category and channel, newest first. */
export async function listPrices(ctx: Ctx): Promise<Price[]> {
  const rows = await listed(ctx.db, ctx);
  return rows.map(({ netCents, ...row }) => ({ ...row, netEuros: centsToEuros(netCents) }));
}

/** One price of that list. */
export const getPrice = async (ctx: Ctx, priceId: number): Promise<Price> =>
  found((await listPrices(ctx)).find((each) => each.priceId === priceId));
