import { type RetentionRun, retentionFigures, retentionRun } from '@cfm/contract/people/retention.ts';
import { retentionRunsShown } from '@cfm/contract/platform/limits.ts';
import { sql } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statements.ts';

const figures = sql.raw(retentionFigures.map((figure) => `'${figure}', l.${figure}`).join(', '));

const lastRuns = statement({
  name: 'last retention runs',
  row: retentionRun,
  sql: ({ actor, language }: Ctx) => sql`
    select r.retention_run_id as "retentionRunId", ${instantJson(sql`r.started_at`)} as "startedAt",
      ${instantJson(sql`r.finished_at`)} as "finishedAt",
      (select ${fullNameSql('u')} from users u where u.user_id = r.by_user_id) as by,
      (select coalesce(json_agg(json_build_object('kind', l.kind, 'marketId', l.market_id, 'months', l.months,
          'name', case when ${language} = 'de' then m.name_de else m.name end, ${figures}) order by l.retention_lot_id), '[]')
        from retention_lots l left join markets m on m.market_id = l.market_id
        where l.retention_run_id = r.retention_run_id) as lots,
      (select coalesce(json_agg(json_build_object('caseId', f.case_id, 'internalId', cases.internal_id, 'problem', f.problem)
          order by f.retention_failure_id), '[]')
        from retention_failures f join cases on cases.case_id = f.case_id
        where f.retention_run_id = r.retention_run_id and ${caseScope(actor, cases)}) as failures
    from retention_runs r order by r.retention_run_id desc limit ${retentionRunsShown}`,
});

/** The last runs, newest first. Lists failed cases only in the reader's scope (rule 19.18). */
export const listRuns = (ctx: Ctx): Promise<RetentionRun[]> => lastRuns(ctx.db, ctx);
