import type { SeenKind } from '@cfm/contract/platform/endpoint.ts';
import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The status of a request whose client left before it had the answer; no answer carries it. */
const clientLeft = 499;

export interface Shown {
  kind: SeenKind;
  id: number | null;
}
/** Who called, as soon as that is known; why a call was refused, and where it came from (rule 12.10). */
interface Noted {
  userId?: number;
  code?: ErrorCode;
  address?: string;
  /** What the answer shows of cases and contacts, by their ids. */
  seen?: readonly Shown[];
}
const notes = new WeakMap<FastifyRequest, Noted>();
/** Adds to what the line of a request tells. */
export const addToRequestLog = (request: FastifyRequest, noted: Noted): void =>
  void notes.set(request, { ...notes.get(request), ...noted });

export const logAccess = (request: FastifyRequest, seen: readonly Shown[]): void =>
  addToRequestLog(request, { seen: [...(notes.get(request)?.seen ?? []), ...seen] });

export interface RequestEnd extends Noted {
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
          ...notes.get(request),
        },
        request,
      ),
    );
    done();
  });
}
