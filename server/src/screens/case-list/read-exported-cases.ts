import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { cases } from '../../cases/case/tables.ts';
import { regionNameSql } from '../../catalog/markets/region-name-sql.ts';
import type { Ctx } from '../../context.ts';
import { constantSql, statement } from '../../platform/db/statements.ts';
import { goodwillCostsOf } from '../../process/solution/given-goodwill.ts';

const text = z.nullable(z.string());
const moment = z.nullable(z.number());
const exportedRow = z.object({
  caseId: z.number(),
  internalId: z.string(),
  externalId: text,
  title: z.string(),
  customer: text,
  vinTail: text,
  status: z.string(),
  escalation: z.string(),
  safety: z.boolean(),
  legal: z.boolean(),
  market: text,
  region: text,
  source: z.string(),
  channel: z.string(),
  brand: text,
  model: text,
  area: text,
  topicGroup: text,
  topicDetail: text,
  language: z.string(),
  received: z.number(),
  due: moment,
  firstEdit: moment,
  solved: moment,
  closed: moment,
  lastChange: z.number(),
  responsible: text,
  mailbox: text,
  reminder: z.boolean(),
  caseBook: z.boolean(),
  qualified: z.boolean(),
});
/** A case of an export, with names in the reader's language and times as sheet dates. */
export interface ExportedCase extends z.infer<typeof exportedRow> {
  /** Euros. Null if the filter does not ask for goodwill. */
  goodwillCost: number | null;
}

/** Days since 1899-12-30 in Berlin time, as on the screens. */
const sheetMoment = (column: string): SQL =>
  sql.raw(`(extract(epoch from ${column} at time zone 'Europe/Berlin') / 86400 + 25569)::float8`);

const joined = sql.raw(`join statuses st on st.status_id = cases.status_id
  join lookups so on so.lookup_id = cases.source_id
  join lookups ch on ch.lookup_id = cases.input_channel_id
  join lookups es on es.lookup_id = cases.escalation_level_id
  left join lookups br on br.lookup_id = cases.brand_id
  left join markets m on m.market_id = cases.market_id
  left join regions r on r.region_id = m.region_id
  left join contacts o on o.contact_id = cases.contact_id
  left join contact_cars k on k.contact_car_id = cases.contact_car_id
  left join car_models d on d.model_id = k.model_id
  left join case_code_level_sets s on s.case_id = cases.case_id and s.is_primary
  left join code_level_areas a on a.area_id = s.code_level_area_id
  left join code_level_topic_groups g on g.topic_group_id = s.code_level_topic_group_id
  left join code_level_topic_details t on t.topic_detail_id = s.code_level_topic_detail_id
  left join mailboxes b on b.mailbox_id = cases.mailbox_id
  left join users u on u.user_id = cases.responsible_user_id`);

/** Leaves out data of restricted persons (rule 19.5). */
const isShown = sql.raw('o.restricted_at is null');

const columnsIn = (isGerman: boolean): SQL => {
  const name = (alias: string) => sql.raw(`${alias}.${isGerman ? 'name_de' : 'name_en'}`);
  return constantSql(sql`cases.case_id as "caseId", cases.internal_id as "internalId", cases.external_id as "externalId", cases.title,
    case when ${isShown} then nullif(concat_ws(' ', o.academic_title, o.first_name, o.last_name), '') end as customer,
    case when ${isShown} then right(k.vin, 7) end as "vinTail",
    ${name('st')} as status, ${name('es')} as escalation, cases.safety_relevant as safety, cases.legal,
    ${sql.raw(isGerman ? 'm.name_de' : 'm.name')} as market, ${regionNameSql(isGerman ? 'de' : 'en', 'r')} as region, ${name('so')} as source, ${name('ch')} as channel,
    ${name('br')} as brand, d.name as model, ${name('a')} as area, ${name('g')} as "topicGroup", ${name('t')} as "topicDetail",
    cases.language, ${sheetMoment('cases.receipt_date_time')} as received, ${sheetMoment('cases.running_due_date_time')} as due,
    ${sheetMoment('cases.first_edit_date_time')} as "firstEdit", ${sheetMoment('cases.solved_date_time')} as solved,
    ${sheetMoment('cases.closed_date_time')} as closed, ${sheetMoment('cases.last_modified_date_time')} as "lastChange",
    ${fullNameSql('u')} as responsible, b.name as mailbox, cases.is_reminder_process_active as reminder,
    cases.case_book as "caseBook", cases.qualified`);
};
const columns = { en: columnsIn(false), de: columnsIn(true) };

const exportedCases = statement({
  name: 'cases of an export',
  row: exportedRow,
  sql: ({ language, actor }: Ctx, caseIds: readonly number[]) => sql`
    select ${columns[language]}
    from unnest(${sql.param([...caseIds])}::int[]) with ordinality as batch (id, position)
    join cases on cases.case_id = batch.id
    ${joined}
    where ${caseScope(actor, cases)}
    order by batch.position`,
});

/**
 * These cases in their order, with the costs of the goodwill that the filter asks for. Leaves out cases that have left
 * the reader's scope meanwhile.
 */
export async function readExportedCases(
  ctx: Ctx,
  caseIds: readonly number[],
  filter: CaseFilter,
): Promise<ExportedCase[]> {
  const rows = await exportedCases(ctx.db, ctx, caseIds);
  const costs = await goodwillCostsOf(ctx, caseIds, filter);
  return rows.map((row) => ({ ...row, goodwillCost: costs && (costs.get(row.caseId) ?? 0) }));
}
