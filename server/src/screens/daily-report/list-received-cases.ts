import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type DailyReportRow, dailyReportRow } from '@cfm/contract/screens/daily-report.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { excludedStatuses } from '../../cases/case/status-sql.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Actor } from '../../context.ts';
import { earlierConcern } from '../../people/contacts/earlier-concern.ts';
import type { Db } from '../../platform/db/client.ts';
import { constantSql, statement } from '../../platform/db/statements.ts';
import { addDays, startOfDayInBerlin } from '../../platform/time/day-in-berlin.ts';

/** A range of days in Berlin, both inclusive. */
export interface Days {
  first: string;
  last: string;
}
export interface Reader {
  actor: Actor;
  language: Language;
  /** A user who previews the reader's mail. Only cases that both see are included (rule 21.9). */
  seenBy?: Actor;
}
interface Range {
  from: string;
  before: string;
}
const rangeOf = ({ first, last }: Days): Range => ({
  from: startOfDayInBerlin(first),
  before: startOfDayInBerlin(addDays(last, 1)),
});

const scopeOf = ({ actor, seenBy }: Reader): SQL =>
  seenBy ? sql`${caseScope(actor, cases)} and ${caseScope(seenBy, cases)}` : caseScope(actor, cases);
/** Condition: a reported case in the reader's scope (rules 20.2 and 20.4). */
const received = (reader: Reader, { from, before }: Range): SQL => sql`${scopeOf(reader)}
  and cases.receipt_date_time >= ${from}::timestamptz and cases.receipt_date_time < ${before}::timestamptz
  and cases.status_id not in ${excludedStatuses}`;

/** The recipients of the last forward of the case `c`: dealers by name, others by address, without duplicates. */
const recipient = constantSql(sql`(
  select string_agg(named.name, ', ' order by named.place) from (
    select coalesce(d.name, asked.email) as name, min(asked.place) as place
    from (select f.forward_id, f."to" from forwards f where f.case_id = c.case_id
      order by f.forwarded_at desc, f.forward_id desc limit 1) last_one
    cross join unnest(last_one."to") with ordinality asked (email, place)
    left join lateral (select dealers.name from case_links l join dealers on dealers.dealer_id = l.dealer_id
      where l.forward_id = last_one.forward_id and lower(l.email) = lower(asked.email) limit 1) d on true
    group by 1) named)`);
const concernBefore = constantSql(earlierConcern);

const rowsOfDays = statement({
  name: 'rows of the daily report',
  row: z.extend(dailyReportRow, { receiptDateTime: z.string() }),
  // The best index depends on scope and day.
  isPlannedEachTime: true,
  sql: (reader: Reader, range: Range, limit: number) => {
    const { language } = reader;
    const name = sql.raw(language === 'de' ? 'name_de' : 'name_en');
    const marketName = sql.raw(language === 'de' ? 'name_de' : 'name');
    return sql`select c.case_id as "caseId", c.internal_id as "internalId", c.receipt_date_time as "receiptDateTime",
      case when o.restricted_at is null then nullif(concat_ws(' ', o.academic_title, o.first_name, o.last_name), '') end as "authorOfConcern",
      coalesce(c.repeat_concern, exists (${concernBefore}
        and exists (select from cases where cases.case_id = r.case_id and ${scopeOf(reader)}))) as "repeatConcern",
      ${recipient} as recipient, m.${marketName} as market, b.${name} as brand, d.name as model,
      coalesce(k.model_code, d.model_code) as "modelCode", g.${name} as theme,
      t.name_de as "keyIssueGerman", t.name_en as "keyIssueInternational"
    from (select * from cases where ${received(reader, range)}
      order by receipt_date_time, case_id limit ${limit}::int) c
    left join contacts o on o.contact_id = c.contact_id
    left join contact_cars k on k.contact_car_id = c.contact_car_id
    left join car_models d on d.model_id = k.model_id
    left join markets m on m.market_id = c.market_id
    left join lookups b on b.lookup_id = c.brand_id
    left join case_code_level_sets p on p.case_id = c.case_id and p.is_primary
    left join code_level_topic_groups g on g.topic_group_id = p.code_level_topic_group_id
    left join code_level_topic_details t on t.topic_detail_id = p.code_level_topic_detail_id
    order by c.receipt_date_time, c.case_id`;
  },
});
const countOfDays = statement({
  name: 'number of cases of the daily report',
  row: z.object({ count: z.number() }),
  isPlannedEachTime: true,
  sql: (reader: Reader, range: Range) =>
    sql`select count(*)::int as count from cases where ${received(reader, range)}`,
});

export type ReceivedCase = DailyReportRow & { receiptDateTime: string };

/** Cases received on these days, oldest first, with repeat concerns determined in the same statement. */
export const listReceivedCases = (
  db: Db,
  reader: Reader,
  days: Days,
  limit: number,
): Promise<ReceivedCase[]> => rowsOfDays(db, reader, rangeOf(days), limit);

export async function countReceivedCases(db: Db, reader: Reader, days: Days): Promise<number> {
  const [row] = await countOfDays(db, reader, rangeOf(days));
  return row?.count ?? 0;
}
