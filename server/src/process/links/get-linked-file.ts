import type { Ctx } from '../../context.ts';
import { openFileLink } from './open-file-link.ts';

export async function getLinkedFile(ctx: Ctx, { token }: { token: string }) {
  const { fileName, sizeBytes, expiresAt } = await openFileLink(ctx, token);
  return { fileName, sizeBytes, expiresDateTime: expiresAt };
}
