import { type CaseEvent, type CaseEventBody, caseEventBody } from '@cfm/contract/case-events.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { instantJson } from '../../db/columns.ts';
import { statement } from '../../db/statements.ts';
import { eventAbilitiesOf } from '../case-events/policy.ts';
import { eventColumns, eventsWithAuthor, filesOfEventJson } from '../case-events/queries.ts';
import { findLock, loadVisibleCase } from '../cases/load-case.ts';
import { caseAbilitiesOf } from '../cases/policy.ts';
import { isAtRest } from '../cases/status-transitions.ts';
import { caseEvents } from '../cases/tables.ts';
import { takeBackRefusal } from '../delay/policy.ts';
import { delaysOfCase, wishesOfCase } from '../delay/queries.ts';

/** The details of the event `v`; those of a delay or a wish together with what that itself holds. */
const shownDetails = (caseId: SQL): SQL => sql`case when v.type = 'delay'
  then v.details || (select details from ${delaysOfCase(caseId)} d where d.case_event_id = v.case_event_id)
  when v.type = 'delayWish' then v.details || (select details from ${wishesOfCase(caseId)} d where d.case_event_id = v.case_event_id)
  else v.details end as details`;

/** The events of a case with their files, newest first. */
const eventRows = (caseId: SQL, content: SQL): SQL => sql`
  select ${eventColumns}, v.type, v.title, ${content} as content, ${instantJson(sql`v.last_modified_at`)} as "lastModifiedDateTime",
    v.author_user_id as "authorUserId", ${shownDetails(caseId)}, ${filesOfEventJson} as attachments
  from ${eventsWithAuthor}
  where v.case_id = ${caseId} order by v.created_at desc, v.case_event_id desc`;
const asJson = (rows: SQL): SQL => sql`(select coalesce(json_agg(row_to_json(e)), '[]') from (${rows}) e)`;

/** All events of a case as JSON, newest first. So many of the newest have their text, the very first one, and all solutions: others have ''. */
export const allEventsJson = (caseId: SQL, withText: number): SQL =>
  asJson(
    eventRows(
      caseId,
      sql`case when v.type = 'solution' or row_number() over (order by v.created_at desc, v.case_event_id desc) <= ${sql.raw(String(withText))}
        or row_number() over (order by v.created_at desc, v.case_event_id desc) = count(*) over () then v.content else '' end`,
    ),
  );

/** What decides what may be done with the events of a case. */
interface CaseOfEvents {
  canChange: boolean;
  statusId: number;
  dueDateTime: string | null;
}

/** Each event with what the reader may do with it. */
export function withAbilities(
  user: UserActor,
  events: readonly CaseEventBody[],
  { canChange, statusId, dueDateTime }: CaseOfEvents,
): CaseEvent[] {
  return events.map((event) => ({
    ...event,
    ...eventAbilitiesOf(user, event, canChange),
    // While another holds the lock it stays true: the page shows the button, disabled, with the reason.
    canAnswer: event.type === 'delayWish' && !isAtRest(statusId) && event.details.answeredAt === null,
    canTakeBack:
      event.type === 'delay' && !isAtRest(statusId) && takeBackRefusal(event.details, dueDateTime) === null,
  }));
}

const eventsOfCase = statement({
  name: 'events of a case',
  row: z.object({ totalCount: z.number(), items: z.array(caseEventBody) }),
  sql: (id: number, { skip, take }: { skip: number; take: number }) => {
    const caseId = sql`${id}::int`;
    const page = asJson(sql`${eventRows(caseId, sql`v.content`)} limit ${take} offset ${skip}`);
    return sql`select (select count(*)::int from ${caseEvents} where case_id = ${caseId}) as "totalCount", ${page} as items`;
  },
});

/** Events of a case that the reader may see, newest first, each with what the reader may do with it (rule 13.1). */
export async function listEventsOfCase(
  ctx: Ctx,
  { caseId, ...page }: { caseId: number; skip: number; take: number },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const { change: canChange } = caseAbilitiesOf(ctx.actor, row.statusId, await findLock(ctx, caseId));
  const [events] = await eventsOfCase(ctx.db, caseId, page);
  const { totalCount, items } = events ?? { totalCount: 0, items: [] };
  return { totalCount, items: withAbilities(userOf(ctx), items, { ...row, canChange }) };
}
