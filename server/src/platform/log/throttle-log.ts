const everyMs = 30_000;

/**
 * Wraps a log call that may repeat quickly: writes at most once per 30 s and passes how many calls were
 * suppressed in between.
 */
export function throttleLog<A extends unknown[]>(
  write: (suppressed: number, ...args: A) => void,
  now: () => number = () => performance.now(),
): (...args: A) => void {
  let last = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (...args) => {
    if (now() - last < everyMs) {
      suppressed += 1;
      return;
    }
    last = now();
    write(suppressed, ...args);
    suppressed = 0;
  };
}
