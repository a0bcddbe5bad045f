import { attachmentMaxBytes, attachmentsPerEvent } from '@cfm/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { DiscardFiles, ReceiveFile, UploadedFile } from '../files/uploaded-file.ts';

const fieldMaxBytes = 1024 * 1024;
/** What the parser says of a body that is cut off or no multipart at all; these errors carry no code. */
const parserFault = /multipart|terminated early|^The needle cannot/i;

/**
 * Reads a multipart request: fields into an object, each file streamed straight to `receive`. When anything is wrong
 * with one part, the files already taken are discarded. `receive` null: the call takes no files.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  receive: ReceiveFile | null,
  discard: DiscardFiles | null,
) {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  if (!request.isMultipart()) {
    if (typeof request.body === 'object' && request.body !== null) Object.assign(fields, request.body);
    return { fields, files };
  }
  try {
    const parts = request.parts({
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
        fields[part.fieldname] = String(part.value);
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
