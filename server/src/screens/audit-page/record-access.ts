import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { accessLog } from '../../access/audit/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';

export type Access = Pick<
  typeof accessLog.$inferSelect,
  'at' | 'userId' | 'kind' | 'endpoint' | 'caseId' | 'contactId' | 'attachmentId'
> & { requestId: string };

// Two servers may both insert an access at once. A duplicate is harmless, a missing entry is not.
const noteAccesses = statement({
  name: 'record accesses',
  row: z.object({ noted: z.number() }),
  sql: (accesses: readonly Access[]) => sql`
    insert into access_log (at, user_id, kind, endpoint, case_id, contact_id, attachment_id, request_id)
    select s.at, s."userId", s.kind, s.endpoint, coalesce(s."caseId", (select f.case_id from attachments f where f.attachment_id = s."attachmentId")),
      s."contactId", s."attachmentId", s."requestId"
    from jsonb_to_recordset(${JSON.stringify(accesses)}::jsonb) as s (at timestamptz, "userId" int, kind text, endpoint text, "caseId" int,
      "contactId" int, "attachmentId" int, "requestId" text)
    where not exists (select from access_log a where a.user_id = s."userId" and a.at > s.at - interval '10 minutes' and a.kind = s.kind
      and (s.kind in ('case', 'contact', 'file') or a.endpoint = s.endpoint) and (s."caseId" is null or a.case_id = s."caseId")
      and a.contact_id is not distinct from s."contactId" and a.attachment_id is not distinct from s."attachmentId")
    returning 1 as noted`,
});

const onceWithinMs = 10 * 60_000;
/** Accesses with the same key are the same. */
const thingOf = ({ userId, kind, endpoint, caseId, contactId, attachmentId }: Access): string =>
  [userId, kind, caseId ?? contactId ?? attachmentId ?? endpoint].join(' ');

/** Logs accesses, which must be sorted by time. The same access is logged once within ten minutes (rule 14.6). */
export async function recordAccesses(db: Db, accesses: readonly Access[]): Promise<void> {
  const notedAt = new Map<string, number>();
  const once = accesses.filter((access) => {
    const [thing, at] = [thingOf(access), Date.parse(access.at)];
    if (at - (notedAt.get(thing) ?? Number.NEGATIVE_INFINITY) < onceWithinMs) return false;
    notedAt.set(thing, at);
    return true;
  });
  await noteAccesses(db, once);
}
