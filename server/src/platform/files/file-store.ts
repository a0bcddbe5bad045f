import type { Readable } from 'node:stream';

/** Where files are stored: a folder, or an S3-compatible store. Keys are random and say nothing of the content. */
export interface FileStore {
  /** Stores the stream under the key; answers once it is durable. Fails whole: nothing is left of a broken stream. */
  put(key: string, body: Readable): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** The keys that begin like this, of whole files, in order. */
  list(prefix: string): Promise<string[]>;
}

/** Whether a file that was to be read is not in the store, which is there: that one was lost. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey');

/** The store can't be used now: refused, overloaded, not mounted, not ours. No fault of the program, nor of who asks. */
export class FileStoreUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`the file store can't be used: ${reason}`, { cause });
    this.name = 'FileStoreUnavailable';
  }
}
