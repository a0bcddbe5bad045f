import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { mailStates } from '@cfm/contract/platform/outbox.ts';
import type { PostQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isOfCase } from '../../cases/case/of-case.ts';
import type { Ctx } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';
import { hideLinksOfText } from '../../platform/outbox/mail-links.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { getContact } from '../contacts/get-contact.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { eventTitles, titledEvent } from './event-titles.ts';
import { findMentions } from './find-mentions.ts';
import { readPersonHandling } from './person-handling.ts';

const text = z.nullable(z.string());
const recordedCase = z.object({
  number: z.string(),
  externalNumber: text,
  tsaraNumber: text,
  nscNumbers: z.array(z.string()),
  title: z.string(),
  status: z.string(),
  market: text,
  channel: text,
  source: text,
  brand: text,
  model: text,
  vin: text,
  topics: z.array(z.string()),
  received: z.string(),
  solved: text,
  closed: text,
  events: z.array(z.extend(titledEvent, { at: z.string(), by: text, text: z.string() })),
  mails: z.array(
    z.object({
      at: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      state: z.enum(mailStates),
      text: z.string(),
    }),
  ),
  solutions: z.array(z.string()),
  delays: z.array(z.string()),
  files: z.array(
    z.object({
      attachmentId: z.number(),
      fileName: z.string(),
      storageKey: z.string(),
      /** The store has lost the file. Set by `findLostFiles`. */
      isLost: z.optional(z.boolean()),
    }),
  ),
});

/** The name column of a lookup table in the language. */
const named = (table: string, language: Language): SQL =>
  sql`${sql.identifier(table)}.${sql.identifier(language === 'de' ? 'name_de' : 'name_en')}`;
/** Shows recipients who are staff as "staff", unless it is the person. */
const recipientsOf = (
  contactId: number,
): SQL => sql`(select json_agg(case when exists (select from users u where lower(u.email) = lower(r))
    and not exists (select from contacts p cross join unnest(p.emails) e where p.contact_id = ${contactId} and lower(e) = lower(r)) then 'staff' else r end)
  from unnest(o."to") r)`;

/**
 * Replaces authors who are staff by "staff", because their names are personal data of theirs (article 15, paragraph 4).
 */
const recordedCases = statement({
  name: 'record of the cases of a person',
  row: z.object({ recorded: recordedCase }),
  sql: (contactId: number, language: Language) => sql`select json_build_object(
      'number', c.internal_id, 'externalNumber', c.external_id, 'tsaraNumber', c.tsara_number,
      'nscNumbers', (select coalesce(json_agg(x.nsc_case_id order by x.complex_solution_id), '[]') from complex_solutions x
        where x.case_id = c.case_id and x.nsc_case_id is not null), 'title', c.title,
      'status', ${named('st', language)}, 'market', ${language === 'de' ? sql`m.name_de` : sql`m.name`},
      'channel', ${named('ch', language)}, 'source', ${named('so', language)}, 'brand', ${named('br', language)}, 'model', d.name, 'vin', k.vin,
      'received', ${instantJson(sql`c.receipt_date_time`)}, 'solved', ${instantJson(sql`c.solved_date_time`)},
      'closed', ${instantJson(sql`c.closed_date_time`)},
      'topics', (select coalesce(json_agg(concat_ws(' - ', ${named('a', language)}, ${named('g', language)}, ${named('t', language)}) order by s."order"), '[]')
        from case_code_level_sets s join code_level_areas a on a.area_id = s.code_level_area_id
        left join code_level_topic_groups g on g.topic_group_id = s.code_level_topic_group_id
        left join code_level_topic_details t on t.topic_detail_id = s.code_level_topic_detail_id where s.case_id = c.case_id),
      'events', (select coalesce(json_agg(json_build_object('type', v.type, 'at', ${instantJson(sql`v.created_at`)},
          'by', case when v.author_user_id is not null then 'staff' else v.author_name end, 'title', v.title, 'details', v.details, 'text', v.content_text)
          order by v.created_at, v.case_event_id), '[]') from case_events v where ${isOfCase(sql`v`, sql`c.case_id`)}),
      'mails', (select coalesce(json_agg(json_build_object('at', ${instantJson(sql`o.created_at`)}, 'to', ${recipientsOf(contactId)}, 'subject', o.subject,
          'state', o.state, 'text', o.text) order by o.mail_id), '[]') from outgoing_mails o where ${isOfCase(sql`o`, sql`c.case_id`)}),
      'solutions', (select coalesce(json_agg(w.words order by w.at), '[]') from (
          select p.solution as words, p.at from simple_solutions p where p.case_id = c.case_id
          union all select i.detailed_consulting, x.at from case_solutions i join complex_solutions x using (complex_solution_id)
            where i.case_id = c.case_id and i.detailed_consulting is not null) w),
      'delays', (select coalesce(json_agg(w.reason order by w.at), '[]') from (
          select d.reason, d.at from delays d where d.case_id = c.case_id and d.reason is not null
          union all select d.reason, d.at from extension_requests d where d.case_id = c.case_id) w),
      'files', (select coalesce(json_agg(json_build_object('attachmentId', f.attachment_id, 'fileName', sf.file_name,
          'storageKey', sf.storage_key) order by f.attachment_id), '[]')
        from case_events v join attachments f on f.case_event_id = v.case_event_id
          join stored_files sf on sf.stored_file_id = f.stored_file_id where ${isOfCase(sql`v`, sql`c.case_id`)})) as recorded
    from cases c join statuses st on st.status_id = c.status_id
    left join markets m on m.market_id = c.market_id
    left join lookups br on br.lookup_id = c.brand_id
    left join lookups ch on ch.lookup_id = c.input_channel_id
    left join lookups so on so.lookup_id = c.source_id
    left join contact_cars k on k.contact_car_id = c.contact_car_id
    left join car_models d on d.model_id = k.model_id
    where c.case_id in ${casesOfContact(sql`${contactId}::int`)}
    order by c.receipt_date_time, c.case_id`,
});

const personalRest = statement({
  name: 'answers and audit values of a person',
  row: z.object({
    answers: z.array(z.object({ asked: z.string(), answered: z.string(), answer: z.unknown() })),
    auditValues: z.array(z.object({ at: text, entity: text, field: text, from: text, to: text })),
    brands: z.array(z.object({ brandId: z.number(), name: z.string() })),
  }),
  sql: (contactId: number, language: Language) => sql`with kept as materialized (
      select p.value_id, p.value from audit_personal_values p
      where p.contact_id = ${contactId} or p.case_id in ${casesOfContact(sql`${contactId}::int`)}),
    entries as (
      select a.audit_id from kept join audit_entries a on a.entity in ('contact', 'contactCar') and audit_value_ids(a.changes) @> array[kept.value_id]
      union select a.audit_id from audit_entries a where a.case_id in ${casesOfContact(sql`${contactId}::int`)}),
    value_changes as materialized (
      select a.audit_id, a.at, a.entity, change ->> 'field' as field, f.value as was, t.value as became, f.value_id as from_id, t.value_id as to_id
      from entries join audit_entries a using (audit_id) cross join lateral jsonb_array_elements(a.changes) change
      left join kept f on f.value_id = (change ->> 'fromValueId')::bigint left join kept t on t.value_id = (change ->> 'toValueId')::bigint
      where f.value_id is not null or t.value_id is not null)
    select
    (select coalesce(json_agg(json_build_object('asked', ${instantJson(sql`q.created_at`)},
        'answered', ${instantJson(sql`q.answered_at`)}, 'answer', q.answer) order by q.post_qualification_id), '[]')
      from post_qualifications q where q.contact_id = ${contactId} and q.answered_at is not null) as answers,
    (select coalesce(json_agg(json_build_object('at', v.at, 'entity', v.entity, 'field', v.field, 'from', v.was, 'to', v.became) order by v.audit_id nulls last), '[]') from (
      select audit_id, ${instantJson(sql`at`)} as at, entity, field, was, became from value_changes
      union all select null, null, null, null, null, kept.value from kept
        where value_id not in (select from_id from value_changes where from_id is not null union select to_id from value_changes where to_id is not null)) v) as "auditValues",
    (select coalesce(json_agg(json_build_object('brandId', br.lookup_id, 'name', ${named('br', language)})), '[]') from lookups br
      where br.lookup_id in (select k.brand_id from contact_cars k where k.contact_id = ${contactId})) as brands`,
});

/** All data stored on a person in any scope, for the access export (rule 19.7). The context must see every case. */
export async function readPersonRecord(ctx: Ctx, contactId: number, language: Language) {
  const person = await getContact(ctx, contactId);
  const recorded = await recordedCases(ctx.db, contactId, language);
  const titleOf = await eventTitles(ctx.db, language);
  const link = textsOf(language, 'mailOut')('linkHidden');
  const who = textsOf(language, 'gdprDocument');
  const labelOf = (name: string) =>
    name === 'staff' || name === 'customer' || name === 'system' ? who(`authors.${name}`) : name;
  const cases = recorded.map(({ recorded: { events, mails, ...one } }) => ({
    ...one,
    // A link gives access to others, so it is replaced by its purpose (rule 10.4).
    mails: mails.map((mail) => ({
      ...mail,
      to: mail.to.map(labelOf),
      text: hideLinksOfText(mail.text, link),
    })),
    events: events.map(({ details, by, ...event }) => ({
      ...event,
      by: by === null ? null : labelOf(by),
      title: titleOf({ ...event, details }),
    })),
  }));
  const [rest] = await personalRest(ctx.db, contactId, language);
  const brandOf = new Map(rest?.brands.map(({ brandId, name }) => [brandId, name]));
  const { mentions, areMore } = await findMentions(ctx, contactId);
  return {
    person: {
      ...person,
      cars: person.cars.map((car) => ({ ...car, brandName: brandOf.get(car.brandId ?? 0) ?? null })),
    },
    cases,
    answers: (rest?.answers ?? []).map((each) => ({
      ...each,
      answer: each.answer as PostQualificationDetails, // the type of the column
    })),
    auditValues: rest?.auditValues ?? [],
    mentionsInOtherCases: mentions.length,
    areMoreMentions: areMore,
    handling: await readPersonHandling(ctx, contactId, language),
  };
}
export type PersonRecord = Awaited<ReturnType<typeof readPersonRecord>>;
export type KeptValue = PersonRecord['auditValues'][number];
export type RecordedCase = PersonRecord['cases'][number];
