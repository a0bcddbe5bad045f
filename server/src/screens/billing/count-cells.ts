import { priceCategories } from '@cfm/contract/screens/billing.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { ifScoped, isSeen, namesOfLine } from './line-names.ts';
import { dueLines, frozenLines } from './lines-of-month.ts';

const figures = { count: z.number(), netCents: z.number() };
/** The lines of a market, category and channel. */
const cell = z.object({
  marketId: z.nullable(z.number()),
  market: z.nullable(z.string()),
  category: z.enum(priceCategories),
  inputChannelId: z.nullable(z.number()),
  inputChannel: z.nullable(z.string()),
  ...figures,
  /** Parts of the counts: credits, and lines of cases out of the reader's scope. */
  credits: z.object(figures),
  withoutPrice: z.number(),
  unseen: z.object({ ...figures, credits: z.number(), withoutPrice: z.number() }),
  /** The first completion day without a price. */
  firstWithoutPrice: z.nullable(z.string()),
});
export type Cell = z.infer<typeof cell>;

const figuresOf = (of: SQL): SQL => sql`'count', count(*) filter (where ${of}),
  'netCents', coalesce(sum(l.net_cents) filter (where ${of}), 0)`;
const isCredit = sql`l.kind = 'credit'`;
const isWithoutPrice = sql`l.price_id is null`;
const unseen = (isSeen: SQL): SQL => sql`json_build_object(${figuresOf(sql`not ${isSeen}`)},
  'credits', count(*) filter (where ${isCredit} and not ${isSeen}),
  'withoutPrice', count(*) filter (where ${isWithoutPrice} and not ${isSeen}))`;

const cells = statement({
  name: 'cells of a billing account',
  row: cell,
  sql: ({ actor, language }: Ctx, firstDay: string, isBilled: boolean) => sql`
    select l.market_id as "marketId", l.category, l.input_channel_id as "inputChannelId", ${namesOfLine(language)},
      l.count, l."netCents", l.unseen, l.credits, l."withoutPrice", l."firstWithoutPrice"
    from (select l.market_id, l.category, l.input_channel_id, count(*)::int as count,
        coalesce(sum(l.net_cents), 0)::float8 as "netCents", ${unseen(isSeen(actor, cases))} as unseen,
        json_build_object(${figuresOf(isCredit)}) as credits, (count(*) filter (where ${isWithoutPrice}))::int as "withoutPrice",
        min(l.completed_on) filter (where ${isWithoutPrice}) as "firstWithoutPrice"
      from (${isBilled ? frozenLines(firstDay) : dueLines(firstDay)}) l ${ifScoped(actor, sql`left join cases on cases.case_id = l.case_id`)}
      group by l.market_id, l.category, l.input_channel_id) l
    left join markets m on m.market_id = l.market_id left join lookups ch on ch.lookup_id = l.input_channel_id
    order by array_position(${sql.param([...priceCategories])}::text[], l.category), ch.sort_order`,
  isPlannedEachTime: true,
});

/** The lines of a bill, or of the due lines, by market, category and channel. Lines without a market come last. */
export async function countCells(ctx: Ctx, firstDay: string, isBilled: boolean): Promise<Cell[]> {
  const { compare } = new Intl.Collator(ctx.language);
  const all = await cells(ctx.db, ctx, firstDay, isBilled);
  return all.sort(
    (a, b) =>
      Number(a.market === null) - Number(b.market === null) || compare(a.market ?? '', b.market ?? ''),
  );
}
