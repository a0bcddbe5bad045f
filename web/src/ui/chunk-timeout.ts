import { chunkTimeoutMs } from '@cfm/contract/platform/limits.ts';

export class ChunkTimeoutError extends Error {
  constructor() {
    super('A part of the page took too long to load');
  }
}
/** Loads a lazy part and fails if it takes longer than 120 seconds (rule 11.7). */
export function withChunkTimeout<T>(load: () => Promise<T>, limitMs = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkTimeoutError()), limitMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
