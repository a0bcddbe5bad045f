import { setTimeout as pause } from 'node:timers/promises';
import {
  type CallInput,
  type EndpointSpec,
  multipartBodyPart,
  pathOf,
  type ReplyOf,
} from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';

const answerLimitMs = 60_000;
const retryMs = 25;
const calmMs = 250;
const recoveryLimitMs = 120_000;

interface LooseInput {
  params?: Record<string, unknown>;
  body?: unknown;
  files?: readonly File[];
}

/** Calls the API until it answers with success, each time with the same content. */
export interface Caller {
  /** Throws when the server rejects the call (4xx). `retried`: an earlier attempt got no answer, so it may have been executed. */
  call<const E extends EndpointSpec>(
    endpoint: E,
    input: CallInput<E>,
    cookie?: string,
  ): Promise<{ reply: ReplyOf<E>; retried: boolean }>;
  /** Milliseconds from `since` until every client was served again without another failure. */
  untilRecovered(since: number, clients: number): Promise<number>;
  /** Answers with status 500, which no kill excuses. */
  errors: readonly string[];
}

export function createCaller(port: number): Caller {
  const errors: string[] = [];
  const servedAt = new Map<string, { sentAt: number; at: number }>();
  return {
    errors,
    async call(endpoint, given, cookie = '') {
      // CallInput<E> is this shape, narrowed by the schemas of the endpoint.
      const input = given as LooseInput;
      const url = `http://127.0.0.1:${port}${apiBase}${pathOf(endpoint.path, input.params)}`;
      for (let retried = false; ; await pause(retryMs)) {
        const sentAt = performance.now();
        const answer = await attempt(url, endpoint, input, cookie);
        if (answer && answer.status < 300) {
          if (cookie) servedAt.set(cookie, { sentAt, at: performance.now() });
          return { reply: answer.text === '' ? undefined : JSON.parse(answer.text), retried };
        }
        servedAt.delete(cookie);
        if (answer === null) retried = true;
        else if (answer.status < 500) throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`);
        else if (answer.status !== 503) errors.push(`${endpoint.path}: ${answer.text}`);
      }
    },
    async untilRecovered(since, clients) {
      for (;;) {
        const served = [...servedAt.values()].filter(({ sentAt }) => sentAt >= since);
        const last = Math.max(...served.map(({ at }) => at));
        // A call can still succeed on a connection just before the kill reaches it.
        if (served.length === clients && performance.now() - last > calmMs) return last - since;
        if (performance.now() - since > recoveryLimitMs)
          throw new Error(`${clients - served.length} clients get no answer after a kill.`);
        await pause(10);
      }
    },
  };
}

async function attempt(url: string, { method, request }: EndpointSpec, input: LooseInput, cookie: string) {
  try {
    const response = await fetch(url, {
      method,
      headers: { cookie, ...(request === 'json' && { 'content-type': 'application/json' }) },
      body: request === 'multipart' ? multipart(input) : JSON.stringify(input.body),
      signal: AbortSignal.timeout(answerLimitMs),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}

function multipart({ body, files = [] }: LooseInput): FormData {
  const form = new FormData();
  form.append(multipartBodyPart, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  for (const file of files) form.append('files', file, file.name);
  return form;
}
