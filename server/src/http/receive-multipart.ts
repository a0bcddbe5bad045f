import { multipartBodyPart } from '@cfm/contract/endpoint.ts';
import { attachmentMaxBytes, attachmentsPerEvent } from '@cfm/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { DiscardFiles, ReceiveFile, UploadedFile } from '../files/uploaded-file.ts';

const fieldMaxBytes = 1024 * 1024;
/** What the parser says of a body that is cut off or no multipart at all; these errors carry no code. */
const parserFault = /multipart|terminated early|^The needle cannot/i;

const isBody = (name: string | undefined, type: string | undefined) =>
  name === multipartBodyPart && type !== undefined && type.startsWith('application/json');
/** Browsers give each part of a type of its own a file name, the body's as well. */
const isPartAFile = (name: string | undefined, type: string | undefined, fileName: string | undefined) =>
  !isBody(name, type) && (fileName !== undefined || type === 'application/octet-stream');

/**
 * Reads a multipart request: fields into an object, each file streamed straight to `receive`. When anything is wrong
 * with one part, the files already taken are discarded. `receive` null: the call takes no files.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  receive: ReceiveFile | null,
  discard: DiscardFiles | null,
) {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  if (!request.isMultipart()) {
    if (typeof request.body === 'object' && request.body !== null) Object.assign(fields, request.body);
    return { fields, files };
  }
  try {
    const parts = request.parts({
      isPartAFile,
      limits: {
        fileSize: attachmentMaxBytes,
        files: attachmentsPerEvent,
        fields: 50,
        fieldSize: fieldMaxBytes,
        parts: 100,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('RequestTooLarge');
        Object.assign(
          fields,
          isBody(part.fieldname, part.mimetype)
            ? asObject(part.value)
            : { [part.fieldname]: String(part.value) },
        );
        continue;
      }
      if (!receive) throw new AppError('BadRequest');
      const file = await receive(part.filename ?? 'file', part.mimetype, part.file);
      files.push(file);
      if (part.file.truncated) throw new AppError('FileTooLarge');
    }
    return { fields, files };
  } catch (error) {
    await discard?.(files);
    if (error instanceof Error && !('code' in error) && parserFault.test(error.message))
      throw new AppError('BadRequest');
    throw error;
  }
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('BadRequest');
  return value;
}
