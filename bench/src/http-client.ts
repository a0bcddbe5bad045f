import { connect, type Socket } from 'node:net';

export interface HttpReply {
  status: number;
  body: Buffer;
}
/** One connection that is kept: a request, its answer, the next request. */
export interface HttpClient {
  send(request: Buffer): Promise<HttpReply>;
  close(): void;
}

export interface RequestParts {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The bytes of a request, made before the clock runs. */
export function requestBytes({ method, path, headers = {}, body }: RequestParts): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'accept-language: en',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`);
}

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('0\r\n\r\n');

/**
 * Speaks as much HTTP as the measuring needs, on a plain socket: the load shares its two cores with what is measured,
 * so every microsecond of a general client would be counted against the server.
 */
export async function openHttpClient(port: number): Promise<HttpClient> {
  const socket = await open(port);
  let waiting: { resolve(reply: HttpReply): void; reject(error: Error): void } | null = null;
  let received: Buffer[] = [];
  let head: ReturnType<typeof readHead> = null;
  let size = 0;

  const fail = (error: Error) => {
    const { reject } = waiting ?? {};
    waiting = null;
    reject?.(error);
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    size += chunk.length;
    head ??= readHead(received.length === 1 ? chunk : Buffer.concat(received));
    if (head === null || (head.to !== null && size < head.to)) return;
    if (head.to === null && !chunk.subarray(-endOfChunks.length).equals(endOfChunks)) return;
    const all = received.length === 1 ? chunk : Buffer.concat(received);
    const reply = { status: head.status, body: all.subarray(head.from, head.to ?? size) };
    received = [];
    size = 0;
    head = null;
    const { resolve } = waiting ?? {};
    waiting = null;
    resolve?.(reply);
  });

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Status and place of the body (`to` is null when it comes in chunks), or null while the head is not whole. */
function readHead(bytes: Buffer): { status: number; from: number; to: number | null } | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const text = bytes.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)/im.exec(text);
  const from = end + endOfHead.length;
  const isChunked = /^transfer-encoding: *chunked/im.test(text);
  return { status: Number(text.slice(9, 12)), from, to: isChunked ? null : from + Number(length?.[1] ?? 0) };
}
