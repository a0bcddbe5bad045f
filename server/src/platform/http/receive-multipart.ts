import { multipartBodyPart } from '@cfm/contract/platform/endpoint.ts';
import { attachmentMaxBytes, attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { DiscardFiles, ReceiveFile, UploadedFile } from '../files/receive-file.ts';
import type { IncomingFile } from './bindings.ts';

/** Limit of all fields of a request together. */
const fieldsMaxBytes = { anonymous: 128 * 1024, signedIn: 2 * 1024 * 1024 };
const partsMax = 100;
/** Parser messages for a body that is cut off or not multipart. These errors have no code. */
const parserError = /multipart|terminated early|^The needle cannot/i;

const isJson = (part: MultipartFile) => part.mimetype.startsWith('application/json');
const isBody = (part: MultipartFile) => part.fieldname === multipartBodyPart && isJson(part);
/** Browsers add a file name to each part with a content type, including the body part. */
const isFile = (part: MultipartFile) =>
  !isBody(part) && (part.filename !== undefined || part.mimetype === 'application/octet-stream');

interface Receiving {
  receive: ReceiveFile;
  discard: DiscardFiles;
  /** Throws if the file must not be accepted. */
  admit(file: IncomingFile): Promise<void>;
  /** The call needs no session, so its fields are limited like a body without files. */
  isAnonymous: boolean;
  /** Field for errors about a file. */
  filePart: string;
}

/**
 * Reads a multipart request: collects fields into an object and streams each file to `receive`. If a part is
 * wrong, discards the files received so far. Reads every part as a stream: otherwise the parser would buffer
 * each field, and parse JSON parts, before their bytes could be counted.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  { receive, discard, admit, isAnonymous, filePart }: Receiving,
) {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  try {
    const parts = request.files({
      isPartAFile: () => true,
      throwFileSizeLimit: false,
      limits: { fileSize: attachmentMaxBytes, parts: partsMax },
    });
    let bytesLeft = fieldsMaxBytes[isAnonymous ? 'anonymous' : 'signedIn'];
    for await (const part of parts) {
      if (isFile(part)) {
        if (files.length === attachmentsPerEvent) throw new AppError('TooManyFiles');
        const fileName = part.filename ?? 'file';
        await admit({ fields, place: files.length, fileName });
        try {
          files.push(await receive(fileName, part.mimetype, part.file));
          if (part.file.truncated) throw new AppError('FileTooLarge');
        } catch (error) {
          throw namingFile(part, filePart, error);
        }
        continue;
      }
      if (isJson(part) && !isBody(part)) throw new AppError('BadRequest');
      const content = await readField(part, bytesLeft);
      bytesLeft -= content.length;
      const text = content.toString();
      Object.assign(fields, isBody(part) ? await parseObject(request, text) : { [part.fieldname]: text });
    }
    return { fields, files };
  } catch (error) {
    // Reads and drops the rest, so that the client can read the response.
    request.raw.unpipe().resume();
    await discard(files);
    if (error instanceof Error && !('code' in error) && parserError.test(error.message))
      throw new AppError('BadRequest');
    throw error;
  }
}

/** Adds the file name and the field to an error about a file. */
function namingFile(part: MultipartFile, field: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, { field, values: { name: part.filename ?? part.fieldname } });
}

async function readField({ file }: MultipartFile, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('RequestTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Uses the parser of JSON bodies, which rejects prototypes. */
async function parseObject(request: FastifyRequest, text: string): Promise<object> {
  const parse = request.server.getDefaultJsonParser('error', 'error');
  const value = await new Promise<unknown>((resolve, reject) => {
    void parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('BadRequest');
  return value;
}
