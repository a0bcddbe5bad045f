import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { defineJob } from '../../platform/jobs/job-runner.ts';

/** Rows per log and transaction, so that a large product has no long transaction. */
const rowsAtOnce = 20_000;

const removeSome = statement({
  name: 'remove expired logs',
  row: z.object({ removed: z.number() }),
  sql: (now: string, requestId: string) =>
    sql`select remove_expired_logs(${rowsAtOnce}::int, ${now}::timestamptz, ${requestId}::text) as removed`,
});

/** Removes expired rows of the audit, the sign-in log, the rejections and the access log (rule 14.7). */
export const removeExpiredLogs = defineJob({
  name: 'remove-expired-logs',
  payload: z.object({}),
  cron: '40 3 * * *',
  retryLimit: 3,
  retryDelaySeconds: 60,
  run: async (ctx: Ctx) => {
    let removed: number;
    do {
      removed = (await removeSome(ctx.db, ctx.now(), ctx.requestId))[0]?.removed ?? 0;
    } while (removed >= rowsAtOnce);
  },
});
