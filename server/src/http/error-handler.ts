import type { ErrorBody, ErrorCode } from '@cfm/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { lateAnswer } from '../db/client.ts';
import { AppError } from '../errors.ts';
import { FileStoreAway } from '../files/file-store.ts';
import { rarely } from '../rarely.ts';
import { languageOf, textsOf } from '../texts/texts.ts';
import { clientAddress } from './client-address.ts';
import { noteOf } from './request-end.ts';

/** Our codes for what the framework refuses by itself. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'RequestTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_PARTS_LIMIT: 'RequestTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UnsupportedMediaType',
  FST_UNDER_PRESSURE: 'Unavailable',
};
/** PostgreSQL: a character it can't store (a zero byte), in a text or in JSON. */
const unstorableText = ['22021', '22P05'];
/** PostgreSQL: what a row refers to is not there. It was when it was checked, so somebody has deleted it since. */
const brokenReference = '23503';
/**
 * PostgreSQL: connection lost, shutting down, no room or too many connections, two transactions in each other's way, a lock
 * waited for in vain, a database that only reads, a password, role or database that it no longer knows. The system: no
 * connection, no room, no disk.
 */
const unavailable =
  /^(08|53|57P0|55P03|40001|40P01|25006|28000|28P01|3D000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|ENOSPC|EDQUOT|ENODEV|EROFS|EIO|ESTALE)/;
/** What the driver of the database says without a code: no connection came free or up, one was cut, an answer did not come. */
const unavailableTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  lateAnswer,
];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whether the fault is that the database or the file store can't be reached, or has no room; it may be wrapped. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  return (
    error instanceof FileStoreAway ||
    unavailable.test(codeOf(error)) ||
    unavailableTexts.includes(message) ||
    // A socket file that is gone, and the file store's own word for its time limits.
    ('syscall' in error && error.syscall === 'connect') ||
    name === 'TimeoutError' ||
    isAway(error.cause)
  );
}

const logAway = rarely((leftOut, log: FastifyRequest['log'], err: Error) =>
  log.warn({ err, leftOut }, 'something that requests need is not there'),
);

/** The query builder wraps what the database said: its code is the cause's. */
function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error) || codeOf(error.cause);
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  if (unstorableText.includes(code)) return new AppError('BadRequest');
  if (code === brokenReference) return new AppError('ChoiceGone');
  if (isAway(error)) return new AppError('Unavailable');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) return new AppError('UnsupportedMediaType');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BadRequest');
  return new AppError('Unknown');
}

/** Answers every error in one form. An unknown one is logged whole and shows nothing of itself. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  noteOf(request, { code: known.code, address: clientAddress(request) });
  // Of a client that left nothing is wrong here; the line of the request says so.
  const hasLeft = reply.raw.destroyed;
  if (known.code === 'Unknown' && !hasLeft) request.log.error({ err: error }, 'request failed');
  if (known.code === 'Unavailable' && !hasLeft) logAway(request.log, error);
  const texts = textsOf(languageOf(request.headers['accept-language']), 'errors');
  const message = known.details.text ?? texts(known.code, known.details.values as never);
  const { fields, field = 'general' } = known.details;
  const body: ErrorBody = {
    code: known.code,
    message,
    errors: fields && Object.keys(fields).length > 0 ? fields : { [field]: message },
    requestId: request.id,
    ...known.details.extra,
  };
  if (known.details.extra?.retryAfterSeconds)
    reply.header('retry-after', known.details.extra.retryAfterSeconds);
  return reply.status(known.status).send(body);
}
