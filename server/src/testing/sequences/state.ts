import type { AuditChange } from '../../access/audit/tables.ts';
import type { TestApp } from '../test-app.ts';

export type CaseColumns = { case_id: number; status_id: number } & Record<
  string,
  string | number | boolean | null
>;

/** The stored state of the cases of a sequence. */
export interface State {
  cases: Record<number, CaseColumns>;
  /** The case of each event. */
  events: Record<number, number>;
  /** Audit entries since the previous state. */
  audited: {
    caseId: number | null;
    entity: string;
    entityId: string | null;
    action: string;
    fields: string[];
    actorUserId: number | null;
  }[];
  lastAuditId: number;
}

interface Row {
  cases: State['cases'] | null;
  events: State['events'] | null;
  audited: (Omit<State['audited'][number], 'fields'> & { changes: AuditChange[] })[] | null;
  lastAuditId: string;
}
export async function readState(
  { pool }: TestApp,
  caseIds: readonly number[],
  lastAuditId: number,
): Promise<State> {
  const { rows } = await pool.query<Row>({
    name: 'state',
    text: `select
      (select json_object_agg(c.case_id, to_jsonb(c)) from cases c where c.case_id = any($1)) as cases,
      (select json_object_agg(e.case_event_id, e.case_id) from case_events e where e.case_id = any($1)) as events,
      (select json_agg(json_build_object('caseId', a.case_id, 'entity', a.entity, 'entityId', a.entity_id, 'action', a.action,
        'changes', a.changes, 'actorUserId', a.actor_user_id)) from audit_entries a where $2 > 0 and a.audit_id > $2) as audited,
      coalesce((select max(audit_id) from audit_entries), 0) as "lastAuditId"`,
    values: [caseIds, lastAuditId],
  });
  const [row] = rows;
  if (!row) throw new Error('no row came back');
  return {
    cases: row.cases ?? {},
    events: row.events ?? {},
    audited: (row.audited ?? []).map(({ changes, ...entry }) => ({
      ...entry,
      fields: changes.map(({ field }) => field),
    })),
    lastAuditId: Number(row.lastAuditId),
  };
}
