import { randomUUID } from 'node:crypto';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@cfm/contract/platform/errors.ts';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { isLoopback } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { textsOf } from '../texts/texts.ts';
import { everyAnswerHeaders } from './security-headers.ts';

/** Allows a file of 25 MB over a slow line. No other body is larger than some kilobytes. */
const fileUploadMs = 300_000;
const bodyMs = 20_000;
const headersMs = 20_000;
/** Limit for a connection without traffic, for example a download that the client stops reading. */
const silenceMs = 120_000;
/** Far more than users and load balancers open. A flood ends here and not at the limit of open files. */
const connectionsMax = 5_000;

/**
 * Settings of the listener. A client that sends slowly or only half a request loses the connection after a
 * time (rule 5.15).
 */
export const connectionLimits = (config: Config) =>
  ({
    requestTimeout: fileUploadMs,
    connectionTimeout: silenceMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: 5_000,
      ServerResponse: responseWith(everyAnswerHeaders(config)),
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
      answerBrokenRequest(error, socket, everyAnswerHeaders(config)),
  }) satisfies FastifyHttpOptions<Server>;

/**
 * A response that begins with these headers. Routes override them. They stay where no route answers, but Node or the
 * framework: to a missing host, an unknown expectation, an invalid path, or during a stop.
 */
const responseWith = (headers: Headers) =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given);
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    }
  };
type Headers = Readonly<Record<string, string>>;

/** Limits the number of connections and the time of bodies. Rejects requests with an unexpected host. */
export function boundConnections(app: FastifyInstance, config: Config): void {
  app.server.maxConnections = connectionsMax;
  app.addHook('onRequest', async (request) => {
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new AppError('BadRequest');
    // Demo passwords are public, so reject foreign Host headers (DNS rebinding).
    if (config.isDemo && !isLoopback(request.hostname)) throw new AppError('CrossSiteRequest');
  });
  app.addHook('preParsing', async (request) => {
    const { raw } = request;
    if (!announcesBody(raw.headers) || request.isMultipart()) return;
    const timer = setTimeout(() => raw.destroy(), bodyMs);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/** Without a body there is no time limit, because the client may read a response slowly. */
const announcesBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Answers a broken HTTP request in the common error format and closes the connection. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, everyAnswer: Headers): void {
  if (!socket.writable) return void socket.destroy();
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ([431, 'RequestTooLarge'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, 'BadRequest'] as const)
        : ([400, 'BadRequest'] as const);
  const message = textsOf('en', 'errors')(code);
  const requestId = randomUUID();
  const answer: ErrorBody = { code, message, errors: { general: message }, requestId };
  const body = JSON.stringify(answer);
  const headers = {
    ...everyAnswer,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': requestId,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
