import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';

/**
 * The smallest part that S3 accepts, except for the last. Parts are sent one at a time, so memory never holds
 * more of a file.
 */
const partBytes = 5 * 1024 * 1024;

/** Limit without traffic on a connection to the store. */
const idleLimitMs = 20_000;

export interface S3Address {
  bucket: string;
  /** Prefix of each key. Empty, or ends in a slash. */
  prefix: string;
  region: string;
  /** Set for an S3-compatible store, undefined for Amazon S3. */
  endpoint?: string;
  /** If undefined, credentials are found like the AWS command line does. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Reads `s3://[key:secret@]bucket/prefix?endpoint=…&region=…`. */
export function readS3Address(filesUrl: string): S3Address {
  const url = new URL(filesUrl);
  const path = decodeURIComponent(url.pathname)
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  const endpoint = url.searchParams.get('endpoint');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region: url.searchParams.get('region') ?? 'eu-central-1',
    ...(endpoint === null ? {} : { endpoint }),
    ...(url.username === ''
      ? {}
      : {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }),
  };
}

/**
 * Errors of the store concern the store or the settings (overloaded, no such bucket, no permission), because
 * all requests have the same form. Except NoSuchKey: that file is lost.
 */
const asUnavailable = (error: unknown): unknown => {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return new FileStoreUnavailable(
      `${error.message}. Put them into FILES_URL (s3://key:secret@bucket), set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ` +
        'or give this machine a role that may use the bucket',
      error,
      { isAnswer: true },
    );
  return error instanceof S3ServiceException && !(error instanceof NoSuchKey)
    ? new FileStoreUnavailable(`${error.name} (${error.$metadata.httpStatusCode}), ${error.message}`, error, {
        isAnswer: error.$fault === 'client' && error.$metadata.httpStatusCode !== 429,
      })
    : error;
};
const reject = (error: unknown): never => {
  throw asUnavailable(error);
};

/** Files as objects of an S3-compatible store. An object appears once its upload is complete. */
export function openS3Store(
  { bucket, prefix, region, endpoint, credentials }: S3Address,
  idleMs = idleLimitMs,
): FileStore {
  const client = new S3Client({
    region,
    // Compatible stores have no host name per bucket, and few support the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Treats a hanging store as unavailable. Both tries together end before a load balancer times out.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: idleMs },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const target = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  /** The nightly job retries removals, so a removal has a shorter time limit than a read or a write. */
  const forRemoving = () => ({ abortSignal: AbortSignal.timeout(idleMs / 4) });

  return {
    async put(key, body) {
      const upload = new Upload({
        client,
        params: { ...target(key), Body: body },
        partSize: partBytes,
        queueSize: 1,
        // Removed below instead: the library would let the caller wait for that too.
        leavePartsOnError: true,
      });
      await upload.done().catch((error) => {
        if (upload.uploadId !== undefined)
          client
            .send(
              new AbortMultipartUploadCommand({ ...target(key), UploadId: upload.uploadId }),
              forRemoving(),
            )
            .catch(() => undefined);
        // Reports the error of a broken stream, not the failed removal of its parts. A stream that was
        // destroyed because the store failed has an AbortError.
        const reason =
          body.errored?.name === 'AbortError' ? asUnavailable(error) : (body.errored ?? asUnavailable(error));
        // The receiver then reads and drops the rest.
        body.destroy();
        throw reason;
      });
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(target(key))).catch(reject);
      if (!Body) throw new Error('the file store returned no content');
      // In Node the body is a Readable. The type also covers browsers.
      return Body as Readable;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(target(key)), forRemoving()).catch(reject);
    },
    async list(keyPrefix) {
      const keys: string[] = [];
      try {
        for await (const { Contents = [] } of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: prefix + keyPrefix },
        ))
          keys.push(...Contents.flatMap(({ Key }) => (Key ? [Key.slice(prefix.length)] : [])));
      } catch (error) {
        reject(error);
      }
      return keys.sort();
    },
  };
}
