import type { AuditChange } from '@cfm/server/modules/audit/tables.ts';
import { statusIds } from '@cfm/server/modules/cases/status-transitions.ts';
import type { DemoCase, DemoEvent } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';
import type { DemoBatch } from './demo-batch.ts';
import { isDemoUser, type LinkOfCase, type StoredEvent } from './event-rows.ts';
import type { IdSource } from './id-source.ts';

interface Changed {
  demoCase: DemoCase;
  caseId: number;
  link: LinkOfCase | null;
  events: readonly StoredEvent[];
}

/** The history of a case: how it came, and each change of its fields. Answers how many changes there were. */
export function addHistory(
  batch: DemoBatch,
  { demoCase, caseId, link, events }: Changed,
  codes: Codes,
  ids: IdSource,
): number {
  const add = (event: DemoEvent | null, at: Date, action: string, changes: AuditChange[]) =>
    batch.auditEntries.push({
      auditId: ids.next('audit_entries'),
      at: at.toISOString(),
      ...actorOf(event, link, codes),
      caseId,
      entity: 'case',
      entityId: String(caseId),
      action,
      changes,
      requestId: null,
    });
  add(events[0]?.event ?? null, demoCase.createdDateTime, 'create', []);
  let delaysSeen = 0;
  let changed = 0;
  for (const { event } of events) {
    const delay = event.type === 'delay' ? link?.forward.delays[delaysSeen++] : undefined;
    if (event.type === 'status')
      add(event, event.createdAt, 'update', [
        { field: 'statusId', from: statusIds[event.from], to: statusIds[event.to] },
      ]);
    else if (delay)
      add(event, event.createdAt, 'delay', [
        { field: 'dueDateTime', from: delay.dueBefore.toISOString(), to: delay.dueAfter.toISOString() },
      ]);
    else continue;
    changed += 1;
  }
  return changed;
}

function actorOf(event: DemoEvent | null, link: LinkOfCase | null, codes: Codes) {
  if (event !== null && isDemoUser(event.author))
    return { actorKind: 'user' as const, actorUserId: codes.user(event.author), actorLabel: null };
  if (event?.author === 'dealer' && link !== null)
    return { actorKind: 'token' as const, actorUserId: null, actorLabel: `link ${link.caseLinkId}` };
  return { actorKind: 'job' as const, actorUserId: null, actorLabel: 'demo' };
}
