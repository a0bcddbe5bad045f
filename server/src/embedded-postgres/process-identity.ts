import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { spawnOptionsFor } from './account.ts';

// Linux tells of processes in /proc, other systems by the program ps.

/** Text of a file under /proc, or null where the process is gone or the system has no /proc. */
function readProc(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function askPs(pid: number, column: string): string | null {
  const answer = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
    // One language and time zone: two shells must read the same.
    ...spawnOptionsFor(null),
    encoding: 'utf8',
  });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/** Fields of /proc/<pid>/stat after the command name, which may hold spaces and brackets. */
function readStat(pid: number): string[] | null {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A zombie, ended and not yet collected by its parent, is not alive. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const state = readStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** Tells two processes with the same number apart; null when that can't be known. */
export function readStartToken(pid: number, platform = process.platform): string | null {
  if (platform !== 'linux') return askPs(pid, 'lstart');
  const startedAtTick = readStat(pid)?.[19];
  const boot = readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return startedAtTick === undefined ? null : `${boot}:${startedAtTick}`;
}

/** Null when it can't be known. */
export function readCommandLine(pid: number, platform = process.platform): string | null {
  if (platform !== 'linux') return askPs(pid, 'command');
  return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() || null;
}
