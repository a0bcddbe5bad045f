import { Client } from 'undici';

export interface RequestParts {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A request with its body written out, which is done before the clock runs. */
export interface WrittenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface HttpReply {
  status: number;
  body: Buffer;
}
/** One connection that is kept: a request, its answer, the next request. */
export interface HttpClient {
  send(request: WrittenRequest): Promise<HttpReply>;
  close(): void;
}

export const writeRequest = ({ method, path, headers = {}, body }: RequestParts): WrittenRequest => ({
  method,
  path,
  headers: {
    'accept-language': 'en',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  body: body === undefined ? null : JSON.stringify(body),
});

/**
 * By undici's lowest call: the load shares its cores with what is measured, and the convenient ones cost half as much again.
 */
export function openHttpClient(port: number, localAddress = '127.0.0.1'): HttpClient {
  const client = new Client(`http://127.0.0.1:${port}`, { localAddress });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = [];
        let status = 0;
        client.dispatch(request, {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, statusCode) => {
            status = statusCode;
          },
          onResponseData: (_controller, chunk) => {
            chunks.push(chunk);
          },
          onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks) }),
          onResponseError: (_controller, error) => reject(error),
        });
      }),
    close: () => void client.destroy(),
  };
}
