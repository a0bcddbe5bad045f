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

/** How the HTML of a mail begins a picture that travels with it. In words and attributes a `<` is escaped: nobody types this. */
export const pictureStart = (contentId: string): string => `<img src="cid:${contentId}"`;

/** The HTML of a mail with its pictures in it, each once, for who reads it in the product: a browser knows no `cid:`. */
export const withPictures = (html: string, pictures: readonly InlinePicture[]): string =>
  pictures.reduce(
    (whole, { contentId, contentType, bytes }) =>
      whole.replace(
        pictureStart(contentId),
        () => `<img src="data:${contentType};base64,${bytes.toString('base64')}"`,
      ),
    html,
  );

/** The pictures among the files of a mail, as they lie in the store; without one that was lost there: words and recipients are not. */
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
      ctx.log.error({ err: error, storedFileId }, 'a file is missing in the file store');
    }
  }
  return pictures;
}
