import { caseNumberIn } from '@cfm/contract/cases/case-number.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import type { YearAndMonth } from '@cfm/contract/platform/format-month.ts';
import { type BillingLine, type billingEndpoints, billingLine } from '@cfm/contract/screens/billing.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { containing, statement } from '../../platform/db/statements.ts';
import { firstDayOf } from './billed-month.ts';
import { centsToEuros } from './euros.ts';
import { channelName, ifScoped, isSeen, marketName, namesOfLine } from './line-names.ts';
import { category, creditReason, isBillable } from './line-parts.ts';
import { dueLines, frozenLines, linesNotAgain } from './lines-of-month.ts';

type Filter = ParsedInput<typeof billingEndpoints.exportBilling>['query'] & YearAndMonth;
export interface Asked {
  filter: Filter;
  isBilled: boolean;
}

/** The lines of a month that match a filter and that the reader sees, including cases billed elsewhere. */
function foundLines({ actor }: Ctx, { filter, isBilled }: Asked): SQL {
  const firstDay = firstDayOf(filter);
  const { marketId, category: of, inputChannelId, kind, search } = filter;
  const conditions = [
    isSeen(actor, cases),
    ...(marketId === undefined ? [] : [sql`l.market_id = ${marketId}`]),
    ...(of === undefined ? [] : [sql`l.category = ${of}`]),
    ...(inputChannelId === undefined ? [] : [sql`l.input_channel_id = ${inputChannelId}`]),
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    ...(search === '' ? [] : [sql`l.internal_id ilike ${containing(caseNumberIn(search) ?? search)}`]),
  ];
  return sql`select l.* from (${isBilled ? frozenLines(firstDay) : dueLines(firstDay)} union all ${linesNotAgain(firstDay)}) l
    ${ifScoped(actor, sql`left join cases on cases.case_id = l.case_id`)} where ${sql.join(conditions, sql` and `)}`;
}

/** By number, with special lines last. */
const inOrder = sql`array_position(array['case', 'late', 'credit', 'notAgain'], l.kind), l.internal_id, l.case_id`;
/** For a line that is no credit, the current market, category and channel of its case, if they differ. */
const asNow = ({
  language,
}: Ctx): SQL => sql`(select json_build_object('market', ${marketName(language)}, 'category', now.category,
    'inputChannel', ${channelName(language)})
  from (select ${category} as category, case when ${category} = 'channel' then cases.input_channel_id end as channel_id) now
  left join markets m on m.market_id = cases.market_id left join lookups ch on ch.lookup_id = now.channel_id
  where (cases.market_id, now.category, now.channel_id) is distinct from (l.market_id, l.category, l.input_channel_id))`;
/** The columns of a line `l` in the response. Amounts are in cents. */
const columns = (ctx: Ctx): SQL => sql`l.billing_line_id as "billingLineId",
  case when ${caseScope(ctx.actor, cases)} then cases.case_id end as "caseId",
  case when cases.case_id is null then 'forGood' when cases.deleted_at is not null then 'inBin' end as deleted, l.internal_id as "internalId", l.kind,
  coalesce(l.credit_reason, back.credit_reason, case when cases.case_id is null or not ${isBillable} then ${creditReason} end) as "creditReason", to_char(coalesce(l.billed_in, back.month), 'YYYY-MM') as "billedIn", l.market_id as "marketId", l.category,
  l.input_channel_id as "inputChannelId", ${namesOfLine(ctx.language)}, l.completed_on as "completedOn", l.net_cents as "netCents",
  case when l.kind <> 'credit' and cases.case_id is not null and ${isBillable} then ${asNow(ctx)} end as now`;
/** Joins for these columns. For a billed line also its credit. */
const names = sql`left join cases on cases.case_id = l.case_id
  left join lateral (select back.credit_reason, b.month from billing_lines own
    join billing_lines back on back.case_id = own.case_id and back.nth = own.nth + 1 join billings b on b.billing_id = back.billing_id
    where own.billing_line_id = l.billing_line_id and own.kind <> 'credit') back on true
  left join markets m on m.market_id = l.market_id left join lookups ch on ch.lookup_id = l.input_channel_id`;

const { netEuros: _euros, ...ofLine } = billingLine.shape;
const lineRow = z.object({ ...ofLine, netCents: z.nullable(z.number()) });
export type LineRow = z.infer<typeof lineRow>;

export const inEuros = ({ netCents, ...line }: LineRow): BillingLine => ({
  ...line,
  netEuros: netCents === null ? null : centsToEuros(netCents),
});

const page = statement({
  name: 'page of a billing report',
  row: z.object({
    totalCount: z.number(),
    count: z.number(),
    netCents: z.number(),
    items: z.array(lineRow),
  }),
  // Due lines are computed once for all three results.
  sql: (ctx: Ctx, asked: Asked, { skip, take }: { skip: number; take: number }) => sql`
    with found as materialized (${foundLines(ctx, asked)})
    select (select count(*)::int from found) as "totalCount",
      (select count(*)::int from found where kind <> 'notAgain') as count,
      (select coalesce(sum(net_cents), 0)::float8 from found) as "netCents",
      (select coalesce(json_agg(shown), '[]') from (
        select ${columns(ctx)} from (select * from found l order by ${inOrder} limit ${take} offset ${skip}) l ${names}
        order by ${inOrder}) shown) as items`,
  isPlannedEachTime: true,
});

export const readPage = async (ctx: Ctx, asked: Asked, range: { skip: number; take: number }) =>
  only(await page(ctx.db, ctx, asked, range));

const all = statement({
  name: 'lines of a billing export',
  row: lineRow,
  sql: (ctx: Ctx, asked: Asked, max: number) => sql`
    select ${columns(ctx)} from (select * from (${foundLines(ctx, asked)}) l order by ${inOrder} limit ${max}) l ${names}
    order by ${inOrder}`,
  isPlannedEachTime: true,
});

/** All lines in one statement, so that they are from one snapshot. A line is small. */
export const readAll = (ctx: Ctx, asked: Asked, max: number): Promise<LineRow[]> =>
  all(ctx.db, ctx, asked, max);
