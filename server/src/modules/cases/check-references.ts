import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { constantSql, statement } from '../../db/statements.ts';
import { AppError } from '../../errors.ts';
import { textsOf } from '../../texts/texts.ts';
import { contactCars, contacts } from '../contacts/tables.ts';
import { type LookupKind, lookups, mailboxes } from '../lookups/tables.ts';
import { markets } from '../markets/tables.ts';
import { dueDateBasis, dueDateBasisRow } from '../rules/due-date.ts';
import { users } from '../users/tables.ts';

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
const idFields = [
  ...lookupFields.map(([field]) => field),
  'mailboxId',
  'marketId',
  'responsibleUserId',
  'contactId',
  'contactCarId',
];

/** The field's name when its id in the form `f` stands for nothing, else null. */
const fault = (field: string, exists: SQL): SQL => {
  const id = sql.raw(`f."${field}"`);
  return sql`(select ${sql.raw(`'${field}'`)} where ${id} is not null and not exists (select 1 from ${exists} = ${id}))`;
};
const faults = [
  ...lookupFields.map(([field, kind]) =>
    fault(field, sql`${lookups} where ${lookups.kind} = ${sql.raw(`'${kind}'`)} and ${lookups.lookupId}`),
  ),
  fault('mailboxId', sql`${mailboxes} where ${mailboxes.mailboxId}`),
  fault('marketId', sql`${markets} where ${markets.marketId}`),
  fault('responsibleUserId', sql`${users} where ${users.isActive} and ${users.userId}`),
  fault('contactId', sql`${contacts} where ${contacts.contactId}`),
  fault(
    'contactCarId',
    sql`${contactCars} where ${contactCars.contactId} = f."contactId" and ${contactCars.contactCarId}`,
  ),
  sql`(select 'codeLevelSets' where exists (
    select 1 from jsonb_to_recordset(f."codeLevelSets")
      as s("codeLevelAreaId" int, "codeLevelTopicGroupId" int, "codeLevelTopicDetailId" int)
    left join code_level_areas a on a.area_id = s."codeLevelAreaId"
    left join code_level_topic_groups g on g.topic_group_id = s."codeLevelTopicGroupId"
    left join code_level_topic_details d on d.topic_detail_id = s."codeLevelTopicDetailId"
    where a.area_id is null
       or (s."codeLevelTopicGroupId" is not null and g.area_id is distinct from a.area_id)
       or (s."codeLevelTopicDetailId" is not null and d.topic_group_id is distinct from g.topic_group_id)))`,
];
const checked = constantSql(sql`array_remove(array[${sql.join(faults, sql`, `)}], null) as faults,
  (select code from lookups where lookup_id = f."inputChannelId") as "channelCode",
  (select lookup_id from lookups where kind = 'escalationLevel' and code = 'none') as "noEscalationId",
  (select code from lookups where lookup_id = f."sourceId") as "sourceCode",
  ${dueDateBasis(sql`f."marketId"`)}`);
const formColumns = sql.raw(
  [...idFields.map((field) => `"${field}" int`), '"codeLevelSets" jsonb'].join(', '),
);
const checkedReferences = statement({
  name: 'references of a case form',
  row: z.extend(dueDateBasisRow, {
    faults: z.array(z.string()),
    channelCode: z.nullable(z.string()),
    sourceCode: z.nullable(z.string()),
    /** The escalation level of a case that was never escalated. */
    noEscalationId: z.number(),
  }),
  sql: (references: Partial<CaseReferences>) =>
    sql`select ${checked} from jsonb_to_record(${JSON.stringify(references)}::jsonb) as f(${formColumns})`,
});

/**
 * Refuses a case form in which an id stands for nothing, or for something that does not fit (rule 3.16). Answers what else
 * is needed to make a case of the form, read by the same statement.
 */
export async function checkReferences(ctx: Ctx, form: CaseReferences) {
  const references = Object.fromEntries(
    [...idFields, 'codeLevelSets'].map((field) => [field, form[field as keyof CaseReferences]]),
  );
  const [row] = await checkedReferences(ctx.db, references);
  if (!row) throw new Error('no row came back from a select of one record');
  const { faults, channelCode, sourceCode, ...more } = row;
  if (faults.length > 0 || channelCode === null || sourceCode === null) throw unknownChoices(ctx, faults);
  return { ...more, channelCode, sourceCode };
}
export type CheckedReferences = Awaited<ReturnType<typeof checkReferences>>;

function unknownChoices(ctx: Ctx, fields: readonly string[]): AppError {
  const rules = textsOf(ctx.language, 'rules');
  const labels = textsOf(ctx.language, 'fields');
  return new AppError('BadRequest', {
    fields: Object.fromEntries(
      fields.map((field) => [field, rules('choice', { label: labels(field as 'marketId') })]),
    ),
  });
}
