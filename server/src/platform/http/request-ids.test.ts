import { apiBase } from '@cfm/contract/platform/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const lines: { msg: string; reqId?: string; givenId?: string; traceId?: string }[] = [];
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({}, undefined, { write: (line) => void lines.push(JSON.parse(line)) });
});
afterAll(() => t.close());
beforeEach(() => {
  lines.length = 0;
});

const ask = (headers: Record<string, string>, url = `${apiBase}nothing-here`) =>
  t.app.inject({ url, headers });
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

describe('a request (rule 12.15)', () => {
  it.each(['7f3c2a90-1b7e-4a38-9f3d-000000000001', '20261127.151739:web-1_42', 'a'.repeat(100)])(
    'logs the id %s of the balancer, and has one of its own in answer, error and log',
    async (id) => {
      const reply = await ask({ 'x-request-id': id });
      const own = reply.json().requestId;
      expect(own).not.toBe(id);
      expect(reply.headers['x-request-id']).toBe(own);
      await expect
        .poll(() => lines.find(({ msg, reqId }) => msg === 'request' && reqId === own)?.givenId)
        .toBe(id);
    },
  );

  it.each([
    'short',
    'a b c d e f g h',
    '<script>alert(1)</script>',
    'a'.repeat(101),
    'línea-con-acento',
    '../../../etc',
    '{"id":1234567}',
  ])('does not log the id %s', async (id) => {
    const { requestId } = (await ask({ 'x-request-id': id })).json();
    const line = () => lines.find(({ msg, reqId }) => msg === 'request' && reqId === requestId);
    await expect.poll(line).toBeDefined();
    expect(line()).not.toHaveProperty('givenId');
  });

  it('continues the trace of the caller with a span of its own', async () => {
    const reply = await ask({ traceparent: `00-${trace}-${span}-01` }, '/healthz');
    expect(reply.headers.traceparent).toMatch(new RegExp(`^00-${trace}-(?!${span})[0-9a-f]{16}-01$`));
    await expect.poll(() => lines.find(({ traceId }) => traceId === trace)?.msg).toBe('request');
  });

  it.each([
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    'nonsense',
  ])('ignores the trace %s', async (traceparent) => {
    expect((await ask({ traceparent }, '/healthz')).headers.traceparent).toBeUndefined();
  });
});
