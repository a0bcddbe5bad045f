import { expect, it } from 'vitest';
import { throttleLog } from './throttle-log.ts';

it('writes at once, then at most every 30 s with the number of suppressed calls', () => {
  let now = 0;
  const written: [number, string][] = [];
  const write = throttleLog(
    (suppressed, text: string) => void written.push([suppressed, text]),
    () => now,
  );
  for (; now < 60_000; now += 10_000) write(`at ${now}`);
  expect(written).toEqual([
    [0, 'at 0'],
    [2, 'at 30000'],
  ]);
});
