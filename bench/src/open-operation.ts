import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import type { Pool } from 'pg';
import { bareStatements } from './bare-statements.ts';
import type { Ask, Operation } from './operation.ts';

const caseCount = 600;

const openRequest = (caseId: number) => ({ method: 'GET', path: `${apiBase}cases/${caseId}` });

/** Cases from everywhere in the table, each opened in turn. */
export async function openOperation(ask: Ask, userId: number, pool: Pool): Promise<Operation> {
  const { rows } = await pool.query<{ caseId: number }>(
    `select case_id as "caseId" from cases
     where case_id in (select 1 + (i * 15485863::bigint) % (select max(case_id) from cases) from generate_series(1, $1::int) as i)
     order by md5(case_id::text)`,
    [caseCount],
  );
  const operation: Operation = {
    name: 'open',
    requests: [],
    bare: { statement: bareStatements.open, values: [] },
  };
  for (const { caseId } of rows) {
    // The product parsed its reply by the contract's schema before it sent it.
    const detail = (await ask(openRequest(caseId))) as CaseDetail;
    operation.requests.push(openRequest(caseId));
    operation.bare?.values.push([caseId, userId, JSON.stringify(knownToCodeOnly(detail))]);
  }
  return operation;
}

/** What no statement can tell: it needs the calendar of holidays, the texts, or the rules of who may do what. */
function knownToCodeOnly({ dueInWorkingDays, abilities, caseEvents, rules }: CaseDetail) {
  return {
    due: dueInWorkingDays,
    abilities,
    events: Object.fromEntries(
      caseEvents.map(({ caseEventId, canEdit, canDelete, canTakeBack }) => [
        caseEventId,
        [canEdit, canDelete, canTakeBack],
      ]),
    ),
    rules: rules.map(({ ruleId, ruleType, metConditions, effect, isWinner }, position) => ({
      position,
      ruleId,
      ruleType,
      metConditions,
      effect,
      isWinner,
    })),
  };
}
