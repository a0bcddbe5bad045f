/** How far a clock is ahead of the machine's. */
export interface MovedClock {
  aheadMs: number;
}

/**
 * From now on every `Date` of this program or page is ahead by what `clock` says at that moment. All in one function, as a browser
 * gets its text. Timers run as ever.
 */
export function moveClock(clock: MovedClock): void {
  const machine = Date;
  const now = () => machine.now() + clock.aheadMs;
  globalThis.Date = new Proxy(machine, {
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
