import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { AppError } from '../../errors.ts';
import { textsOf } from '../../texts.ts';
import type { LookupKind } from '../reference-data/tables.ts';

export interface CaseReferences {
  sourceId: number;
  inputChannelId: number;
  mailboxId: number | null;
  socialMediaChannelId: number | null;
  socialMediaAgencyId: number | null;
  bmwDepartmentId: number | null;
  bmwConcernId: number | null;
  brandId: number | null;
  marketId: number | null;
  contactId: number | null;
  contactCarId: number | null;
  responsibleUserId: number | null;
  codeLevelSets: readonly {
    codeLevelAreaId: number;
    codeLevelTopicGroupId: number | null;
    codeLevelTopicDetailId: number | null;
  }[];
}

const lookupFields: readonly [keyof CaseReferences & string, LookupKind][] = [
  ['sourceId', 'source'],
  ['inputChannelId', 'inputChannel'],
  ['socialMediaChannelId', 'socialMediaChannel'],
  ['socialMediaAgencyId', 'socialMediaAgency'],
  ['bmwDepartmentId', 'bmwDepartment'],
  ['bmwConcernId', 'bmwConcern'],
  ['brandId', 'brand'],
];

export interface CheckedReferences {
  channelCode: string;
  sourceCode: string;
  /** The escalation level of a case that was never escalated. */
  noEscalationId: number;
}

/** Every id of a case form stands for something that exists and fits; otherwise `BadRequest` at the fields that don't. */
export async function checkReferences(ctx: Ctx, form: CaseReferences): Promise<CheckedReferences> {
  const faults: SQL[] = lookupFields.map(([field, kind]) =>
    fault(
      field,
      form[field] as number | null,
      sql`select 1 from lookups where lookup_id = ${form[field]}::int and kind = ${kind}`,
    ),
  );
  faults.push(
    fault(
      'mailboxId',
      form.mailboxId,
      sql`select 1 from mailboxes where mailbox_id = ${form.mailboxId}::int`,
    ),
    fault('marketId', form.marketId, sql`select 1 from markets where market_id = ${form.marketId}::int`),
    fault(
      'responsibleUserId',
      form.responsibleUserId,
      sql`select 1 from users where user_id = ${form.responsibleUserId}::int and is_active`,
    ),
    fault('contactId', form.contactId, sql`select 1 from contacts where contact_id = ${form.contactId}::int`),
    fault(
      'contactCarId',
      form.contactCarId,
      sql`select 1 from contact_cars where contact_car_id = ${form.contactCarId}::int and contact_id = ${form.contactId}::int`,
    ),
    sql`(select ${'codeLevelSets'}::text where exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(form.codeLevelSets)}::jsonb)
        as s("codeLevelAreaId" int, "codeLevelTopicGroupId" int, "codeLevelTopicDetailId" int)
      left join code_level_areas a on a.area_id = s."codeLevelAreaId"
      left join code_level_topic_groups g on g.topic_group_id = s."codeLevelTopicGroupId"
      left join code_level_topic_details d on d.topic_detail_id = s."codeLevelTopicDetailId"
      where a.area_id is null
         or (s."codeLevelTopicGroupId" is not null and g.area_id is distinct from a.area_id)
         or (s."codeLevelTopicDetailId" is not null and d.topic_group_id is distinct from g.topic_group_id)))`,
  );
  const [row] = await runPreparedSql<{
    faults: string[];
    channelCode: string | null;
    sourceCode: string | null;
    noEscalationId: number | null;
  }>(
    ctx.db,
    sql`select array_remove(array[${sql.join(faults, sql`, `)}], null) as faults,
      (select code from lookups where lookup_id = ${form.inputChannelId}::int) as "channelCode",
      (select lookup_id from lookups where kind = 'escalationLevel' and code = 'none') as "noEscalationId",
      (select code from lookups where lookup_id = ${form.sourceId}::int) as "sourceCode"`,
  );
  if (!row || row.faults.length > 0) throw unknownChoices(ctx, row?.faults ?? []);
  return {
    channelCode: row.channelCode ?? '',
    sourceCode: row.sourceCode ?? '',
    noEscalationId: row.noEscalationId ?? 0,
  };
}

/** The field's name when its id stands for nothing, else null. */
const fault = (field: string, id: number | null, exists: SQL): SQL =>
  sql`(select ${field}::text where ${id}::int is not null and not exists (${exists}))`;

function unknownChoices(ctx: Ctx, fields: readonly string[]): AppError {
  const rules = textsOf(ctx.language, 'rules');
  const labels = textsOf(ctx.language, 'fields');
  return new AppError('BadRequest', {
    fields: Object.fromEntries(
      fields.map((field) => [field, rules('choice', { label: labels(field as 'marketId') })]),
    ),
  });
}
