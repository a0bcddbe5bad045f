import { eq, sql } from 'drizzle-orm';
import { type CaseRow, loadCaseForChange } from '../../cases/case/load-case.ts';
import { statusCodeOf } from '../../cases/case/status-transitions.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { limitPerMinute, networkOf } from '../../platform/rate-limit/limit-per-minute.ts';
import { hashToken, isSameText } from '../../platform/secrets/encrypt.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { findLink, findLinkByHash, type LinkRow } from '../forwarding/queries.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { type LinkRefusal, linkRefusal } from './link-refusal.ts';

/** A token link that opens, with its case. */
export interface OpenedLink {
  link: LinkRow;
  row: CaseRow;
  /** Who holds it: the dealer's name, or the address. */
  label: string;
}

const refusalOf = (ctx: Ctx, link: LinkRow, row: CaseRow): LinkRefusal | null =>
  linkRefusal(link, { ...row, status: statusCodeOf(row.statusId) }, ctx.now());

/** The refusal of a link, in the words for links: a token of an account has others. */
export const refusedLink = (ctx: Ctx, code: LinkRefusal): AppError =>
  new AppError(code, { text: textsOf(ctx.language, 'solution')(`linkErrors.${code}`) });

/**
 * The link behind a token (rules 9.8 to 9.12). Looked up by the hash of 256 random bits, so the time of an answer says nothing
 * about tokens that exist. Unknown tokens are limited by address, known ones by token: a link that opens does so beside any
 * number of unknown ones. Call it outside of a transaction.
 */
export async function openLink(ctx: Ctx, token: string): Promise<OpenedLink> {
  const hash = hashToken(token);
  const hit = await findLinkByHash(ctx.db, hash);
  if (!hit || !isSameText(hit.link.tokenHash, hash)) return refuseUnknownLink(ctx);
  const { link, row } = hit;
  const refusal = refusalOf(ctx, link, row);
  if (refusal === 'InvalidToken') return refuseUnknownLink(ctx);
  await countLinkCall(ctx, link.caseLinkId);
  if (refusal) throw refusedLink(ctx, refusal);
  return { link, row, label: link.dealerName ?? link.email };
}

/** A context in which the holder of the link acts. Its scope is the one case. */
export const actAsLink = (ctx: Ctx, { link, label }: OpenedLink): Ctx => ({
  ...ctx,
  actor: { kind: 'token', caseLinkId: link.caseLinkId, caseId: link.caseId, label },
});

/** The same link with its case locked, checked again: it may have ended since it was opened. */
export async function lockLink(tx: Tx, opened: OpenedLink): Promise<OpenedLink> {
  const row = await loadCaseForChange(tx, opened.link.caseId, { atRest: 'allow' }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NotFound') throw refusedLink(tx, 'InvalidToken');
    throw error;
  });
  const link = await findLink(tx.db, opened.link.caseLinkId);
  if (!link) throw refusedLink(tx, 'InvalidToken');
  const refusal = refusalOf(tx, link, row);
  if (refusal) throw refusedLink(tx, refusal);
  return { ...opened, link, row };
}

const addOpening = preparedQuery((db, given: Param<{ caseLinkId: number; now: string }>) =>
  db
    .update(caseLinks)
    .set({
      openedCount: sql`${caseLinks.openedCount} + 1`,
      firstOpenedAt: sql`coalesce(${caseLinks.firstOpenedAt}, ${given('now')})`,
    })
    .where(eq(caseLinks.caseLinkId, given('caseLinkId'))),
);
/** Counts that somebody, or a mail scanner, opened the link. The case does not change (rule 9.13). */
export async function countOpening(ctx: Ctx, caseLinkId: number): Promise<void> {
  await addOpening(ctx.db, { caseLinkId, now: ctx.now() });
}

/** Unknown tokens from one address in a minute: more are guesses. */
export const linkFailuresPerMinute = 20;
/** Calls with one known token in a minute, from wherever. */
export const linkCallsPerMinute = 60;

/** Counts an unknown token, or one that answers like it, and refuses it. */
export async function refuseUnknownLink(ctx: Ctx): Promise<never> {
  await countUnknownLink(ctx);
  throw refusedLink(ctx, 'InvalidToken');
}

/** Counts an unknown token; above the limit it refuses it itself. */
export const countUnknownLink = (ctx: Ctx): Promise<void> =>
  limitPerMinute(ctx, { key: 'link-failures', network: networkOf(ctx.address) }, linkFailuresPerMinute);

export const countLinkCall = (ctx: Ctx, link: number | string): Promise<void> =>
  limitPerMinute(ctx, { key: `link-calls:${link}`, network: '' }, linkCallsPerMinute);
