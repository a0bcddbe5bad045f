import { caseEventTypes, type EventFilter, eventGroups } from '@cfm/contract/cases/event-types.ts';
import { type CaseEvent, type CaseEventBody, caseEventBody } from '@cfm/contract/cases/events.ts';
import { isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { findLock } from '../../cases/case/active-lock.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import { caseAbilitiesOf } from '../../cases/case/policy.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { eventAbilitiesOf } from '../../cases/events/policy.ts';
import {
  eventColumns,
  eventsWithAuthor,
  filesOfEventJson,
  firstEventSql,
} from '../../cases/events/queries.ts';
import { attachments } from '../../cases/events/tables.ts';
import { type Ctx, type UserActor, userOf } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { takeBackRejection } from '../../process/extensions/policy.ts';
import { delaysOfCase, extensionRequestsOfCase } from '../../process/extensions/queries.ts';
import { complexSolutionsOfCase } from '../../process/solution/queries.ts';
import { hasWords } from './event-search.ts';

/** The details of the event `v`, merged with the data of its delay, extension request, solution or mail. */
const shownDetails = (caseId: SQL): SQL => sql`case when v.type = 'delay'
  then v.details || (select details from ${delaysOfCase(caseId)} d where d.case_event_id = v.case_event_id)
  when v.type = 'extensionRequest' then v.details || (select details from ${extensionRequestsOfCase(caseId)} d where d.case_event_id = v.case_event_id)
  when v.type = 'solution' then v.details || jsonb_build_object('complex',
    (select complex from ${complexSolutionsOfCase(caseId)} d where d.case_event_id = v.case_event_id))
  when v.type = 'mailSent' and v.details ? 'before' then v.details - 'before' - 'afterStatusId' - 'isToCustomer' || jsonb_build_object('state', (select o.state from ${outgoingMails} o
    where o.case_event_id = v.case_event_id order by o.mail_id desc limit 1))
  else v.details end as details`;

/** The events of a case with their files, newest first. */
const eventRows = (caseId: SQL, content: SQL, condition = sql`true`): SQL => sql`
  select ${eventColumns}, v.type, v.title, ${content} as content, ${instantJson(sql`v.last_modified_at`)} as "lastModifiedDateTime", v.version,
    v.author_user_id as "authorUserId", ${shownDetails(caseId)}, ${filesOfEventJson} as attachments
  from ${eventsWithAuthor}
  where v.case_id = ${caseId} and ${condition} order by v.created_at desc, v.case_event_id desc`;
const asJson = (rows: SQL): SQL => sql`(select coalesce(json_agg(row_to_json(e)), '[]') from (${rows}) e)`;

/**
 * All events of a case as JSON, newest first. Only the newest `withText`, the first one and all solutions have content;
 * the others have ''.
 */
export const allEventsJson = (caseId: SQL, withText: number): SQL =>
  asJson(
    eventRows(
      caseId,
      sql`case when v.type = 'solution' or row_number() over (order by v.created_at desc, v.case_event_id desc) <= ${sql.raw(String(withText))}
        or v.case_event_id = ${firstEventSql(caseId)} then v.content else '' end`,
    ),
  );

/** The facts that decide what a reader may do with the events of a case. */
interface CaseOfEvents {
  canChange: boolean;
  legal: boolean;
  statusId: number;
  dueDateTime: string | null;
}

/** Removes the id and number of related cases out of the reader's scope from events. */
export async function hideUnseenCases<E extends CaseEventBody>(ctx: Ctx, events: readonly E[]): Promise<E[]> {
  const named = events.flatMap((event) =>
    event.type === 'relation' && typeof event.details.caseId === 'number' ? [event.details.caseId] : [],
  );
  if (named.length === 0) return [...events];
  const rows = await ctx.db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(and(inArray(cases.caseId, named), caseScope(ctx.actor, cases)));
  const seen = new Set(rows.map(({ caseId }) => caseId));
  return events.map((event) =>
    event.type === 'relation' && !seen.has(event.details.caseId ?? 0)
      ? { ...event, details: { ...event.details, caseId: null, internalId: null } }
      : event,
  );
}

/** Adds to each event what the reader may do with it. */
export function withAbilities(
  user: UserActor,
  events: readonly CaseEventBody[],
  { canChange, legal, statusId, dueDateTime }: CaseOfEvents,
): CaseEvent[] {
  return events.map((event) => ({
    ...event,
    ...eventAbilitiesOf(user, event, { canChange, legal }),
    // Stays true while another user holds the lock: the page shows a disabled button with the reason.
    canAnswer:
      event.type === 'extensionRequest' && !isReadOnly(statusId) && event.details.answeredAt === null,
    canTakeBack:
      event.type === 'delay' &&
      !isReadOnly(statusId) &&
      takeBackRejection(event.details, dueDateTime) === null,
  }));
}

interface WantedEvents {
  shows?: EventFilter;
  text?: string | undefined;
  until?: string | undefined;
}
const typesOf = (group: EventFilter): string[] =>
  caseEventTypes.filter((type) => eventGroups[type] === group);

/** Condition: the event `v` matches the filter. */
function isWanted(ctx: Ctx, { shows = 'all', text, until }: WantedEvents): SQL {
  const conditions = [sql`true`];
  if (shows === 'files')
    conditions.push(sql`exists (select 1 from ${attachments} a where a.case_event_id = v.case_event_id)`);
  else if (shows !== 'all') conditions.push(sql`v.type = any(${sql.param(typesOf(shows))}::text[])`);
  if (until !== undefined) conditions.push(sql`v.created_at <= ${until}::timestamptz`);
  if (text) conditions.push(hasWords(ctx, text));
  return sql.join(conditions, sql` and `);
}

const eventsOfCase = statement({
  name: 'events of a case',
  row: z.object({ totalCount: z.number(), items: z.array(caseEventBody) }),
  sql: (ctx: Ctx, id: number, { skip, take, ...wanted }: WantedEvents & { skip: number; take: number }) => {
    const caseId = sql`${id}::int`;
    const condition = isWanted(ctx, wanted);
    const page = asJson(sql`${eventRows(caseId, sql`v.content`, condition)} limit ${take} offset ${skip}`);
    return sql`select (select count(*)::int from ${caseEvents} v where v.case_id = ${caseId} and ${condition}) as "totalCount", ${page} as items`;
  },
});

/** Events of a case in the reader's scope, newest first, each with what the reader may do with it (rule 13.1). */
export async function listEventsOfCase(
  ctx: Ctx,
  { caseId, ...page }: WantedEvents & { caseId: number; skip: number; take: number },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const { change: canChange } = caseAbilitiesOf(ctx.actor, row.statusId, await findLock(ctx, caseId));
  const [events] = await eventsOfCase(ctx.db, ctx, caseId, page);
  const { totalCount, items } = events ?? { totalCount: 0, items: [] };
  return {
    totalCount,
    items: withAbilities(userOf(ctx), await hideUnseenCases(ctx, items), { ...row, canChange }),
  };
}
