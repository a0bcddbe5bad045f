import type { PriceEffect, PriceForm } from '@cfm/contract/screens/billing.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { monthInBerlin } from './billed-month.ts';
import { centsToEuros, eurosToCents } from './euros.ts';
import { isSeen } from './line-names.ts';
import {
  category,
  completedOn,
  isBillable,
  isNotBilled,
  isPriceOfDue,
  validOf,
  validPrices,
} from './line-parts.ts';

interface Asked {
  /** The price to change or delete; 0 for a new one. */
  priceId: number;
  /** Null to delete it. */
  form: PriceForm | null;
}

/** The prices after the change. */
function changedPrices({ priceId, form }: Asked): SQL {
  const others = sql`select price_id, category, input_channel_id, valid_from, net_cents from prices where price_id <> ${priceId}::int`;
  if (form === null) return sql`(${others})`;
  const { category: of, inputChannelId, validFrom, netEuros } = form;
  return sql`(${others} union all select 0, ${of}::text, ${inputChannelId}::int, ${validFrom}::date, ${eurosToCents(netEuros)}::int)`;
}

const effect = statement({
  name: 'effect of a price',
  row: z.object({
    month: z.string(),
    isBilled: z.boolean(),
    count: z.number(),
    netCents: z.number(),
    withoutPriceCount: z.number(),
  }),
  // Starts at the earlier of the new and the stored start day. No case completed before changes.
  sql: ({ actor }: Ctx, asked: Asked) => sql`
    select to_char(m.month, 'YYYY-MM') as month, exists (select from billings b where b.month = m.month::date) as "isBilled",
      m.count, m."netCents", m."withoutPriceCount"
    from (
      select ${monthInBerlin(sql`due.first_completed_at`)} as month, count(*)::int as count,
        sum(coalesce(after.net_cents, 0) - coalesce(before.net_cents, 0))::float8 as "netCents",
        (count(*) filter (where after.price_id is null))::int as "withoutPriceCount"
      from (
        select completed.*, case when category = 'channel' then channel_id end as input_channel_id from (
          select ${category} as category, cases.input_channel_id as channel_id, ${completedOn} as completed_on, cases.first_completed_at
          from ${cases} where cases.first_completed_at >= least(${asked.form?.validFrom ?? null}::date,
              (select p.valid_from from prices p where p.price_id = ${asked.priceId}::int))::timestamp at time zone 'Europe/Berlin'
            and ${isBillable} and ${isNotBilled} and ${isSeen(actor, cases)}) completed) due
      left join ${validPrices} before on ${isPriceOfDue('before')}
      left join ${validOf(changedPrices(asked))} after on ${isPriceOfDue('after')}
      where before.net_cents is distinct from after.net_cents
      group by 1) m
    order by m.month`,
  isPlannedEachTime: true,
});

export async function priceEffect(reader: Ctx, asked: Asked): Promise<PriceEffect> {
  const months = await effect(reader.db, reader, asked);
  return {
    months: months.map(({ netCents, ...month }) => ({ ...month, netEuros: centsToEuros(netCents) })),
    isComplete: isUnscoped(reader.actor),
  };
}
