import type { CallInput, EndpointSpec, ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { multipartBodyPart, pathOf } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { Person } from './person.ts';
import { sessionCookie, sessionOf } from './session.ts';

/** Calls the API with the session cookie of a person. Throws on every status that is not a success. */
export interface ApiClient {
  call<const E extends EndpointSpec>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>;
  /** Returns the bytes of a reply, such as a file. */
  read<const E extends EndpointSpec>(endpoint: E, input: CallInput<E>): Promise<Buffer>;
  /** The session cookie, for other requests. */
  cookie: string;
  /** The same session on another server. */
  at(address: string): ApiClient;
}

/** The API for a person, who signs in. */
export const openApi = async (address: string, person: Person): Promise<ApiClient> =>
  clientOf(address, await sessionOf(address, person));

function clientOf(address: string, session: string): ApiClient {
  const cookie = `${sessionCookie}=${session}`;
  async function send(endpoint: EndpointSpec, input: unknown): Promise<Buffer> {
    const { params, query, body, files } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: Record<string, unknown>;
      files?: readonly File[];
    };
    const url = `${address}${apiBase}${pathOf(endpoint.path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const { payload, type } = encode(endpoint, body, files);
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { cookie, ...(type ? { 'content-type': type } : {}) },
      body: payload,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${bytes}`);
    return bytes;
  }
  return {
    // The server parsed the reply with this endpoint's reply schema before sending it.
    call: async (endpoint, input) =>
      JSON.parse(String(await send(endpoint, input)) || '{}') as ReplyOf<typeof endpoint>,
    read: send,
    cookie,
    at: (other) => clientOf(other, session),
  };
}

function encode(endpoint: EndpointSpec, body: Record<string, unknown> = {}, files: readonly File[] = []) {
  switch (endpoint.request) {
    case 'json':
      return { payload: JSON.stringify(body), type: 'application/json' };
    case 'form':
      return { payload: new URLSearchParams(body as Record<string, string>), type: null };
    case 'multipart': {
      const form = new FormData();
      form.append(multipartBodyPart, new Blob([JSON.stringify(body)], { type: 'application/json' }));
      for (const file of files) form.append('files', file);
      return { payload: form, type: null };
    }
    default:
      return { payload: null, type: null };
  }
}
