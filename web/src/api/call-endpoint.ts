import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  type CallInput,
  defaultFilePart,
  type EndpointSpec,
  multipartBodyPart,
  pathOf,
  type ReplyOf,
} from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { ApiError, NetworkError } from './api-error.ts';

export type AnswerOf<E extends EndpointSpec> = E['answer'] extends 'bytes' ? Blob : ReplyOf<E>;
export interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: BodyInit | null;
  /** The request completes even if the tab is closed. Limited to 64 kB. */
  keepalive?: boolean;
}
export interface Answer {
  status: number;
  statusText: string;
  blob: Blob;
}
interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: readonly File[];
}

/**
 * Calls an endpoint of the contract: staff pages with their session, pages of a link without cookies. Throws
 * `ApiError` for an error response and `NetworkError` if there is no response.
 */
export async function callEndpoint<const E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E> | undefined,
  language: Language,
  send: (sending: Sending) => Promise<Answer>,
): Promise<AnswerOf<E>> {
  // CallInput<E> is this shape, narrowed by the endpoint's own schemas.
  const answer = await send(describe(endpoint, (input ?? {}) as LooseInput, language));
  if (answer.status >= 400) {
    throw new ApiError({ ...answer, body: await answer.blob.text() });
  }
  const value = endpoint.answer === 'bytes' ? answer.blob : await readJson(answer.blob);
  // The server parsed the reply with this endpoint's reply schema before sending it.
  return value as AnswerOf<E>;
}

/** URL of an endpoint, for `<a href>`, `<img src>` and downloads. */
export function urlOf(endpoint: EndpointSpec, input: LooseInput = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each));
    }
  }
  const text = query.toString();
  return `${apiBase}${pathOf(endpoint.path, input.params)}${text && `?${text}`}`;
}

function describe(endpoint: EndpointSpec, input: LooseInput, language: Language): Sending {
  const headers: Record<string, string> = {
    accept: endpoint.answer === 'bytes' ? '*/*' : 'application/json',
    'accept-language': language,
  };
  const sending = { method: endpoint.method, url: urlOf(endpoint, input), headers };
  switch (endpoint.request ?? 'none') {
    case 'json':
      headers['content-type'] = 'application/json';
      return { ...sending, body: JSON.stringify(input.body ?? {}) };
    case 'form':
      return { ...sending, body: new URLSearchParams(textFields(input.body)) };
    case 'multipart': {
      const form = new FormData();
      if (isFlatText(input.body))
        for (const [name, value] of textFields(input.body)) form.append(name, value);
      else form.append(multipartBodyPart, jsonPart(input.body));
      const filePart = endpoint.filePart ?? defaultFilePart;
      for (const file of input.files ?? []) form.append(filePart, file, file.name);
      return { ...sending, body: form };
    }
    default:
      return { ...sending, body: null };
  }
}

const isFlatText = (body: Record<string, unknown> = {}) =>
  Object.values(body).every((value) => value === undefined || value === null || typeof value === 'string');
const jsonPart = (body: unknown) => new Blob([JSON.stringify(body)], { type: 'application/json' });

function textFields(body: Record<string, unknown> = {}): [string, string][] {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
}

/** Sends a request with `fetch`. */
export async function fetchAnswer(
  { url, ...sending }: Sending,
  credentials: RequestCredentials,
  signal?: AbortSignal,
  onReceived?: (bytes: number) => void,
): Promise<Answer> {
  try {
    const response = await fetch(url, { ...sending, signal, credentials });
    const { status, statusText } = response;
    const blob = onReceived ? await receive(response, onReceived) : await response.blob();
    return { status, statusText, blob };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** Reads the body of a response and reports its progress. */
async function receive({ body, headers }: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onReceived(bytes);
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

async function readJson(blob: Blob): Promise<unknown> {
  const text = await blob.text();
  return text === '' ? {} : JSON.parse(text);
}
