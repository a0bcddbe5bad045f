import { expect, it } from 'vitest';
import { throttleLog } from './throttle-log.ts';

it('is told at once, then once in 30 seconds with what was left out', () => {
  let now = 0;
  const told: [number, string][] = [];
  const tell = throttleLog(
    (suppressed, text: string) => void told.push([suppressed, text]),
    () => now,
  );
  for (; now < 60_000; now += 10_000) tell(`at ${now}`);
  expect(told).toEqual([
    [0, 'at 0'],
    [2, 'at 30000'],
  ]);
});
