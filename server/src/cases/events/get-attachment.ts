import { create as contentDisposition } from 'content-disposition';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { previewableTypes } from '../../platform/files/file-kinds.ts';
import { isLost } from '../../platform/files/file-store.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { getVisibleAttachment } from './queries.ts';

/** Prevents the browser from running or loading anything in the file, and other sites from framing it. */
const sandbox =
  "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Returns a file of a case as a stream, for download. Only images and PDFs requested as a preview are shown inline, in
 * a sandbox (rule 13.6).
 */
export async function getAttachment(
  ctx: Ctx,
  { attachmentId, preview = false }: { attachmentId: number; preview?: boolean | undefined },
): Promise<BytesReply> {
  const file = await getVisibleAttachment(ctx.db, ctx.actor, attachmentId);
  const isShown = preview && previewableTypes.includes(file.contentType);
  return fileToSave(ctx, file, isShown ? 'inline' : 'attachment');
}

interface StoredFile {
  storageKey: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
}
/** Response that sends a stored file to a browser. */
export async function fileToSave(
  ctx: Ctx,
  file: StoredFile,
  disposition: 'inline' | 'attachment' = 'attachment',
): Promise<BytesReply> {
  return {
    contentType: file.contentType,
    body: await ctx.files.read(file.storageKey).catch((error) => rejectLost(ctx, error)),
    headers: {
      'content-length': String(file.sizeBytes),
      'content-disposition': contentDisposition(file.fileName, { type: disposition }),
      'content-security-policy': sandbox,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    },
  };
}

/**
 * A file can be lost after a restore with an older copy of the files. Logs the error for the operator and throws
 * `FileLost` for the caller.
 */
function rejectLost(ctx: Ctx, error: unknown): never {
  if (!isLost(error)) throw error;
  ctx.log.error({ err: error }, 'file missing in file store');
  throw new AppError('FileLost');
}
