import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Ids of balancers and clients: UUIDs and the like. Anything else could forge log lines or fill the audit. */
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,99}$/;
/** W3C Trace Context, version 00: trace id, span id and flags, none of them all zeros. */
const tracePattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

interface Trace {
  traceId: string;
  flags: string;
}

function traceOf({ headers }: Pick<IncomingMessage, 'headers'>): Trace | null {
  const { traceparent } = headers;
  const [, traceId, flags] = (typeof traceparent === 'string' && tracePattern.exec(traceparent)) || [];
  return traceId === undefined || flags === undefined ? null : { traceId, flags };
}

/** Id of a request in log, audit and answer (rule 12.15). Not the caller's, who could use that of another request. */
export const newRequestId = (): string => randomUUID();

/** The id that the balancer or client gave, if it is a plain one. */
function givenIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const given = headers['x-request-id'];
  return typeof given === 'string' && idPattern.test(given) ? given : null;
}

/** Adds id and trace of the caller to all log lines of a request. */
export const requestLogger = (
  log: Logger,
  bindings: object,
  options: object,
  raw: IncomingMessage,
): Logger => {
  const trace = traceOf(raw);
  const givenId = givenIdOf(raw);
  return log.child(
    { ...bindings, ...(givenId && { givenId }), ...(trace && { traceId: trace.traceId }) },
    options,
  );
};

/** Answers with the id of the request, and within a trace with a span of its own. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const trace = traceOf(request.raw);
    if (trace)
      reply.header('traceparent', `00-${trace.traceId}-${randomBytes(8).toString('hex')}-${trace.flags}`);
    done();
  });
}
