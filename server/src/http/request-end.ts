import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The status of a request whose client left before it had the answer; no answer carries it. */
const clientLeft = 499;

export interface RequestEnd {
  method: string;
  /** The pattern instead of the address: addresses hold tokens and names. */
  route: string;
  status: number;
  ms: number;
}

/** Tells of the end of every request, once, also when the client left. */
export function whenRequestEnds(
  app: FastifyInstance,
  tell: (end: RequestEnd, request: FastifyRequest) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () =>
      tell(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.raw.writableFinished ? reply.statusCode : clientLeft,
          ms: reply.elapsedTime,
        },
        request,
      ),
    );
    done();
  });
}
