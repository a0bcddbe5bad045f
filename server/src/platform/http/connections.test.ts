import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { anonymous } from '@cfm/contract/platform/access.ts';
import { endpoint } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-ctx.ts';
import { everyAnswerHeaders } from './security-headers.ts';

/** More than the buffers between a server and a client that does not read can hold. */
const largeBytes = 30_000_000;
const endpoints = {
  large: endpoint({
    method: 'GET',
    path: 'test/large',
    summary: '',
    access: anonymous,
    answer: 'bytes',
    errors: [],
  }),
};

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ DEMO: 'on' });
  serveEndpoints(t, endpoints, {
    large: async () => ({ contentType: 'application/octet-stream', body: Buffer.alloc(largeBytes) }),
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

function open() {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  return { socket, received: () => received };
}

/** Sends raw bytes and returns the status and the error code, if any. Every answer has the security headers. */
async function send(bytes: string): Promise<unknown[]> {
  const { socket, received } = open();
  socket.end(bytes);
  await once(socket, 'close');
  return answerIn(received());
}
function answerIn(received: string): unknown[] {
  const [head = '', body = ''] = received.split('\r\n\r\n');
  for (const name of Object.keys(everyAnswerHeaders(t.config)))
    expect(head.toLowerCase()).toContain(`\r\n${name}: `);
  const answer = body.startsWith('{') ? JSON.parse(body) : {};
  const form = 'errors' in answer ? [Object.keys(answer).sort().join()] : [];
  return [Number(head.split(' ', 2)[1]), answer.code, ...form];
}
const whole = 'code,errors,message,requestId';
const headers = 'Host: localhost\r\nConnection: close\r\n';

it.each([
  ['an invalid path', `GET /api/v1.0/cases/%zz HTTP/1.1\r\n${headers}\r\n`, [400, 'BadRequest', whole]],
  ['a request that is not HTTP', 'hello\r\n\r\n', [400, 'BadRequest', whole]],
  [
    'endless headers',
    `GET /healthz HTTP/1.1\r\n${headers}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    [431, 'RequestTooLarge', whole],
  ],
  ['two Host headers', `GET /healthz HTTP/1.1\r\nHost: a\r\n${headers}\r\n`, [400, 'BadRequest', whole]],
  [
    'a foreign name for this machine',
    'GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    [403, 'CrossSiteRequest', whole],
  ],
  ['a foreign method', `TRACE / HTTP/1.1\r\n${headers}\r\n`, [404, 'NotFound', whole]],
  ['a method of nobody', `BREW / HTTP/1.1\r\n${headers}\r\n`, [400, 'BadRequest', whole]],
  ['a request', `GET /healthz HTTP/1.1\r\n${headers}\r\n`, [200, undefined]],
])('answers %s in the common error format', async (_what, bytes, answer) => {
  expect(await send(bytes)).toEqual(answer);
});

it.each([
  ['no Host header', '', 400],
  ['an unknown expectation', 'Host: localhost\r\nExpect: more\r\n', 417],
])('adds the security headers where Node answers by itself: %s', async (_what, lines, status) => {
  expect(await send(`GET /healthz HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)).toEqual([
    status,
    undefined,
  ]);
});

it('answers headers that do not end in the common error format', async () => {
  const connection: Promise<Socket[]> = once(t.app.server, 'connection');
  const { socket, received } = open();
  const [served] = await connection;
  const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  t.app.server.emit('clientError', timeout, served);
  await once(socket, 'close');
  expect(answerIn(received())).toEqual([408, 'BadRequest', whole]);
});

it('adds HSTS if the product is served by https', () => {
  const headersAt = (url: string) => everyAnswerHeaders(testConfig({ PUBLIC_URL: url }));
  const name = 'strict-transport-security';
  expect(headersAt('https://feedback.example')[name]).toBe('max-age=31536000; includeSubDomains');
  expect(headersAt('http://localhost:3000')).not.toHaveProperty(name);
});

it('ends a body that arrives slowly (rule 5.15)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { socket } = open();
    socket.write(
      'POST /api/v1.0/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\nusername=a',
    );
    let isClosed = false;
    socket.once('close', () => {
      isClosed = true;
    });
    // The server starts its timer at an unknown moment, so time advances until the wait is over.
    await vi.waitUntil(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return isClosed;
      },
      { timeout: 100_000 },
    );
  } finally {
    vi.useRealTimers();
  }
});

it('delivers a whole file to a slow reader', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { port } = t.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${apiBase}test/large HTTP/1.1\r\n${headers}\r\n`);
    await once(socket, 'readable');
    await vi.advanceTimersByTimeAsync(60_000);
    let bytes = 0;
    socket.on('data', (data) => {
      bytes += data.length;
    });
    await once(socket, 'close');
    expect(bytes).toBeGreaterThan(largeBytes);
  } finally {
    vi.useRealTimers();
  }
});
