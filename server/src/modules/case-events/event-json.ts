import { type SQL, sql } from 'drizzle-orm';
import { instantJson } from '../../db/columns.ts';
import { previewableTypes } from '../../files/file-kinds.ts';
import { storedFiles } from '../../files/tables.ts';
import { caseEvents } from '../cases/tables.ts';
import { users } from '../users/tables.ts';
import { attachments } from './tables.ts';

const previewable = sql.raw(previewableTypes.map((type) => `'${type}'`).join(', '));

/** Events `v`, each with the user `u` who made it. */
export const eventsWithAuthor = sql`${caseEvents} v left join ${users} u on u.user_id = v.author_user_id`;

/** Columns of `eventsWithAuthor` that every reply about an event has. */
export const eventColumns = sql`v.case_event_id as "caseEventId", ${instantJson(sql`v.created_at`)} as "createdAtDatetime",
  coalesce(u.first_name || ' ' || u.last_name, v.author_name, '') as author`;

const fileJson = sql`json_build_object('attachmentId', a.attachment_id, 'fileName', f.file_name, 'contentType', f.content_type,
  'sizeBytes', f.size_bytes, 'isPreviewable', f.content_type in (${previewable}))`;
const attachedFiles = sql`${attachments} a join ${storedFiles} f on f.stored_file_id = a.stored_file_id`;

/** The files of the event `v`, in their order. */
export const filesOfEventJson = sql`(
  select coalesce(json_agg(${fileJson} order by a."order", a.attachment_id), '[]')
  from ${attachedFiles} where a.case_event_id = v.case_event_id)`;

/** The files of all events of a case: those of the newest event first, each event's in their order. */
export const filesOfCaseJson = (caseId: SQL): SQL => sql`(
  select coalesce(json_agg(${fileJson} order by v.created_at desc, v.case_event_id desc, a."order", a.attachment_id), '[]')
  from ${attachedFiles} join ${caseEvents} v on v.case_event_id = a.case_event_id where a.case_id = ${caseId})`;

/** How many events of each type a case has, and how many of them with files. */
export const eventCountsJson = (caseId: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(n)), '[]') from (
    select v.type, count(*) as count,
      count(*) filter (where exists (select 1 from ${attachments} a where a.case_event_id = v.case_event_id)) as "withFiles"
    from ${caseEvents} v where v.case_id = ${caseId} group by v.type order by v.type
  ) n)`;
