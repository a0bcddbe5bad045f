import { apiBase } from '@cfm/contract/limits.ts';
import { openHttpClient, writeRequest } from '../http-client.ts';
import type { SignedIn } from '../sign-in.ts';

/** Calls an endpoint as the person who reads reports, and gives the body of the answer. */
export type ReportCall = (request: { method: string; path: string; body?: unknown }) => Promise<Buffer>;

/** Gives a way to call this server, on one connection. */
export async function withReportCall<T>(
  port: number,
  { cookie }: SignedIn,
  work: (call: ReportCall) => Promise<T>,
): Promise<T> {
  const client = openHttpClient(port);
  try {
    return await work(async ({ method, path, body: sent }) => {
      const request = { method, path: `${apiBase}${path}`, body: sent, headers: { cookie } };
      const { status, body } = await client.send(writeRequest(request));
      if (status !== 200 && status !== 204)
        throw new Error(`${method} ${path} was answered ${status}: ${body.toString().slice(0, 500)}`);
      return body;
    });
  } finally {
    client.close();
  }
}
