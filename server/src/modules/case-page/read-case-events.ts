import { type CaseEvent, caseEvent } from '@cfm/contract/case-events.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { instantJson } from '../../db/columns.ts';
import { statement } from '../../db/statements.ts';
import { previewableTypes } from '../../files/file-kinds.ts';
import { eventRightsOf } from '../case-events/policy.ts';
import { delayOfEventJson, grantedDelayRow } from '../delay/delay-json.ts';
import { takeBackRefusal } from '../delay/policy.ts';

const previewable = sql.raw(previewableTypes.map((type) => `'${type}'`).join(', '));

const storedEvent = z.extend(z.omit(caseEvent, { canEdit: true, canDelete: true, canTakeBack: true }), {
  delay: z.nullable(grantedDelayRow),
});
/** What `eventsJson` gives: the newest first, and how many there are. */
export const eventsPage = z.object({ totalCount: z.number(), items: z.array(storedEvent) });

/** A page of the events of a case with their files, newest first, and their number, as one JSON object. */
export function eventsJson(caseId: SQL, { skip, take }: { skip: SQL; take: SQL }): SQL {
  return sql`json_build_object(
    'totalCount', (select count(*) from case_events where case_id = ${caseId}),
    'items', (select coalesce(json_agg(row_to_json(e)), '[]') from (
      select v.case_event_id as "caseEventId", v.type, v.title, v.content, ${instantJson(sql`v.created_at`)} as "createdAtDatetime",
        ${instantJson(sql`v.last_modified_at`)} as "lastModifiedDateTime", coalesce(u.first_name || ' ' || u.last_name, v.author_name, '') as author,
        v.author_user_id as "authorUserId", v.details, ${delayOfEventJson(sql`v.case_event_id`)} as delay,
        (select coalesce(json_agg(json_build_object('attachmentId', a.attachment_id, 'fileName', f.file_name, 'contentType', f.content_type,
            'sizeBytes', f.size_bytes, 'isPreviewable', f.content_type in (${previewable})) order by a."order", a.attachment_id), '[]')
          from attachments a join stored_files f on f.stored_file_id = a.stored_file_id where a.case_event_id = v.case_event_id) as attachments
      from case_events v left join users u on u.user_id = v.author_user_id
      where v.case_id = ${caseId} order by v.created_at desc, v.case_event_id desc limit ${take} offset ${skip}
    ) e))`;
}

/** What decides what may be done with the events of a case. */
interface CaseOfEvents {
  canChange: boolean;
  dueDateTime: string | null;
}

/** Each event with what the reader may do with it, which follows from whether the case can be changed at all. */
export function withRights(
  user: UserActor,
  events: readonly z.infer<typeof storedEvent>[],
  { canChange, dueDateTime }: CaseOfEvents,
): CaseEvent[] {
  return events.map(({ delay, ...event }) => ({
    ...event,
    ...eventRightsOf(user, event, canChange),
    canTakeBack: canChange && delay !== null && takeBackRefusal(delay, dueDateTime) === null,
  }));
}

const eventsOfCase = statement({
  name: 'events of a case',
  row: z.object({ found: eventsPage }),
  sql: (caseId: number, { skip, take }: { skip: number; take: number }) =>
    sql`select ${eventsJson(sql`${caseId}::int`, { skip: sql`${skip}`, take: sql`${take}` })} as found`,
});

/** Events of a case, newest first. The caller has seen to it that the reader may see the case. */
export async function readCaseEvents(
  ctx: Ctx,
  caseId: number,
  page: { skip: number; take: number },
  of: CaseOfEvents,
) {
  const [row] = await eventsOfCase(ctx.db, caseId, page);
  const { totalCount, items } = row?.found ?? { totalCount: 0, items: [] };
  return { totalCount, items: withRights(userOf(ctx), items, of) };
}
