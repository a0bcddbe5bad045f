import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { removeUnusedFile } from '../../files/receive-file.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { erasePersonInCase } from './erase-case.ts';
import { eraseContact } from './erase-contact.ts';
import { eraseMentions, placesOfTexts } from './erase-mentions.ts';
import { removeExportsOf } from './exports.ts';
import { eraserOf } from './person-traces.ts';
import { erasures } from './tables.ts';

type Erasure = typeof erasures.$inferSelect;

/**
 * Goes on with every person who is being erased, portion by portion, each in a transaction that says what comes next: a server
 * that is killed leaves whole portions, and any server goes on (rule 19.11). Answers how many were finished.
 */
export async function continueErasures(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const open = await ctx.db
    .select({ erasureId: erasures.erasureId })
    .from(erasures)
    .where(isNull(erasures.finishedAt))
    .orderBy(asc(erasures.erasureId));
  let finished = 0;
  for (const { erasureId } of open) {
    for (;;) {
      if (stopping?.aborted) return finished;
      const step = await eraseNext(ctx, erasureId);
      if (step === 'busy') break;
      if (step === 'files') await removeFiles(ctx, erasureId);
      if (step === 'done') {
        finished += 1;
        break;
      }
    }
  }
  if (finished > 0) ctx.log.info({ finished }, 'persons erased');
  return finished;
}

/** The next portion; answers the step that comes then. `busy`: another server is at it, or it is done. */
export async function eraseNext(ctx: Ctx, erasureId: number): Promise<Erasure['step'] | 'busy'> {
  return inTransaction(ctx, async (tx) => {
    const [erasure] = await tx.db
      .select()
      .from(erasures)
      .where(and(eq(erasures.erasureId, erasureId), isNull(erasures.finishedAt)))
      .for('update', { skipLocked: true });
    if (!erasure) return 'busy';
    const patch = await portionOf(tx, erasure);
    await tx.db.update(erasures).set(patch).where(eq(erasures.erasureId, erasureId));
    return patch.step ?? erasure.step;
  });
}

async function portionOf(tx: Ctx, erasure: Erasure): Promise<Partial<Erasure>> {
  const { contactId, traces, place, afterId, doneCount, erasureId } = erasure;
  if (erasure.step === 'cases') {
    const next = await nextCase(tx, contactId, afterId);
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
    const looked = await eraseMentions(tx, traces, { contactId, place, afterId });
    await recordAudit(tx, {
      entity: 'erasure',
      entityId: erasureId,
      action: 'replace',
      changes: [
        { field: 'place', to: placesOfTexts[place]?.table ?? null },
        { field: 'texts', to: looked.replaced },
      ],
    });
    return looked.isDone
      ? { place: place + 1, afterId: 0, doneCount: doneCount + 1 }
      : { afterId: looked.afterId };
  }
  if (erasure.step === 'person') {
    if (traces) await eraseContact(tx, contactId, traces);
    return { step: 'files', doneCount: doneCount + 1 };
  }
  await recordAudit(tx, { entity: 'erasure', entityId: erasureId, action: 'finish' });
  const reason = traces ? String(eraserOf(traces).without(erasure.reason)) : erasure.reason;
  return {
    step: 'done',
    doneCount: erasure.totalCount,
    traces: null,
    storedFileIds: [],
    reason,
    finishedAt: tx.now(),
  };
}

async function nextCase({ db }: Ctx, contactId: number, afterId: number): Promise<number | null> {
  const { rows } = await db.execute<{ case_id: number | null }>(
    sql`select min(case_id) as case_id from cases where case_id > ${afterId} and case_id in ${casesOfContact(sql`${contactId}::int`)}`,
  );
  return rows[0]?.case_id ?? null;
}

/** The store is no part of a transaction: what is gone already is gone. */
async function removeFiles(ctx: Ctx, erasureId: number): Promise<void> {
  const [erasure] = await ctx.db.select().from(erasures).where(eq(erasures.erasureId, erasureId));
  if (!erasure) return;
  await removeExportsOf(ctx, erasure.contactId);
  for (const storedFileId of erasure.storedFileIds) await removeUnusedFile(ctx, storedFileId);
}
