import type { CaseEvent } from '@cfm/contract/case-events.ts';
import { sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { runPreparedSql } from '../../db/prepared.ts';
import { eventAbilitiesOf } from './policy.ts';

interface EventsPage {
  totalCount: number;
  items: Omit<CaseEvent, 'canEdit' | 'canDelete'>[];
}

/**
 * Events of a case with their files, newest first. The caller has seen to it that the reader may see the case; what the
 * reader may do with each event follows from whether the case can be changed at all.
 */
export async function readCaseEvents(
  ctx: Ctx,
  caseId: number,
  page: { skip: number; take: number; canChange: boolean },
) {
  const [found] = await runPreparedSql<EventsPage>(
    ctx.db,
    sql`select
      (select count(*)::int from case_events where case_id = ${caseId}) as "totalCount",
      (select coalesce(json_agg(row_to_json(e)), '[]') from (
        select v.case_event_id as "caseEventId", v.type, v.title, v.content, v.created_at as "createdAtDatetime",
          v.last_modified_at as "lastModifiedDateTime", coalesce(u.first_name || ' ' || u.last_name, v.author_name, '') as author,
          v.author_user_id as "authorUserId", v.details,
          (select coalesce(json_agg(json_build_object('attachmentId', a.attachment_id, 'fileName', f.file_name, 'contentType', f.content_type,
              'sizeBytes', f.size_bytes, 'isPreviewable', f.content_type = any(${sql.param(previewableTypes)}::text[])) order by a."order", a.attachment_id), '[]')
            from attachments a join stored_files f on f.stored_file_id = a.stored_file_id where a.case_event_id = v.case_event_id) as attachments
        from case_events v left join users u on u.user_id = v.author_user_id
        where v.case_id = ${caseId} order by v.created_at desc, v.case_event_id desc limit ${page.take} offset ${page.skip}
      ) e) as items`,
  );
  const user = userOf(ctx);
  return {
    totalCount: found?.totalCount ?? 0,
    items: (found?.items ?? []).map((event) => ({
      ...event,
      ...eventAbilitiesOf(user, event, page.canChange),
    })),
  };
}

/** Types that a browser shows without running anything. */
export const previewableTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];
