import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { recordAudit, recordAudits } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { removeUnusedFile } from '../../platform/files/receive-file.ts';
import {
  type AfterCommit,
  type DueTaskQueue,
  type Failure,
  runDueTasks,
} from '../../platform/jobs/due-tasks.ts';
import { nextRetry } from '../../platform/jobs/next-retry.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { endRunningWork } from './end-running-work.ts';
import { erasePersonInCase } from './erase-case.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseMentions } from './erase-mentions.ts';
import { recordErasure } from './erasure-records.ts';
import { removeExportsOf } from './exports.ts';
import { redactor } from './person-identifiers.ts';
import { placesOfTexts } from './places-of-texts.ts';
import { erasures } from './tables.ts';

type Erasure = typeof erasures.$inferSelect;

/**
 * Open erasures. A task is the next batch of one: a transaction that also stores the next step, so that any server can
 * resume after a crash (rule 19.11).
 */
export const openErasures: DueTaskQueue<Erasure> = {
  name: 'erasures',
  concurrency: 1,
  claim: claimErasure,
  execute: eraseBatch,
  scheduleRetry,
  // Without personal values (rule 12.7).
  logIds: ({ erasureId }) => ({ erasureId }),
};

/** Continues all open erasures. Returns the number of finished ones. */
export const continueErasures = (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
  runDueTasks(ctx, openErasures, stopping);

async function claimErasure(tx: Tx): Promise<Erasure | null> {
  const [erasure] = await tx.db
    .select()
    .from(erasures)
    .where(lte(erasures.nextTryAt, tx.now()))
    .orderBy(asc(erasures.nextTryAt), asc(erasures.erasureId))
    .limit(1)
    .for('update', { skipLocked: true });
  return erasure ?? null;
}

async function eraseBatch(tx: Tx, erasure: Erasure): Promise<boolean | AfterCommit> {
  const { erasureId } = erasure;
  // The record comes first, so that a restore can't bring the person back (rule 19.13).
  if (erasure.recordedAt === null)
    return async (ctx) => {
      await recordErasure(ctx, erasureId);
      return false;
    };
  // The last step deletes the file ids, so the files must be gone before, even after a crash in between.
  if (erasure.step === 'files')
    return async (ctx) => {
      await removeFiles(ctx, erasure);
      return inTransaction(ctx, (finishing) => finishErasure(finishing, erasure));
    };
  await tx.db
    .update(erasures)
    .set({ ...(await nextBatch(tx, erasure, erasure.step)), attempts: 0, failedAt: null })
    .where(eq(erasures.erasureId, erasureId));
  return false;
}

/** Retries the next step with growing pauses, and never gives up. */
async function scheduleRetry(tx: Tx, { erasureId }: Erasure, { countsAsFailure }: Failure): Promise<void> {
  const isOpen = and(eq(erasures.erasureId, erasureId), isNull(erasures.finishedAt));
  const [open] = await tx.db.select().from(erasures).where(isOpen).for('update');
  if (!open) return;
  const { attempts, nextTryAt } = nextRetry(open.attempts, tx.now(), countsAsFailure);
  await tx.db.update(erasures).set({ attempts, nextTryAt, failedAt: tx.now() }).where(isOpen);
}

/** Erases the next batch. Returns the columns of the erasure that change. */
async function nextBatch(
  tx: Tx,
  erasure: Erasure,
  step: Exclude<Erasure['step'], 'files'>,
): Promise<Partial<Erasure>> {
  const { identifiers, place, afterId, doneCount, erasureId, keptCaseIds } = erasure;
  if (step === 'cases') {
    const next = await nextCase(tx, erasure);
    if (next === null) return { step: 'mentions', afterId: 0, place: 0 };
    await endRunningWork(tx, next, erasure.endedWork);
    const { storedFileIds } = await erasePersonInCase(tx, next);
    return {
      afterId: next,
      doneCount: doneCount + 1,
      storedFileIds: [...erasure.storedFileIds, ...storedFileIds],
    };
  }
  if (step === 'mentions') {
    if (!identifiers || place >= placesOfTexts.length) return { step: 'person' };
    const looked = await eraseMentions(tx, identifiers, { erasureId, place, afterId, keptCaseIds });
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
  await eraseContact(tx, erasure);
  return { step: 'files', doneCount: doneCount + 1 };
}

/** Finishes an erasure whose files are gone. Returns false if another server has finished it. */
async function finishErasure(
  tx: Tx,
  { erasureId, identifiers, reason, totalCount }: Erasure,
): Promise<boolean> {
  const finished = await tx.db
    .update(erasures)
    .set({
      step: 'done',
      doneCount: totalCount,
      identifiers: null,
      storedFileIds: [],
      reason: identifiers ? String(redactor(identifiers).without(reason)) : reason,
      nextTryAt: null,
      attempts: 0,
      failedAt: null,
      finishedAt: tx.now(),
    })
    .where(and(eq(erasures.erasureId, erasureId), eq(erasures.step, 'files')))
    .returning({ erasureId: erasures.erasureId });
  if (finished.length === 0) return false;
  await recordAudit(tx, { entity: 'erasure', entityId: erasureId, action: 'finish' });
  return true;
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
async function removeFiles(ctx: Ctx, { contactId, storedFileIds }: Erasure): Promise<void> {
  const errors: unknown[] = [];
  const collectError = async (removal: Promise<unknown>) => {
    await removal.catch((error: unknown) => errors.push(error));
  };
  if (contactId !== null) await collectError(removeExportsOf(ctx, contactId));
  for (const storedFileId of storedFileIds) await collectError(removeUnusedFile(ctx, storedFileId));
  if (errors.length > 0) throw errors[0];
}
