import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** Of the process itself, and of its children that have ended; in seconds. */
  own: number;
  ended: number;
}

/** CPU seconds that a process has used so far. 0 where the system does not tell. */
export function cpuSecondsOf(pid: number): number {
  return timesOf(pid)?.own ?? 0;
}

/** CPU seconds of a process and its direct children, those that have ended too. */
export function cpuSecondsOfFamily(pid: number): number {
  const parent = timesOf(pid);
  if (!parent) return 0;
  return childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), parent.own + parent.ended);
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => timesOf(each)?.parent === pid);

function timesOf(pid: number): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond;
    return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    // It has ended meanwhile, or this system has no such files.
    return null;
  }
}
