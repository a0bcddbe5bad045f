import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';
import type { accessLog } from '../audit/tables.ts';

type Access = Pick<
  typeof accessLog.$inferSelect,
  'at' | 'userId' | 'kind' | 'endpoint' | 'caseId' | 'contactId' | 'attachmentId'
> & { requestId: string };

// Of two at once that find nothing yet both stay: more is noted than needed, never less.
const noteAccess = statement({
  name: 'note what a person was shown',
  row: z.object({ noted: z.number() }),
  sql: ({ at, userId, kind, endpoint, caseId, contactId, attachmentId, requestId }: Access) => sql`
    insert into access_log (at, user_id, kind, endpoint, case_id, contact_id, attachment_id, request_id)
    select ${at}::timestamptz, ${userId}::int, ${kind}::text, ${endpoint}::text, coalesce(${caseId}::int, (select f.case_id from attachments f where f.attachment_id = ${attachmentId}::int)),
      ${contactId}::int, ${attachmentId}::int, ${requestId}::text
    where not exists (select from access_log a where a.user_id = ${userId} and a.at > ${at}::timestamptz - interval '10 minutes'
      and a.kind = ${kind}
      and (${kind} in ('case', 'contact', 'file') or a.endpoint = ${endpoint}) and (${caseId}::int is null or a.case_id = ${caseId})
      and a.contact_id is not distinct from ${contactId} and a.attachment_id is not distinct from ${attachmentId})
    returning 1 as noted`,
});

/** Notes what a person was shown: the same within ten minutes once (rule 14.6). */
export const recordAccess = async (db: Db, access: Access): Promise<void> =>
  void (await noteAccess(db, access));
