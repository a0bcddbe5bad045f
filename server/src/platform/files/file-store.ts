import type { Readable } from 'node:stream';

/** Storage of files: a folder or an S3-compatible store. Keys are random and reveal nothing about the content. */
export interface FileStore {
  /** Stores the stream under the key and resolves when it is durable. A broken stream leaves no file. */
  put(key: string, body: Readable): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Keys of complete files with this prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}

/** Returns whether the store is available but the requested file is missing. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey');

/**
 * The store cannot be used now: access denied, overloaded, not mounted or misconfigured. Not an error of the
 * program or the caller.
 */
export class FileStoreUnavailable extends Error {
  /** Whether the store itself rejected the call. It is then not lost on the way or overloaded: settings or rights are wrong. */
  readonly isAnswer: boolean;

  constructor(reason: string, cause?: unknown, { isAnswer = false } = {}) {
    super(`the file store can't be used: ${reason}`, { cause });
    this.name = 'FileStoreUnavailable';
    this.isAnswer = isAnswer;
  }
}
