import type { Ctx } from '../../context.ts';
import { runInThread, ThreadLimitError } from '../run-in-thread.ts';
import { rejectField } from './reject-field.ts';
import { cleanRichText, type RichText, type RichTextInput } from './rich-text.ts';

/** Up to this length a text takes about 5 ms, in the worst case 10 ms. A longer one would delay other requests. */
const inPlaceMaxLength = 5_000;
const threadModule = new URL('./rich-text-thread.ts', import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * Sanitizes a text from outside before it is stored or sent (rule 13.4). A worker thread sanitizes a long one. Rejects the
 * field if that exceeds its time or memory. Call it before a transaction, which would hold its locks meanwhile.
 */
export async function receiveRichText(
  ctx: Pick<Ctx, 'language' | 'actor' | 'address'>,
  field: string,
  input: RichTextInput,
  { timeMaxMs = 30_000, module = threadModule } = {},
): Promise<RichText> {
  if (input.text.length <= inPlaceMaxLength) return cleanRichText(input);
  const caller = ctx.actor.kind === 'user' ? `user ${ctx.actor.userId}` : ctx.address;
  try {
    return await runInThread<RichText>(module, input, { timeMaxMs, resourceLimits, caller, isKept: true });
  } catch (error) {
    if (error instanceof ThreadLimitError) rejectField(ctx, field, 'richTextTooComplex');
    throw error;
  }
}
