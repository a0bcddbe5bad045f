import type { ErrorBody, ErrorCode } from '@cfm/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { languageOf, textsOf } from '../texts/texts.ts';

/** Our codes for what the framework refuses by itself. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'RequestTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_REQ_FILE_TOO_LARGE: 'FileTooLarge',
  FST_PARTS_LIMIT: 'RequestTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UnsupportedMediaType',
  FST_UNDER_PRESSURE: 'Unavailable',
};
/** PostgreSQL: a character it can't store (a zero byte), in a text or in JSON. */
const unstorableText = ['22021', '22P05'];
/** PostgreSQL: connection lost, shutting down, too many connections, a lock waited for in vain. */
const unavailable = /^(08|57P0|53300|55P03)/;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The query builder wraps what the database said: its code is the cause's. */
function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error) || codeOf(error.cause);
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  if (unstorableText.includes(code)) return new AppError('BadRequest');
  if (unavailable.test(code) || code === 'ECONNREFUSED') return new AppError('Unavailable');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) return new AppError('UnsupportedMediaType');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BadRequest');
  return new AppError('Unknown');
}

/** Answers every error in one form. An unknown one is logged whole and shows nothing of itself. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  if (known.code === 'Unknown') request.log.error({ err: error }, 'request failed');
  if (known.code === 'Unavailable')
    request.log.warn({ err: error }, 'something that the request needs was not there');
  const texts = textsOf(languageOf(request.headers['accept-language']), 'errors');
  const message = texts(known.code, known.details.values as never);
  const fields = known.details.fields;
  const body: ErrorBody = {
    code: known.code,
    message,
    errors: fields && Object.keys(fields).length > 0 ? fields : { general: message },
    requestId: request.id,
    ...known.details.extra,
  };
  if (known.details.extra?.retryAfterSeconds)
    reply.header('retry-after', known.details.extra.retryAfterSeconds);
  return reply.status(known.status).send(body);
}
