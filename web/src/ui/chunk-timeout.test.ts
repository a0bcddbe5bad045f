import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkTimeoutError, withChunkTimeout } from './chunk-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('fails after 120 seconds, not before, if the part never loads (rule 11.7)', async () => {
  let failure: unknown = null;
  withChunkTimeout(() => new Promise<never>(() => undefined)).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toBeInstanceOf(ChunkTimeoutError);
});

test('clears the timer when the part loads or fails in time', async () => {
  await expect(withChunkTimeout(async () => 'part')).resolves.toBe('part');
  await expect(withChunkTimeout(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
