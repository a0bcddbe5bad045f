import { moveClock } from './move-clock.ts';

// Loaded into the product's program before all of it (`node --import`), by a journey that plays days. Of the product nothing knows
// of it: a clock that can be moved is no part of what runs in production.
const clock = { aheadMs: Number(process.env.CLOCK_AHEAD_MS ?? 0) };
moveClock(clock);
process.on('message', (aheadMs) => {
  clock.aheadMs = Number(aheadMs);
  process.send?.('moved');
});
// It listens as long as the program runs, and is no reason to run.
process.channel?.unref();
