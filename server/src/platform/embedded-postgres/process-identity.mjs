// @ts-check
// JavaScript, because the setup needs it before a Node that reads TypeScript is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @param {string} path @returns {string | null} null if the process has ended or the system has no /proc */
function readProc(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @param {number} pid @param {string} column */
function askPs(pid, column) {
  // A fixed language and time zone, so that two callers get the same answer.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const answer = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { env, encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

/** Fields of /proc/<pid>/stat after the command name, which may contain spaces and parentheses. @param {number} pid */
function readStat(pid) {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A zombie counts as not alive. @param {number} pid */
export function isProcessAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another account.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const state = readStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** Distinguishes two processes with the same number. Null if unknown. @param {number} pid @returns {string | null} */
export function readStartToken(pid, platform = process.platform) {
  if (platform !== 'linux') return askPs(pid, 'lstart');
  const startedAtTick = readStat(pid)?.[19];
  const boot = readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return startedAtTick === undefined ? null : `${boot}:${startedAtTick}`;
}

/** Null if unknown. @param {number} pid @returns {string | null} */
export function readCommandLine(pid, platform = process.platform) {
  if (platform !== 'linux') return askPs(pid, 'command');
  return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() || null;
}
