import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { multipartBody } from '../multipart-body.ts';
import { partOf } from '../read-spreadsheet.ts';
import type { TestApp } from '../test-app.ts';

export interface SentCall {
  endpoint: EndpointSpec;
  path: string;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Sends a call that may violate the contract, as a browser would. Returns the raw response. */
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

export interface Answer {
  status: number;
  text: string;
}
/** The readable part of a response: its texts, those of a spreadsheet, or the file name. */
export async function answerTo(t: TestApp, cookie: string, call: SentCall): Promise<Answer> {
  const reply = await sendCall(t, cookie, call);
  const type = String(reply.headers['content-type'] ?? '');
  const name = decodeURIComponent(String(reply.headers['content-disposition'] ?? ''));
  if (type.includes('spreadsheetml'))
    return { status: reply.statusCode, text: partOf(reply.rawPayload, 'xl/worksheets/sheet1.xml') };
  if (!type.includes('json')) return { status: reply.statusCode, text: name };
  return { status: reply.statusCode, text: reply.body.replace(/"requestId":"[^"]*"/, '') };
}
