import { processStepTypes } from '@cfm/contract/case-detail.ts';
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
import { takeBackRefusal } from '../delay/policy.ts';
import { delaysOfCase } from '../delay/queries.ts';

const stepTypes = sql.raw(processStepTypes.map((type) => `'${type}'`).join(', '));

/** The details of the event `v`; those of a delay together with what the delay `d` itself holds. */
const shownDetails = sql.raw(
  `case when d.details is null then v.details else v.details || d.details end as details`,
);

/** The process of a case from its first forward on, oldest step first. */
export const processStepsJson = (caseId: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(p)), '[]') from (
    select ${eventColumns}, v.type, v.title, ${shownDetails}
    from ${eventsWithAuthor} left join ${delaysOfCase(caseId)} d on d.case_event_id = v.case_event_id
    where v.case_id = ${caseId} and v.type in (${stepTypes}) order by v.created_at, v.case_event_id
  ) p)`;

/** What `eventsJson` gives: the newest first, and how many there are. */
export const eventsPage = z.object({ totalCount: z.number(), items: z.array(caseEventBody) });

/** A page of the events of a case with their files, newest first, and their number, as one JSON object. */
export function eventsJson(caseId: SQL, { skip, take }: { skip: SQL; take: SQL }): SQL {
  return sql`json_build_object(
    'totalCount', (select count(*) from case_events where case_id = ${caseId}),
    'items', (select coalesce(json_agg(row_to_json(e)), '[]') from (
      select ${eventColumns}, v.type, v.title, v.content, ${instantJson(sql`v.last_modified_at`)} as "lastModifiedDateTime",
        v.author_user_id as "authorUserId", ${shownDetails}, ${filesOfEventJson} as attachments
      from ${eventsWithAuthor} left join ${delaysOfCase(caseId)} d on d.case_event_id = v.case_event_id
      where v.case_id = ${caseId} order by v.created_at desc, v.case_event_id desc limit ${take} offset ${skip}
    ) e))`;
}

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
    canTakeBack:
      event.type === 'delay' && !isAtRest(statusId) && takeBackRefusal(event.details, dueDateTime) === null,
  }));
}

const eventsOfCase = statement({
  name: 'events of a case',
  row: z.object({ found: eventsPage }),
  sql: (caseId: number, { skip, take }: { skip: number; take: number }) =>
    sql`select ${eventsJson(sql`${caseId}::int`, { skip: sql`${skip}`, take: sql`${take}` })} as found`,
});

/** Events of a case that the reader may see, newest first, each with what the reader may do with it (rule 13.1). */
export async function listEventsOfCase(
  ctx: Ctx,
  { caseId, ...page }: { caseId: number; skip: number; take: number },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const { change: canChange } = caseAbilitiesOf(ctx.actor, row.statusId, await findLock(ctx, caseId));
  const [events] = await eventsOfCase(ctx.db, caseId, page);
  const { totalCount, items } = events?.found ?? { totalCount: 0, items: [] };
  return { totalCount, items: withAbilities(userOf(ctx), items, { ...row, canChange }) };
}
