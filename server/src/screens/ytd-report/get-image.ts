import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { ytdReports } from './tables.ts';

export async function getImage(
  ctx: Ctx,
  { language = ctx.language }: { language?: Language | undefined },
): Promise<BytesReply> {
  const image = language === 'de' ? ytdReports.imageDe : ytdReports.image;
  const [row] = await runPrepared(ctx.db.select({ image }).from(ytdReports));
  return { contentType: 'image/png', body: found(row?.image) };
}
