import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import * as z from 'zod/mini';

const intake = z.object({ sourceId: z.nullable(z.number()), inputChannelId: z.nullable(z.number()) });
type Intake = z.infer<typeof intake>;
const keyOf = (userId: number): string => `cfm.newCase:${userId}`;

/** Keeps source and channel of a created case for the next one of this user in this browser. */
export function keepIntake(userId: number, { sourceId, inputChannelId }: Intake): void {
  localStorage.setItem(keyOf(userId), JSON.stringify({ sourceId, inputChannelId }));
}

/** Source and channel of the last created case. Null if there is none, or if it can't be chosen any more. */
export function lastIntake(userId: number, info: Pick<CaseInfo, 'sources' | 'inputChannels'>): Intake {
  const stored = z
    .catch(z.nullable(intake), null)
    .parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
  const among = (options: readonly { id: number }[], id: number | null = null) =>
    options.some((option) => option.id === id) ? id : null;
  return {
    sourceId: among(info.sources, stored?.sourceId),
    inputChannelId: among(info.inputChannels, stored?.inputChannelId),
  };
}
