import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { removeUnusedFile } from '../../platform/files/receive-file.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { addTime } from '../../platform/time/add-time.ts';

const unusedFileHours = 24;
const batchSize = 200;

/** Removes files older than a day that no event uses, except those of unsent mails (rule 13.7). */
export async function sweepFiles(ctx: Ctx): Promise<number> {
  const before = addTime(ctx.now(), { hours: -unusedFileHours });
  let removed = 0;
  let failed = 0;
  let after = 0;
  for (;;) {
    const batch = await listUnused(ctx, before, after);
    for (const { storedFileId } of batch) {
      // One failing file does not block the others.
      try {
        if (await removeUnusedFile(ctx, storedFileId)) removed += 1;
      } catch (error) {
        failed += 1;
        ctx.log.error({ err: error, storedFileId }, 'unused file not removed');
      }
    }
    const last = batch.at(-1);
    if (!last) break;
    after = last.storedFileId;
  }
  if (removed > 0) ctx.log.info({ removed }, 'unused files removed');
  if (failed > 0) throw new Error(`${failed} unused files not removed`);
  return removed;
}

const listUnused = (ctx: Ctx, before: string, after: number) =>
  ctx.db
    .select({ storedFileId: storedFiles.storedFileId })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.isInUse, false),
        lt(storedFiles.createdAt, before),
        gt(storedFiles.storedFileId, after),
        sql`not exists (select 1 from ${outgoingMails} where ${outgoingMails.state} in ('queued', 'failed', 'kept')
          and ${outgoingMails.files} @> jsonb_build_array(jsonb_build_object('storedFileId', ${storedFiles.storedFileId})))`,
      ),
    )
    .orderBy(asc(storedFiles.storedFileId))
    .limit(batchSize);
