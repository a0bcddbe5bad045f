import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../context.ts';
import { isLost } from '../files/file-store.ts';
import { listMailFiles } from './queries.ts';
import type { MailFile } from './tables.ts';

export interface InlinePicture {
  contentId: string;
  contentType: string;
  bytes: Buffer;
}

/** Start of an inline picture in the HTML of a mail. User text cannot contain it, because `<` is escaped there. */
export const pictureStart = (contentId: string): string => `<img src="cid:${contentId}"`;

/** Replaces the `cid:` references with the pictures, because a browser cannot load `cid:`. Each picture occurs once. */
export const withPictures = (html: string, pictures: readonly InlinePicture[]): string =>
  pictures.reduce(
    (whole, { contentId, contentType, bytes }) =>
      whole.replace(
        pictureStart(contentId),
        () => `<img src="data:${contentType};base64,${bytes.toString('base64')}"`,
      ),
    html,
  );

/**
 * Reads the inline pictures of a mail from the store. Omits a lost picture, so that the rest of the mail
 * stays readable.
 */
export async function readPictures(ctx: Ctx, files: readonly MailFile[]): Promise<InlinePicture[]> {
  const inline = files.flatMap(({ storedFileId, contentId }) =>
    contentId === undefined ? [] : [{ storedFileId, contentId }],
  );
  if (inline.length === 0) return [];
  const rows = await listMailFiles(
    ctx.db,
    inline.map(({ storedFileId }) => storedFileId),
  );
  const pictures: InlinePicture[] = [];
  for (const { storedFileId, contentId } of inline) {
    const row = rows.find((each) => each.storedFileId === storedFileId);
    if (!row) continue;
    try {
      const bytes = await buffer(await ctx.files.read(row.storageKey));
      pictures.push({ contentId, contentType: row.contentType, bytes });
    } catch (error) {
      if (!isLost(error)) throw error;
      ctx.log.error({ err: error, storedFileId }, 'file missing in file store');
    }
  }
  return pictures;
}
