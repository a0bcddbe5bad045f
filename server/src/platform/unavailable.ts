import { lateAnswer } from './db/client.ts';
import { FileStoreUnavailable } from './files/file-store.ts';

/**
 * PostgreSQL codes: connection lost, shutting down, no space or too many connections, deadlock or
 * serialization failure, lock timeout, statement timeout, idle transaction timeout, read-only database,
 * unknown password, role or database. System codes: no connection, no space, disk error.
 */
const unavailable =
  /^(08|53|57P0|55P03|57014|25P03|40001|40P01|25006|28000|28P01|3D000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|ENOSPC|EDQUOT|ENODEV|EROFS|EIO|ESTALE)/;
/** Messages of the database driver without a code: no free or new connection, connection cut, no answer. */
const unavailableTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  lateAnswer,
];

/** Code of an error, or an empty string. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Returns whether the file store can't be reached, read or written. The error may be wrapped. */
export const isFileStoreUnavailable = (error: unknown): boolean =>
  error instanceof FileStoreUnavailable || (error instanceof Error && isFileStoreUnavailable(error.cause));

/** Returns whether the database or the file store can't be reached or has no space. The error may be wrapped. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  return (
    error instanceof FileStoreUnavailable ||
    unavailable.test(codeOf(error)) ||
    unavailableTexts.includes(message) ||
    // A missing socket file, and the time limit of the file store.
    ('syscall' in error && error.syscall === 'connect') ||
    name === 'TimeoutError' ||
    isUnavailable(error.cause)
  );
}
