import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import { eq, sql } from 'drizzle-orm';
import { type CaseRow, loadCaseForChange } from '../../cases/case/load-case.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { limitPerMinute, networkOf } from '../../platform/rate-limit/limit-per-minute.ts';
import { hashToken, isSameText } from '../../platform/secrets/encrypt.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { findLink, findLinkByHash, type LinkRow } from '../forwarding/queries.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { type LinkRejection, linkRejection } from './link-rejection.ts';

/** An open token link with its case. */
export interface OpenedLink {
  link: LinkRow;
  row: CaseRow;
  /** The dealer's name, or the address. */
  label: string;
}

const rejectionOf = (ctx: Ctx, link: LinkRow, row: CaseRow): LinkRejection | null =>
  linkRejection(link, { ...row, status: statusCodeOf(row.statusId) }, ctx.now());

/** Error of a rejected link. Account tokens have other texts. */
export const rejectedLink = (ctx: Ctx, code: LinkRejection): AppError =>
  new AppError(code, { text: textsOf(ctx.language, 'solution')(`linkErrors.${code}`) });

/**
 * Returns the link of a token (rules 9.8 to 9.12). Looks up the hash of 256 random bits, so that response times reveal
 * nothing about existing tokens. Limits unknown tokens by address and known ones by token, so that guesses don't block
 * working links. Call it outside of a transaction.
 */
export async function openLink(ctx: Ctx, token: string): Promise<OpenedLink> {
  const hash = hashToken(token);
  const hit = await findLinkByHash(ctx.db, hash);
  if (!hit || !isSameText(hit.link.tokenHash, hash)) return rejectUnknownLink(ctx);
  const { link, row } = hit;
  const rejection = rejectionOf(ctx, link, row);
  if (rejection === 'InvalidToken') return rejectUnknownLink(ctx);
  await countLinkCall(ctx, link.caseLinkId);
  if (rejection) throw rejectedLink(ctx, rejection);
  return { link, row, label: link.dealerName ?? link.email };
}

/** Context in which the holder of the link acts. Its scope is this case only. */
export const actAsLink = (ctx: Ctx, { link, label }: OpenedLink): Ctx => ({
  ...ctx,
  actor: { kind: 'token', caseLinkId: link.caseLinkId, caseId: link.caseId, label },
});

/** Locks the case of a link and checks the link again, because it may have ended since it was opened. */
export async function lockLink(tx: Tx, opened: OpenedLink): Promise<OpenedLink> {
  const row = await loadCaseForChange(tx, opened.link.caseId, { readOnly: 'allow' }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NotFound') throw rejectedLink(tx, 'InvalidToken');
      throw error;
    },
  );
  const link = await findLink(tx.db, opened.link.caseLinkId);
  if (!link) throw rejectedLink(tx, 'InvalidToken');
  const rejection = rejectionOf(tx, link, row);
  if (rejection) throw rejectedLink(tx, rejection);
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
/** Counts that a person or a mail scanner opened the link. The case does not change (rule 9.13). */
export async function countOpening(ctx: Ctx, caseLinkId: number): Promise<void> {
  await addOpening(ctx.db, { caseLinkId, now: ctx.now() });
}

/** Unknown tokens per minute and address. More are treated as guesses. */
export const linkFailuresPerMinute = 20;
/** Calls per minute with one known token, from any address. */
export const linkCallsPerMinute = 60;

/** Counts an unknown token, or one treated like it, and rejects it. */
export async function rejectUnknownLink(ctx: Ctx): Promise<never> {
  await countUnknownLink(ctx);
  throw rejectedLink(ctx, 'InvalidToken');
}

/** Counts an unknown token. Throws above the limit. */
export const countUnknownLink = (ctx: Ctx): Promise<void> =>
  limitPerMinute(ctx, { key: 'link-failures', network: networkOf(ctx.address) }, linkFailuresPerMinute);

export const countLinkCall = (ctx: Ctx, link: number | string): Promise<void> =>
  limitPerMinute(ctx, { key: `link-calls:${link}`, network: '' }, linkCallsPerMinute);
