import { linkToken } from '@cfm/contract/platform/field-rules.ts';
import type { Ctx } from '../../context.ts';
import type { IncomingFile } from '../../platform/http/bindings.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { openLink } from '../links/case-links.ts';

/** Checks an upload without a session before it is stored: one file per call, by a link that solved the case. */
export async function admitFinalAnswer(ctx: Ctx, { fields, place }: IncomingFile): Promise<void> {
  if (place > 0) rejectField(ctx, 'attachment', 'tooMany', { values: { limit: 1 } });
  const token = linkToken.safeParse(fields.token);
  if (!token.success) return rejectField(ctx, 'token', 'required');
  const { link } = await openLink(ctx, token.data);
  if (link.solvedAt === null) rejectField(ctx, 'caseEventId', 'choice');
}
