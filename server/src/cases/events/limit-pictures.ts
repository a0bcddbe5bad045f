import { and, eq, like, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { caseEvents } from '../case/tables.ts';

/** Bytes of all texts with pictures in one case. Pictures are base64 and load with the page of the case. */
const caseTextsMaxBytes = 20_000_000;
const pictureStart = '<img src="data:';

/** Rejects a text whose pictures do not fit into its locked case (rule 13.8). They can be attached as files. */
export async function limitPictures(
  tx: Tx,
  { caseId, content, caseEventId = 0 }: { caseId: number; content: string; caseEventId?: number },
): Promise<void> {
  if (!content.includes(pictureStart)) return;
  const [others] = await tx.db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${caseEvents.content})), 0)::int` })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        ne(caseEvents.caseEventId, caseEventId),
        like(caseEvents.content, `%${pictureStart}%`),
      ),
    );
  if ((others?.bytes ?? 0) + Buffer.byteLength(content) > caseTextsMaxBytes)
    rejectField(tx, 'content', 'pictures');
}
