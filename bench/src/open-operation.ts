import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { apiBase, eventsShown } from '@cfm/contract/limits.ts';
import type { Ctx } from '@cfm/server/context.ts';
import { caseDetailQuery, type findCaseDetail } from '@cfm/server/modules/case-page/case-detail-query.ts';
import type { Pool } from 'pg';
import type { Operation } from './operation.ts';

const caseCount = 600;

const openRequest = (caseId: number) => ({ method: 'GET', path: `${apiBase}cases/${caseId}` });

/** Cases from everywhere in the table, each opened in turn by this reader. Bare, it is the product's own statement. */
export async function openOperation(reader: Ctx, pool: Pool): Promise<Operation> {
  const { rows } = await pool.query<{ caseId: number }>(
    `select case_id as "caseId" from cases
     where case_id in (select 1 + (i * 15485863::bigint) % (select max(case_id) from cases) from generate_series(1, $1::int) as i)
     order by md5(case_id::text)`,
    [caseCount],
  );
  const queries = rows.map(({ caseId }) => caseDetailQuery(reader, caseId));
  return {
    name: 'open',
    requests: rows.map(({ caseId }) => openRequest(caseId)),
    bare: {
      statement: queries[0]?.text ?? '',
      values: queries.map(({ values }) => values),
      comparable: (reply) => readByStatement(reply as CaseDetail & Partial<DetailRow>),
    },
  };
}

type DetailRow = NonNullable<Awaited<ReturnType<typeof findCaseDetail>>>;

/** What stands in only one of the two, as the product computes the one from the other. */
const computed: readonly (keyof CaseDetail | keyof DetailRow)[] = [
  ...(['car', 'dueInWorkingDays', 'isLocked', 'rules', 'replyTemplate', 'abilities'] as const),
  ...(['calendar', 'lockSessionHash', 'marketRules', 'events', 'caseEvents', 'caseEventCount'] as const),
  ...(['eventCounts', 'processSteps', 'solutions', 'files', 'firstEventId', 'firstMessageId'] as const),
];
/** What the product's reply and the row of its statement have in common; of an event, those that it is told by. */
function readByStatement(given: CaseDetail & Partial<DetailRow>) {
  const events = given.events ?? given.caseEvents;
  return {
    ...Object.fromEntries(Object.entries(given).filter(([key]) => !computed.some((each) => each === key))),
    totalCount: given.events?.length ?? given.caseEventCount,
    items: events
      .slice(0, eventsShown)
      .map(({ caseEventId, content, attachments }) => ({ caseEventId, content, attachments })),
  };
}
