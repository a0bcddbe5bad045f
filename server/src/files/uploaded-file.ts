import type { Readable } from 'node:stream';

/** A file of a multipart request, already in the file store and registered as a row of `stored_files` not yet in use. */
export interface UploadedFile {
  storedFileId: number;
  fileName: string;
  contentType: string;
  sizeBytes: number;
}

/** Takes one file of a request into the store while it streams in. Throws an `AppError` for size and type. */
export type ReceiveFile = (fileName: string, declaredType: string, body: Readable) => Promise<UploadedFile>;
/** Removes the files of a request that was refused. */
export type DiscardFiles = (files: readonly UploadedFile[]) => Promise<void>;
