import type { EndpointSpec } from '@cfm/contract/endpoint.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import { multipartBody } from '../multipart-body.ts';
import type { TestApp } from '../test-app.ts';

export interface SentCall {
  endpoint: EndpointSpec;
  path: string;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Sends what may break the contract as a browser would send it; answers what came back as it came. */
export async function sendCall(t: TestApp, cookie: string, { endpoint, path, query, body }: SentCall) {
  const isOfTexts = Object.values(body).every((value) => typeof value === 'string');
  const sent =
    endpoint.request === 'multipart'
      ? await multipartBody(isOfTexts ? { fields: body as Record<string, string> } : { body })
      : { payload: endpoint.body ? body : undefined, headers: {} };
  return t.app.inject({
    method: endpoint.method,
    url: apiBase + path,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { cookie, 'sec-fetch-dest': 'empty', ...sent.headers },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  });
}
