import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { asc, eq } from 'drizzle-orm';
import { auditEntries } from '../access/audit/tables.ts';
import { statusIds } from '../cases/case/status-transitions.ts';
import { caseEvents } from '../cases/case/tables.ts';
import type { UserActor } from '../context.ts';
import { makeCase } from './factories.ts';
import { multipartBody } from './multipart-body.ts';
import { samples } from './sample-files.ts';
import type { TestApp } from './test-app.ts';

type Parts = Parameters<typeof multipartBody>[0];

export const pdf = (name = 'report.pdf') => ({ name, content: samples.pdf });

/** HTTP calls for comments, and their results, for tests. */
export const commentCalls = (t: TestApp) => ({
  add: async (who: UserActor | null, caseId: number, parts: Parts) =>
    t.inject(
      who,
      caseEventEndpoints.addComment,
      { params: { id: caseId } },
      { raw: await multipartBody(parts) },
    ),
  /** Sends version 1 unless the fields have another. */
  change: async (who: UserActor, caseId: number, eventId: number, { fields, ...parts }: Parts) =>
    t.inject(
      who,
      caseEventEndpoints.updateComment,
      { params: { id: caseId, eventId } },
      { raw: await multipartBody({ ...parts, fields: { version: '1', ...fields } }) },
    ),
  remove: (who: UserActor, caseId: number, eventId: number) =>
    t.inject(who, caseEventEndpoints.removeEvent, { params: { id: caseId, eventId } }),
  list: (who: UserActor, caseId: number, query = {}) =>
    t.inject(who, casePageEndpoints.listEvents, { params: { id: caseId }, query }),
  eventsOf: (caseId: number) =>
    t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(asc(caseEvents.caseEventId)),
  auditOf: async (caseId: number) =>
    (
      await t.db
        .select({ entity: auditEntries.entity, action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.caseId, caseId))
        .orderBy(asc(auditEntries.auditId))
    ).map(({ entity, action }) => `${entity} ${action}`),
  openCase: () => makeCase(t, { statusId: statusIds.InProgress }),
});
export type CommentCalls = ReturnType<typeof commentCalls>;
