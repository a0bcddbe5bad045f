import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit, recordAudits } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { removeUnusedFile } from '../../platform/files/receive-file.ts';
import { throttleLog } from '../../platform/log/throttle-log.ts';
import { isUnavailable } from '../../platform/unavailable.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { erasePersonInCase } from './erase-case.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseMentions } from './erase-mentions.ts';
import { recordErasure } from './erasure-records.ts';
import { removeExportsOf } from './exports.ts';
import { redactor } from './person-identifiers.ts';
import { placesOfTexts } from './places-of-texts.ts';
import { erasures } from './tables.ts';

type Erasure = typeof erasures.$inferSelect;
/** One throttle for all erasures. */
const logUnavailable = throttleLog((suppressed, log: Ctx['log'], erasureId: number, err: unknown) =>
  log.warn({ erasureId, err, suppressed }, 'erasure postponed: dependency unavailable'),
);

/**
 * Continues all open erasures in batches. Each batch is one transaction that also stores the next step, so that any
 * server can resume after a crash (rule 19.11). A failing erasure does not block the others; its error is thrown at
 * the end. Returns the number of finished erasures.
 */
export async function continueErasures(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const open = await ctx.db
    .select({ erasureId: erasures.erasureId })
    .from(erasures)
    .where(isNull(erasures.finishedAt))
    .orderBy(asc(erasures.erasureId));
  const faults: unknown[] = [];
  let finished = 0;
  for (const { erasureId } of open) {
    try {
      if (await eraseToEnd(ctx, erasureId, stopping)) finished += 1;
    } catch (error) {
      faults.push(error);
      // Logs the id and the error without personal values (rule 12.7).
      if (isUnavailable(error)) logUnavailable(ctx.log, erasureId, error);
      else ctx.log.error({ erasureId, err: error }, 'erasure failed, retry scheduled');
      await ctx.db
        .update(erasures)
        .set({ failedAt: ctx.now() })
        .where(and(eq(erasures.erasureId, erasureId), isNull(erasures.finishedAt)));
    }
  }
  if (finished > 0) ctx.log.info({ finished }, 'persons erased');
  if (faults.length > 0) throw faults[0];
  return finished;
}

/** True if this server finished it. False if another server did, or if this one stops. */
async function eraseToEnd(ctx: Ctx, erasureId: number, stopping?: AbortSignal): Promise<boolean> {
  while (!stopping?.aborted) {
    const [erasure] = await ctx.db
      .select({ step: erasures.step, recordedAt: erasures.recordedAt })
      .from(erasures)
      .where(eq(erasures.erasureId, erasureId));
    if (!erasure) return false;
    // The record comes first, so that a restore can't bring the person back (rule 19.13).
    if (erasure.recordedAt === null) await recordErasure(ctx, erasureId);
    // The next step deletes the file ids, so the files must be gone before, even after a crash in between.
    if (erasure.step === 'files') await removeFiles(ctx, erasureId);
    const step = await eraseNext(ctx, erasureId, erasure.step === 'files');
    if (step === 'busy') return false;
    if (step === 'done') return true;
  }
  return false;
}

/**
 * Erases the next batch and returns the step that follows. `busy`: another server works on it, it is finished, or it is
 * not recorded. The last step, which deletes the file ids, runs only if the files are gone.
 */
export async function eraseNext(
  ctx: Ctx,
  erasureId: number,
  areFilesGone = false,
): Promise<Erasure['step'] | 'busy'> {
  return inTransaction(ctx, async (tx) => {
    const [erasure] = await tx.db
      .select()
      .from(erasures)
      .where(
        and(eq(erasures.erasureId, erasureId), isNull(erasures.finishedAt), isNotNull(erasures.recordedAt)),
      )
      .for('update', { skipLocked: true });
    if (!erasure) return 'busy';
    if (erasure.step === 'files' && !areFilesGone) return erasure.step;
    const patch = await portionOf(tx, erasure);
    await tx.db
      .update(erasures)
      .set({ ...patch, failedAt: null })
      .where(eq(erasures.erasureId, erasureId));
    return patch.step ?? erasure.step;
  });
}

async function portionOf(tx: Tx, erasure: Erasure): Promise<Partial<Erasure>> {
  const { traces, place, afterId, doneCount, erasureId, keptCaseIds } = erasure;
  if (erasure.step === 'cases') {
    const next = await nextCase(tx, erasure);
    if (next === null) return { step: 'mentions', afterId: 0, place: 0 };
    const { storedFileIds } = await erasePersonInCase(tx, next);
    return {
      afterId: next,
      doneCount: doneCount + 1,
      storedFileIds: [...erasure.storedFileIds, ...storedFileIds],
    };
  }
  if (erasure.step === 'mentions') {
    if (!traces || place >= placesOfTexts.length) return { step: 'person' };
    const looked = await eraseMentions(tx, traces, { erasureId, place, afterId, keptCaseIds });
    if (looked.replaced > 0)
      await recordAudit(tx, {
        entity: 'erasure',
        entityId: erasureId,
        action: 'replace',
        changes: [
          { field: 'place', to: placesOfTexts[place]?.table ?? null },
          { field: 'texts', to: looked.replaced },
        ],
      });
    await auditOthers(tx, erasure, looked.caseIds);
    return looked.isDone
      ? { place: place + 1, afterId: 0, doneCount: doneCount + 1 }
      : { afterId: looked.afterId };
  }
  if (erasure.step === 'person') {
    await eraseContact(tx, erasure);
    return { step: 'files', doneCount: doneCount + 1 };
  }
  await recordAudit(tx, { entity: 'erasure', entityId: erasureId, action: 'finish' });
  const reason = traces ? String(redactor(traces).without(erasure.reason)) : erasure.reason;
  return {
    step: 'done',
    doneCount: erasure.totalCount,
    traces: null,
    storedFileIds: [],
    reason,
    finishedAt: tx.now(),
  };
}

/** Audits each changed case of another person, visible to users who see the case (rule 14.4). */
async function auditOthers(
  tx: Tx,
  { contactId, caseIds }: Pick<Erasure, 'contactId' | 'caseIds'>,
  changedIds: readonly number[],
): Promise<void> {
  if (changedIds.length === 0) return;
  const { rows } = await tx.db.execute<{ case_id: number }>(sql`select case_id from cases
    where case_id = any(${sql.param([...changedIds])}::int[]) and case_id <> all(${sql.param(caseIds)}::int[])
      and case_id not in ${casesOfContact(sql`${contactId}::int`)} order by case_id`);
  await recordAudits(
    tx,
    rows.map(({ case_id: caseId }) => ({ entity: 'case', entityId: caseId, action: 'eraseMention', caseId })),
  );
}

async function nextCase(
  { db }: Ctx,
  { contactId, caseIds, afterId }: Pick<Erasure, 'contactId' | 'caseIds' | 'afterId'>,
): Promise<number | null> {
  const { rows } = await db.execute<{ case_id: number | null }>(sql`select min(case_id) as case_id from cases
    where case_id > ${afterId}
      and (case_id in ${casesOfContact(sql`${contactId}::int`)} or case_id = any(${sql.param(caseIds)}::int[]))`);
  return rows[0]?.case_id ?? null;
}

/**
 * The file store has no transactions, so removing a file again is harmless. A failing file does not block the others.
 */
async function removeFiles(ctx: Ctx, erasureId: number): Promise<void> {
  const [erasure] = await ctx.db.select().from(erasures).where(eq(erasures.erasureId, erasureId));
  if (!erasure) return;
  const faults: unknown[] = [];
  const noting = async (removal: Promise<unknown>) => {
    await removal.catch((error: unknown) => faults.push(error));
  };
  if (erasure.contactId !== null) await noting(removeExportsOf(ctx, erasure.contactId));
  for (const storedFileId of erasure.storedFileIds) await noting(removeUnusedFile(ctx, storedFileId));
  if (faults.length > 0) throw faults[0];
}
