import { flagClaims, roleNames } from '@cfm/contract/access.ts';
import type { EndpointSpec } from '@cfm/contract/endpoint.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import type { UserActor } from '@cfm/server/context.ts';
import { allRoutes } from '@cfm/server/routes.ts';
import { createTestApp, type TestApp } from '@cfm/server/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isStatedFor } from './access.ts';
import { calls, type MissionCall } from './calls.ts';
import { namesOf, namesWithin } from './schema-names.ts';

/** Section 7 of the specification against what the server serves: every call, as it is written there. */
const belowBase = (path: string) => path.replace(apiBase, '').replace(/^\//, '');
const shapeOf = (path: string) => belowBase(path).replace(/\{\w+\}/g, '{}');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${shapeOf(path)}`;
const served = new Map<string, EndpointSpec>(allRoutes.map(({ endpoint }) => [nameOf(endpoint), endpoint]));
const all = Object.entries(calls).flatMap(([group, list]) => list.map((call) => ({ group, call })));
/** Those that are not served are listed by one test, and fail no other. */
const found = all.flatMap(({ group, call }) => {
  const endpoint = served.get(nameOf(call));
  return endpoint ? [[`${group}: ${call.method} ${call.path}`, call, endpoint] as const] : [];
});

test('the table has the 100 calls of section 7, each once', () => {
  expect(new Set(all.map(({ call }) => nameOf(call))).size).toBe(100);
  expect(all).toHaveLength(100);
});

test('every one of them is served', () => {
  const missing = all.map(({ call }) => nameOf(call)).filter((name) => !served.has(name));
  expect(missing).toEqual([]);
});

describe('takes and answers what the specification names', () => {
  test.each(found)('%s', (_name, call, endpoint) => {
    if (call.encoding) expect(endpoint.request ?? 'none', 'encoding').toBe(call.encoding);
    if (call.body) expect(endpoint.request ?? 'none', 'a body').not.toBe('none');
    expect(namesOf(endpoint.query), 'query').toEqual(expect.arrayContaining([...(call.query ?? [])]));
    expect([...namesWithin(endpoint.body)], 'body').toEqual(expect.arrayContaining([...(call.body ?? [])]));
    if (call.filePart) expect(endpoint.filePart ?? 'files', 'part with files').toBe(call.filePart);
    expect(endpoint.answer ?? 'json', 'answer').toBe(call.reply === 'bytes' ? 'bytes' : 'json');
    if (call.reply && call.reply !== 'bytes')
      expect([...namesWithin(endpoint.reply)], 'reply').toEqual(expect.arrayContaining([...call.reply]));
  });
});

describe('lets in whom the specification states, and no others', () => {
  let t: TestApp;
  const actors = new Map<string, UserActor>();
  beforeAll(async () => {
    t = await createTestApp();
    for (const role of roleNames) actors.set(role, await t.actor(role));
    actors.set('Admin without claims', await t.actor('Admin', { claims: [] }));
    actors.set('Agent without claims', await t.actor('Agent', { claims: [] }));
    for (const claim of flagClaims)
      actors.set(`Agent with ${claim}`, await t.actor('Agent', { claims: [claim] }));
  });
  afterAll(() => t.close());

  const answerOf = async ({ method, path }: MissionCall, cookie?: string) => {
    const hasBody = method === 'POST' || method === 'PUT';
    const reply = await t.app.inject({
      method,
      url: apiBase + belowBase(path).replace(/\{\w+\}/g, '2000000000'),
      headers: {
        'sec-fetch-dest': 'empty',
        ...(cookie && { cookie }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { payload: {} }),
    });
    return reply.statusCode;
  };

  test.each(found)('%s', async (_name, call) => {
    const withoutSession = await answerOf(call);
    if (call.access === 'anonymous') expect([401, 403]).not.toContain(withoutSession);
    else expect(withoutSession).toBe(401);
    expect(withoutSession).toBeLessThan(500);
    for (const [who, actor] of actors) {
      const status = await answerOf(call, await t.sessionCookie(actor));
      if (isStatedFor(call.access, actor)) expect([401, 403], `${who} is let in`).not.toContain(status);
      else expect(status, `${who} is kept out`).toBe(403);
    }
  });
});
