import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import type { DatabaseAccount } from './account.ts';

const prefix = '/tmp/cfm-pg-';

/** A fresh folder for the server's socket: private, and short, for a socket's path holds at most 103 bytes on macOS, 107 on Linux. */
export function makeSocketDir(account: DatabaseAccount | null): string {
  const dir = mkdtempSync(prefix);
  if (account) chownSync(dir, account.uid, account.gid);
  return dir;
}

/** Removes the socket folder of an ended server; a folder not made here is left alone. */
export function removeSocketDir(dir: string): void {
  if (dir.startsWith(prefix) && dirname(dir) + sep === prefix.slice(0, prefix.lastIndexOf(sep) + 1)) {
    rmSync(dir, { recursive: true, force: true });
  }
}
