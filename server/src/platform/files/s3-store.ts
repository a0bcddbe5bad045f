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

/** The smallest part that S3 takes, save the last. With one part at a time, all of a file that is ever in memory. */
const partBytes = 5 * 1024 * 1024;

/** How long nothing may move on a connection to the store. */
const idleLimitMs = 20_000;

export interface S3Address {
  bucket: string;
  /** Before each key; empty, or ends in a slash. */
  prefix: string;
  region: string;
  /** Of an S3-compatible store; undefined for Amazon's own. */
  endpoint?: string;
  /** Undefined: found as the AWS command line finds them. */
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
 * What the store answers is about itself or the settings (overloaded, no such bucket, no right), as all requests are the same
 * in form. Save of a file that is not in it: that one was lost.
 */
const asAway = (error: unknown): unknown =>
  error instanceof S3ServiceException && !(error instanceof NoSuchKey)
    ? new FileStoreUnavailable(`${error.name} (${error.$metadata.httpStatusCode}), ${error.message}`, error)
    : error;
const refuse = (error: unknown): never => {
  throw asAway(error);
};

/** Files as objects of an S3-compatible store. An object appears once its upload is complete. */
export function openS3Store(
  { bucket, prefix, region, endpoint, credentials }: S3Address,
  idleMs = idleLimitMs,
): FileStore {
  const client = new S3Client({
    region,
    // Compatible stores have no host name per bucket, and few know the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // A store that hangs is one that is not there; both tries together end before a balancer gives up.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: idleMs },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const target = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  /** Removing is tried again by the nightly job; nobody's answer waits for it as long as for a file. */
  const forRemoving = () => ({ abortSignal: AbortSignal.timeout(idleMs / 4) });

  return {
    async put(key, body) {
      const upload = new Upload({
        client,
        params: { ...target(key), Body: body },
        partSize: partBytes,
        queueSize: 1,
        // Removed below: its own way is to let the caller wait for that too.
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
        // Of a stream that broke its own error, not that the unfinished upload could not be removed either. A stream that
        // was let go because the store failed is aborted.
        const reason = body.errored?.name === 'AbortError' ? asAway(error) : (body.errored ?? asAway(error));
        // The receiver then reads and drops the rest.
        body.destroy();
        throw reason;
      });
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(target(key))).catch(refuse);
      if (!Body) throw new Error('the file store answered no content');
      // In Node the body is a Readable; the type also covers browsers.
      return Body as Readable;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(target(key)), forRemoving()).catch(refuse);
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
        refuse(error);
      }
      return keys.sort();
    },
  };
}
