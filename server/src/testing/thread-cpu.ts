/**
 * CPU time of this thread in milliseconds. Limits on work are measured with it: unlike the time on the clock, it does not
 * grow while other processes use the cores.
 */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs the work; returns the longest CPU time in milliseconds during which this thread could not do anything else. */
export async function longestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let last = threadCpuMs();
  let longest = 0;
  const measure = () => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const ticking = setInterval(measure, 10);
  try {
    await work();
  } finally {
    clearInterval(ticking);
  }
  measure();
  return longest;
}
