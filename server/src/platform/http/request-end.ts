import type { SeenKind } from '@cfm/contract/platform/endpoint.ts';
import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Status in logs if the client left before it had the response. No response uses it. */
const clientLeft = 499;

export interface Shown {
  kind: SeenKind;
  id: number | null;
}
/** The caller, once known, and the error code and address of a rejected request (rule 12.10). */
interface Noted {
  userId?: number;
  code?: ErrorCode;
  address?: string;
  /** Ids of the cases and contacts that the response shows. */
  seen?: readonly Shown[];
}
const notes = new WeakMap<FastifyRequest, Noted>();
/** Adds fields to the log line of a request. */
export const addToRequestLog = (request: FastifyRequest, noted: Noted): void =>
  void notes.set(request, { ...notes.get(request), ...noted });

export const logAccess = (request: FastifyRequest, seen: readonly Shown[]): void =>
  addToRequestLog(request, { seen: [...(notes.get(request)?.seen ?? []), ...seen] });

export interface RequestEnd extends Noted {
  method: string;
  /** The route pattern, because URLs contain tokens and names. */
  route: string;
  status: number;
  ms: number;
}

/** Calls `onEnd` once at the end of every request, also when the client left. */
export function whenRequestEnds(
  app: FastifyInstance,
  onEnd: (end: RequestEnd, request: FastifyRequest) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () =>
      onEnd(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.raw.writableFinished ? reply.statusCode : clientLeft,
          ms: reply.elapsedTime,
          ...notes.get(request),
        },
        request,
      ),
    );
    done();
  });
}
