import { multipartBodyPart } from '@cfm/contract/platform/endpoint.ts';
import { attachmentMaxBytes, attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { DiscardFiles, ReceiveFile, UploadedFile } from '../files/receive-file.ts';
import type { IncomingFile } from './bindings.ts';

/** All fields of a request together. */
const fieldsMaxBytes = 2 * 1024 * 1024;
const partsMax = 100;
/** What the parser says of a body that is cut off or no multipart at all; these errors carry no code. */
const parserFault = /multipart|terminated early|^The needle cannot/i;

const isJson = (part: MultipartFile) => part.mimetype.startsWith('application/json');
const isBody = (part: MultipartFile) => part.fieldname === multipartBodyPart && isJson(part);
/** Browsers give each part of a type of its own a file name, the body's as well. */
const isFile = (part: MultipartFile) =>
  !isBody(part) && (part.filename !== undefined || part.mimetype === 'application/octet-stream');

interface Receiving {
  receive: ReceiveFile;
  discard: DiscardFiles;
  /** Throws for a file that is not to be taken. */
  admit(file: IncomingFile): Promise<void>;
  /** The field that what is wrong with a file is said at. */
  filePart: string;
}

/**
 * Reads a multipart request: fields into an object, each file streamed straight to `receive`. When anything is wrong
 * with one part, the files already taken are discarded. Every part comes as a stream: the parser by itself would hold
 * each field, and parse what calls itself JSON, before it could be counted.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  { receive, discard, admit, filePart }: Receiving,
) {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  if (!request.isMultipart()) return { fields, files };
  try {
    const parts = request.files({
      isPartAFile: () => true,
      throwFileSizeLimit: false,
      limits: { fileSize: attachmentMaxBytes, parts: partsMax },
    });
    let bytesLeft = fieldsMaxBytes;
    for await (const part of parts) {
      if (isFile(part)) {
        if (files.length === attachmentsPerEvent) throw new AppError('TooManyFiles');
        await admit({ fields, place: files.length });
        try {
          files.push(await receive(part.filename ?? 'file', part.mimetype, part.file));
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
    // The rest is read and dropped, so that the client gets to read the answer.
    request.raw.unpipe().resume();
    await discard(files);
    if (error instanceof Error && !('code' in error) && parserFault.test(error.message))
      throw new AppError('BadRequest');
    throw error;
  }
}

/** What is wrong with a file is said of that file, by its name. */
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

/** Parses by the parser of bodies that are JSON as a whole, which refuses prototypes. */
async function parseObject(request: FastifyRequest, text: string): Promise<object> {
  const parse = request.server.getDefaultJsonParser('error', 'error');
  const value = await new Promise<unknown>((resolve, reject) => {
    void parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('BadRequest');
  return value;
}
