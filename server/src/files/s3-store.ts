import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { FileStore } from './file-store.ts';

/** The smallest part that S3 takes, save the last: all of a file that is ever in memory. */
const partBytes = 5 * 1024 * 1024;

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
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
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

/** The stream in parts of `partBytes`, the last one shorter. */
async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    while (size >= partBytes) {
      const whole = Buffer.concat(chunks);
      yield whole.subarray(0, partBytes);
      chunks = [whole.subarray(partBytes)];
      size -= partBytes;
    }
  }
  yield Buffer.concat(chunks);
}

/** Files as objects of an S3-compatible store. An object appears once its upload is complete. */
export function openS3Store({ bucket, prefix, region, endpoint, credentials }: S3Address): FileStore {
  const client = new S3Client({
    region,
    // Compatible stores have no host name per bucket, and few know the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const target = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function putInParts(key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target(key)));
    try {
      const parts: CompletedPart[] = [];
      const send = async (Body: Buffer) => {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(
          new UploadPartCommand({ ...target(key), UploadId, PartNumber, Body }),
        );
        parts.push({ ETag, PartNumber });
      };
      await send(first);
      for await (const part of rest) if (part.length > 0) await send(part);
      await client.send(
        new CompleteMultipartUploadCommand({ ...target(key), UploadId, MultipartUpload: { Parts: parts } }),
      );
    } catch (error) {
      // What went wrong first is what is told.
      await client.send(new AbortMultipartUploadCommand({ ...target(key), UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(key, body) {
      const parts = inParts(body);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length < partBytes) {
        await client.send(new PutObjectCommand({ ...target(key), Body: first }));
        return;
      }
      await putInParts(key, first, parts);
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(target(key)));
      if (!Body) throw new Error('the file store answered no content');
      // In Node the body is a Readable; the type also covers browsers.
      return Body as Readable;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(target(key)));
    },
  };
}
