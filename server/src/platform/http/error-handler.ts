import type { ErrorBody, ErrorCode } from '@cfm/contract/platform/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { shownText } from '../texts/shown-text.ts';
import { languageOf, textsOf } from '../texts/texts.ts';
import { codeOf, isFileStoreUnavailable, isUnavailable } from '../unavailable.ts';
import { clientAddress } from './client-address.ts';
import { addToRequestLog, logAccess } from './request-end.ts';

/** Error codes for rejections by the framework. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'RequestTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_PARTS_LIMIT: 'RequestTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UnsupportedMediaType',
  FST_UNDER_PRESSURE: 'Overloaded',
};
/** PostgreSQL codes for a character that cannot be stored (a zero byte) in a text or in JSON. */
const unstorableText = ['22021', '22P05'];
/** PostgreSQL code for a missing referenced row. The row existed at the check, so it was deleted since. */
const brokenReference = '23503';
const logUnavailable = throttleLog((suppressed, log: FastifyRequest['log'], err: Error) =>
  log.warn({ err, suppressed }, 'dependency unavailable'),
);
const logOverload = throttleLog((suppressed, log: FastifyRequest['log'], cause: string) =>
  log.warn({ suppressed }, `overloaded: ${cause}`),
);

/** The query builder wraps database errors. The code is on the cause. */
function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error) || codeOf(error.cause);
  const known = frameworkCodes[code];
  if (known) return new AppError(known);
  if (unstorableText.includes(code)) return new AppError('BadRequest');
  if (code === brokenReference) return new AppError('ChoiceGone');
  if (isFileStoreUnavailable(error)) return new AppError('FileStoreUnavailable');
  if (isUnavailable(error)) return new AppError('Unavailable');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) return new AppError('UnsupportedMediaType');
  if (status !== undefined && status >= 400 && status < 500) return new AppError('BadRequest');
  return new AppError('Unknown');
}

const isDependencyError = ({ code }: AppError): boolean =>
  code === 'Unavailable' || code === 'FileStoreUnavailable';

/** Answers every error in one format. An unknown error is logged in full and not shown to the client. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  addToRequestLog(request, { code: known.code, address: clientAddress(request) });
  // If the client left, this is not a server error. The request line shows it.
  const hasLeft = reply.raw.destroyed;
  if (known.code === 'Unknown' && !hasLeft) request.log.error({ err: error }, 'request failed');
  if (isDependencyError(known) && !hasLeft) logUnavailable(request.log, error);
  // Verbs throw it when too many calls wait for a thread, the framework when the event loop is delayed.
  if (known.code === 'Overloaded' && !hasLeft)
    logOverload(request.log, error === known ? 'threads busy' : 'event loop delayed');
  const { shows, ...stored } = known.details.stored ?? {};
  if (shows) logAccess(request, [shows]);
  const language = languageOf(request.headers['accept-language']);
  const texts = textsOf(language, 'errors');
  const message = known.details.text ?? texts(known.code, known.details.values as never);
  const { fields, field = 'general' } = known.details;
  const body: ErrorBody = {
    code: known.code,
    message,
    errors: fields && Object.keys(fields).length > 0 ? fields : { [field]: message },
    requestId: request.id,
    ...known.details.extra,
    ...stored,
  };
  if (known.details.extra?.retryAfterSeconds)
    reply.header('retry-after', known.details.extra.retryAfterSeconds);
  return reply
    .status(known.status)
    .type('application/json; charset=utf-8')
    .send(shownText(JSON.stringify(body), language));
}
