import { and, eq, like, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { caseEvents } from '../case/tables.ts';

/** Bytes of all texts with pictures in one case. Pictures are base64 and load with the page of the case. */
const caseTextsMaxBytes = 20_000_000;
const pictureStart = '<img src="data:';

/**
 * Rejects a text whose pictures do not fit into its locked case (rule 13.8). They can be attached as files. A stored text
 * may always get shorter.
 */
export async function limitPictures(
  tx: Tx,
  { caseId, content, caseEventId = 0 }: { caseId: number; content: string; caseEventId?: number },
): Promise<void> {
  if (!content.includes(pictureStart)) return;
  const bytes = sql`octet_length(${caseEvents.content})`;
  const isOwn = sql`${caseEvents.caseEventId} = ${caseEventId}`;
  const [stored] = await tx.db
    .select({
      others: sql<number>`coalesce(sum(${bytes}) filter (where not ${isOwn}), 0)::int`,
      own: sql<number>`coalesce(sum(${bytes}) filter (where ${isOwn}), 0)::int`,
    })
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, caseId), like(caseEvents.content, `%${pictureStart}%`)));
  const { others = 0, own = 0 } = stored ?? {};
  const added = Buffer.byteLength(content);
  if (added > own && others + added > caseTextsMaxBytes) rejectField(tx, 'content', 'pictures');
}
