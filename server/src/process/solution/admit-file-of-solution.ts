import type { Ctx } from '../../context.ts';
import type { IncomingFile } from '../../platform/http/bindings.ts';
import { openLinkOf } from './admit-final-answer.ts';

/** Checks the file that comes with a solution before it is stored: one file, by a link that opens. */
export const admitFileOfSolution = async (ctx: Ctx, file: IncomingFile): Promise<void> =>
  void (await openLinkOf(ctx, file, 'file'));
