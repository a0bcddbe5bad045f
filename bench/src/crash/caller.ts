import { setTimeout as pause } from 'node:timers/promises';
import { type CallInput, type EndpointSpec, pathOf, type ReplyOf } from '@cfm/contract/endpoint.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import { formOf } from '../multipart.ts';
import type { Pulse } from './pulse.ts';

const answerLimitMs = 60_000;
const retryMs = 25;

interface LooseInput {
  params?: Record<string, unknown>;
  body?: unknown;
  files?: readonly File[];
}
/** What the server refused although nothing was wrong with it. */
export class RefusedError extends Error {}

/** Answers by status of the attempts that were not served, and what a 500 said. */
export interface Refusals {
  unavailable: number;
  unknown: string[];
}
interface Served<E extends EndpointSpec> {
  reply: ReplyOf<E>;
  /** Attempts before it that got no answer: nobody knows whether they were carried out. */
  unanswered: number;
}
export interface Caller {
  /** Calls until the server says that it is done, each time with the same content. */
  call<const E extends EndpointSpec>(endpoint: E, input: CallInput<E>, cookie?: string): Promise<Served<E>>;
}

export function createCaller(port: number, client: number, pulse: Pulse, refusals: Refusals): Caller {
  return {
    async call(endpoint, given, cookie = '') {
      // CallInput<E> is this shape, narrowed by the endpoint's own schemas.
      const input = given as LooseInput;
      const url = `http://127.0.0.1:${port}${apiBase}${pathOf(endpoint.path, input.params)}`;
      for (let unanswered = 0; ; await pause(retryMs)) {
        const sentAt = performance.now();
        const answer = await attempt(url, endpoint, input, cookie);
        if (answer !== null && answer.status < 300) {
          pulse.served(client, sentAt);
          return { reply: answer.text === '' ? undefined : JSON.parse(answer.text), unanswered };
        }
        pulse.failed(client);
        if (answer === null) unanswered += 1;
        else if (answer.status === 503) refusals.unavailable += 1;
        else if (answer.status >= 500) refusals.unknown.push(`${endpoint.path}: ${answer.text}`);
        else throw new RefusedError(`${endpoint.path} was answered ${answer.status}: ${answer.text}`);
      }
    },
  };
}

async function attempt(url: string, endpoint: EndpointSpec, input: LooseInput, cookie: string) {
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        cookie,
        'accept-language': 'en',
        ...(endpoint.request === 'json' && { 'content-type': 'application/json' }),
      },
      body: endpoint.request === 'multipart' ? formOf(input) : JSON.stringify(input.body),
      signal: AbortSignal.timeout(answerLimitMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}
