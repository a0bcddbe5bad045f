import { randomUUID } from 'node:crypto';
import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/platform/paging.ts';
import { createRandom } from '@cfm/demo/simulator/random.ts';
import type { Pool } from 'pg';

type Template = Pick<
  CreateCaseForm,
  | 'sourceId'
  | 'inputChannelId'
  | 'mailboxId'
  | 'contactId'
  | 'contactCarId'
  | 'brandId'
  | 'marketId'
  | 'language'
  | 'title'
  | 'description'
> &
  NonNullable<CreateCaseForm['codeLevelSets']>[number];

/** Returns a function that makes forms of new cases, modeled on existing ones that anybody may create and solve by a text. */
export async function createCaseForms(pool: Pool): Promise<() => CreateCaseForm> {
  const { rows } = await pool.query<Template>(
    `select c.source_id as "sourceId", c.input_channel_id as "inputChannelId", c.mailbox_id as "mailboxId",
       c.contact_id as "contactId", c.contact_car_id as "contactCarId", c.brand_id as "brandId", c.market_id as "marketId",
       c.language, c.title, v.content as description, s.code_level_area_id as "codeLevelAreaId",
       s.code_level_topic_group_id as "codeLevelTopicGroupId", s.code_level_topic_detail_id as "codeLevelTopicDetailId"
     from cases c
     join case_code_level_sets s on s.case_id = c.case_id and s.is_primary
     join lateral (select content from case_events where case_id = c.case_id and content <> '' order by created_at, case_event_id limit 1) v on true
     where c.case_id in (select 1 + (i * 104729) % (select max(case_id) from cases) from generate_series(1, 400) as i)
       and not exists (select 1 from lookups where lookup_id in (c.source_id, c.input_channel_id) and code = any ($1::text[]))
       and not exists (select 1 from markets m join regions r on r.region_id = m.region_id where m.market_id = c.market_id and r.name = 'C3-R1')
       and not exists (select 1 from contacts where contact_id = c.contact_id and restricted_at is not null)`,
    [[boardSourceCode, socialMediaChannelCode]],
  );
  const random = createRandom(17);
  return () => {
    const { codeLevelAreaId, codeLevelTopicGroupId, codeLevelTopicDetailId, ...fields } = random.pick(rows);
    const levels = { codeLevelAreaId, codeLevelTopicGroupId, codeLevelTopicDetailId };
    return {
      ...fields,
      receiptDateTime: new Date().toISOString(),
      codeLevelSets: [
        { ...levels, isPrimary: true },
        ...(random.chance(0.4) ? [{ ...levels, isPrimary: false }] : []),
      ],
      requestKey: randomUUID(),
    };
  };
}
