import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import * as z from 'zod/mini';

const intake = z.object({ sourceId: z.nullable(z.number()), inputChannelId: z.nullable(z.number()) });
type Intake = z.infer<typeof intake>;
const keyOf = (userId: number): string => `cfm.newCase:${userId}`;

/** Keeps source and channel of a created case for the next one of this user in this browser. */
export function keepIntake(userId: number, { sourceId, inputChannelId }: Intake): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ sourceId, inputChannelId }));
  } catch {
    // The storage is full or blocked. The next case then starts without them.
  }
}
function readIntake(userId: number): Intake | null {
  try {
    return z.nullable(intake).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Source and channel of the last created case. Null if there is none, or if it can't be chosen any more. */
export function lastIntake(userId: number, info: Pick<CaseInfo, 'sources' | 'inputChannels'>): Intake {
  const stored = readIntake(userId);
  const among = (options: readonly { id: number }[], id: number | null = null) =>
    options.some((option) => option.id === id) ? id : null;
  return {
    sourceId: among(info.sources, stored?.sourceId),
    inputChannelId: among(info.inputChannels, stored?.inputChannelId),
  };
}
