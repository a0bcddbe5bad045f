const everyMs = 30_000;

/**
 * For what is told again and again while something stays away: `write` runs at most once in 30 seconds, and learns how
 * many were left out since.
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
