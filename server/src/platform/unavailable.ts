import { lateAnswer } from './db/client.ts';
import { FileStoreUnavailable } from './files/file-store.ts';

/**
 * PostgreSQL: connection lost, shutting down, no room or too many connections, two transactions in each other's way, a lock
 * waited for in vain, a statement that took too long, a transaction that did nothing for too long, a database that only reads, a
 * password, role or database that it no longer knows. The system: no connection, no room, no disk.
 */
const unavailable =
  /^(08|53|57P0|55P03|57014|25P03|40001|40P01|25006|28000|28P01|3D000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|ENOSPC|EDQUOT|ENODEV|EROFS|EIO|ESTALE)/;
/** What the driver of the database says without a code: no connection came free or up, one was cut, an answer did not come. */
const unavailableTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  lateAnswer,
];

/** The code that a fault bears, or none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whether the fault is that the database or the file store can't be reached, or has no room; it may be wrapped. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  return (
    error instanceof FileStoreUnavailable ||
    unavailable.test(codeOf(error)) ||
    unavailableTexts.includes(message) ||
    // A socket file that is gone, and the file store's own word for its time limits.
    ('syscall' in error && error.syscall === 'connect') ||
    name === 'TimeoutError' ||
    isUnavailable(error.cause)
  );
}
