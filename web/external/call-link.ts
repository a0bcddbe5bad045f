import { type CallInput, type EndpointSpec, pathOf, type ReplyOf } from '@cfm/contract/endpoint.ts';
import type { ErrorBody } from '@cfm/contract/errors.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';

/** A call of a token page that failed; `body` null: no answer came. */
export class LinkError extends Error {
  readonly body: ErrorBody | null;

  constructor(body: ErrorBody | null) {
    super(body?.message ?? 'Network error');
    this.body = body;
  }
}

/** Calls an endpoint of the contract without cookies: the token is all an outsider has. */
export async function callLink<const E extends EndpointSpec>(
  endpoint: E,
  language: Language,
  input: CallInput<E>,
): Promise<ReplyOf<E>> {
  const { query, body } = input as { query?: Record<string, string>; body?: Record<string, unknown> };
  const url = `${apiBase}${pathOf(endpoint.path)}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: 'omit',
    headers: {
      accept: 'application/json',
      'accept-language': language,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  }).catch(() => {
    throw new LinkError(null);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new LinkError(answer as ErrorBody | null);
  // The server parsed the reply with this endpoint's reply schema before sending it.
  return answer as ReplyOf<E>;
}
