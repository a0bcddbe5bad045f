import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { BytesReply } from '../../http/bindings.ts';
import { hashToken, isSameText } from '../../secrets/encrypt.ts';
import { fileToSave } from '../case-events/get-attachment.ts';
import { findFileLink } from '../case-mail/queries.ts';
import { isPutAside } from '../cases/status-transitions.ts';
import { countLinkCall, refuseUnknownLink } from './case-links.ts';

/**
 * The file behind a token (rules 9.3 and 9.12). A link to a file or case that was removed, or of a case that is spam or
 * integrated, answers like an unknown one.
 */
async function openFileLink(ctx: Ctx, token: string) {
  const hash = hashToken(token);
  const link = await findFileLink(ctx.db, hash);
  if (!link || !isSameText(link.tokenHash, hash) || link.deletedAt !== null || isPutAside(link.statusId))
    return refuseUnknownLink(ctx);
  await countLinkCall(ctx, `file-${link.fileLinkId}`);
  if (link.expiresAt <= ctx.now()) throw new AppError('ExpiredLink');
  return link;
}

export async function getLinkedFile(ctx: Ctx, { token }: { token: string }) {
  const { fileName, sizeBytes, expiresAt } = await openFileLink(ctx, token);
  return { fileName, sizeBytes, expiresDateTime: expiresAt };
}

export async function downloadLinkedFile(ctx: Ctx, { token }: { token: string }): Promise<BytesReply> {
  return fileToSave(ctx, await openFileLink(ctx, token));
}
