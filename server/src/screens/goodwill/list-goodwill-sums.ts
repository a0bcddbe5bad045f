import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { type goodwillEndpoints, goodwillRow, goodwillSums } from '@cfm/contract/screens/goodwill.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { textContains } from '../../platform/db/name-search.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { addDays, startOfDayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { givenSolutions, isGivenGoodwill, shownCaseId } from '../../process/solution/given-goodwill.ts';
import { gives, goodwillFlags } from '../../process/solution/is-goodwill.ts';
import { caseSolutions } from '../../process/solution/tables.ts';
import { groupingBy } from './goodwill-groups.ts';

type Asked = ParsedInput<typeof goodwillEndpoints.listGoodwillSums>['query'];

/** The kinds of goodwill that are counted. Costs alone have no kind (rule 25.4). */
const kinds = {
  discount: ['discountGranted', 'discountOnNextCar'],
  voucher: ['experienceVoucher', 'lifestyleVoucher'],
  buyBack: ['buyBack'],
  warranty: ['warrantyExt'],
} as const satisfies Record<string, readonly Parameters<typeof gives>[0][]>;
const named: readonly string[] = Object.values(kinds).flat();
const all = { ...kinds, other: goodwillFlags.filter((name) => !named.includes(name)) };
const anyOf = (names: readonly Parameters<typeof gives>[0][]): SQL => sql.join(names.map(gives), sql` or `);

const each = (column: (kind: string) => SQL): SQL => sql.join(Object.keys(all).map(column), sql`, `);
const given = sql.join(
  Object.entries(all).map(([kind, names]) => sql`bool_or(${anyOf(names)}) as ${sql.identifier(kind)}`),
  sql`, `,
);
/** The kinds that a case has in any of its rows. */
const inAnyRow = each((kind) => sql`bool_or(${sql.identifier(kind)}) as ${sql.identifier(kind)}`);
/** Aggregates over rows with one case each. */
const summed = sql`count(*)::int as "caseCount", coalesce(sum(cents), 0)::float8 as "costCents", ${each(
  (kind) => sql`(count(*) filter (where ${sql.identifier(kind)}))::int as ${sql.identifier(`${kind}Count`)}`,
)}`;

const orders: Record<Asked['sortBy'], SQL> = {
  name: sql`fold(name)`,
  caseCount: sql`"caseCount"`,
  costEuros: sql`"costCents"`,
  discountCount: sql`"discountCount"`,
  voucherCount: sql`"voucherCount"`,
  buyBackCount: sql`"buyBackCount"`,
  warrantyCount: sql`"warrantyCount"`,
  otherCount: sql`"otherCount"`,
};
const orderOf = ({ sortBy, descending }: Asked): SQL =>
  sql`${orders[sortBy]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, fold(name), k`;

const { costEuros: _euros, ...counts } = goodwillSums.shape;
const inCents = { ...counts, costCents: z.number() };
const { name, detail, filter } = goodwillRow.shape;

const sumsOfGoodwill = statement({
  name: 'sums of goodwill',
  row: z.object({
    totalCount: z.number(),
    total: z.object(inCents),
    months: z.array(z.object({ month: z.string(), costCents: z.number() })),
    items: z.array(z.object({ name, detail, filter, ...inCents })),
  }),
  sql: ({ actor, language }: Ctx, asked: Asked) => {
    const grouping = groupingBy(asked.by, language);
    return sql`
      with by_month as materialized (
        select ${grouping.key} as k, ${cases.caseId} as case_id, to_char(s.at at time zone 'Europe/Berlin', 'YYYY-MM') as month,
          sum(${caseSolutions.caseCostCents}) as cents, ${given}
        from ${givenSolutions}
        join ${cases} on ${cases.caseId} = ${shownCaseId}
        ${grouping.joins ?? sql``}
        where s.at >= ${startOfDayInBerlin(asked.from)}::timestamptz and s.at < ${startOfDayInBerlin(addDays(asked.to, 1))}::timestamptz
          and ${isGivenGoodwill} and ${cases.statusId} <> ${sql.raw(String(statusIds.Spam))} and ${caseScope(actor, cases)}
        group by 1, 2, 3),
      given as materialized (select k, case_id, sum(cents) as cents, ${inAnyRow} from by_month group by 1, 2),
      found as materialized (
        select * from (
          select g.*, ${grouping.name} as name, ${grouping.detail ?? sql`null::text`} as detail, ${grouping.filter ?? sql`null::jsonb`} as filter
          from (select k, ${summed} from given group by k) g ${grouping.names ?? sql``}) named
        ${asked.search === '' ? sql`` : sql`where ${textContains(sql`concat_ws(' ', name, detail)`, asked.search)}`})
      select (select count(*)::int from found) as "totalCount",
        (select to_jsonb(total) from (select ${summed} from (
          select sum(cents) as cents, ${inAnyRow}
          from given where k in (select k from found) group by case_id) once) total) as total,
        (select coalesce(json_agg(to_jsonb(costs) order by month), '[]') from (
          select month, coalesce(sum(cents), 0)::float8 as "costCents" from by_month where k in (select k from found) group by month) costs) as months,
        (select coalesce(json_agg(to_jsonb(shown) - 'k' order by ${orderOf(asked)}), '[]') from (
          select * from found order by ${orderOf(asked)} limit ${asked.take} offset ${asked.skip}) shown) as items`;
  },
  // The statement depends on group, order and scope.
  isPlannedEachTime: true,
});

/** Amounts are whole cents in the server, so that sums are exact. */
const inEuros = <Sums extends { costCents: number }>({ costCents, ...sums }: Sums) => ({
  ...sums,
  costEuros: costCents / 100,
});

/**
 * Goodwill of complex solutions given on these days, for cases in the reader's scope, by market, dealer, model, topic
 * or car (rules 25.1 to 25.5).
 */
export const listGoodwillSums = (ctx: Ctx, asked: Asked) =>
  onReplica(ctx, async (reader) => {
    const { totalCount, total, months, items } = only(await sumsOfGoodwill(reader.db, reader, asked));
    return { totalCount, total: inEuros(total), months: months.map(inEuros), items: items.map(inEuros) };
  });
