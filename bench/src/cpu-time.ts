import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  ownSeconds: number;
  /** Of children that have ended. */
  endedSeconds: number;
}

/** CPU seconds used so far by a process and its direct children, ended ones included. 0 on systems without /proc. */
export function cpuSeconds(pid: number): number {
  const times = readTimes(pid);
  if (!times) return 0;
  return childrenOf(pid).reduce(
    (sum, child) => sum + (readTimes(child)?.ownSeconds ?? 0),
    times.ownSeconds + times.endedSeconds,
  );
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => readTimes(each)?.parent === pid);

function readTimes(pid: number): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before the last parenthesis may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond;
    return { parent: Number(fields[1]), ownSeconds: seconds(11), endedSeconds: seconds(13) };
  } catch {
    return null;
  }
}
