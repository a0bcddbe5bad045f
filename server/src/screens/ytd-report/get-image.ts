import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { ytdReports } from './tables.ts';

export async function getImage({ db }: Ctx): Promise<BytesReply> {
  const [row] = await runPrepared(db.select({ image: ytdReports.image }).from(ytdReports));
  return { contentType: 'image/png', body: found(row?.image) };
}
