import { fileToSave } from '../../cases/events/get-attachment.ts';
import type { Ctx } from '../../context.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { openFileLink } from './open-file-link.ts';

export async function downloadLinkedFile(ctx: Ctx, { token }: { token: string }): Promise<BytesReply> {
  return fileToSave(ctx, await openFileLink(ctx, token));
}
