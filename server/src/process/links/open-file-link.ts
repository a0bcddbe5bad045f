import { isExcluded } from '@cfm/contract/catalog/case-statuses.ts';
import { findFileLink } from '../../cases/mail/queries.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hashToken, isSameText } from '../../platform/secrets/encrypt.ts';
import { countLinkCall, rejectUnknownLink } from './case-links.ts';

/**
 * Returns the file of a token (rules 9.3 and 9.12). A link to a removed file, or of a deleted or excluded case, is
 * treated as unknown.
 */
export async function openFileLink(ctx: Ctx, token: string) {
  const hash = hashToken(token);
  const link = await findFileLink(ctx.db, hash);
  if (!link || !isSameText(link.tokenHash, hash) || link.deletedAt !== null || isExcluded(link.statusId))
    return rejectUnknownLink(ctx);
  await countLinkCall(ctx, `file-${link.fileLinkId}`);
  if (link.expiresAt <= ctx.now()) throw new AppError('ExpiredLink');
  return link;
}
