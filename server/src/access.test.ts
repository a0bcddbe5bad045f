import { readFileSync } from 'node:fs';
import { flagClaims, mayPass, type RoleName, roleNames, scopeClaims } from '@cfm/contract/platform/access.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserActor } from './context.ts';
import { allRoutes } from './modules.ts';
import { inRound } from './testing/rounds.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** Calls every endpoint of the contract as every kind of actor, with input that matches nothing. */
const endpoints = allRoutes.map(({ endpoint }) => endpoint);

let t: TestApp;
const actors = new Map<string, UserActor>();
const cookies = new Map<UserActor, string>();
beforeAll(async () => {
  t = await createTestApp();
  for (const role of roleNames) actors.set(role, await t.actor(role));
  for (const role of ['Agent', 'Admin'] satisfies RoleName[])
    actors.set(`${role} without claims`, await t.actor(role, { claims: [] }));
  for (const claim of flagClaims)
    actors.set(`Agent with ${claim}`, await t.actor('Agent', { claims: [claim] }));
  for (const actor of actors.values()) cookies.set(actor, await t.sessionCookie(actor));
});
afterAll(() => t.close());

const emptyCall = async (endpoint: (typeof endpoints)[number], headers: Record<string, string>) => {
  const url = apiBase + endpoint.path.replace(/\{\w+\}/g, '2000000000');
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  return t.app.inject({
    method: endpoint.method,
    url,
    headers: {
      'sec-fetch-dest': 'empty',
      ...headers,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: {} } : {}),
  });
};

/** All roles. Of the agents with one claim, a short round takes one or two that pass and one or two that are rejected. */
const actorsFor = ({ access }: (typeof endpoints)[number], place: number) => {
  const all = [...actors];
  const ofOneClaim = all.filter(([who]) => who.startsWith('Agent with '));
  const groups = Object.values(Object.groupBy(ofOneClaim, ([, actor]) => String(mayPass(access, actor))));
  const some = groups.flatMap((group = []) =>
    group.length <= 2 ? group : group.filter((_one, at) => at === place % group.length),
  );
  const left = new Set(inRound(some, ofOneClaim));
  return all.filter((one) => left.has(one) || !ofOneClaim.includes(one));
};

describe('access of every endpoint (rules 1.4 and 1.5)', () => {
  test('the contract is served completely, each call once', () => {
    const keys = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(50);
  });

  test.each(
    endpoints.map((endpoint, place) => [`${endpoint.method} ${endpoint.path}`, endpoint, place] as const),
  )('%s', async (_name, endpoint, place) => {
    const nobody = await emptyCall(endpoint, {});
    if (endpoint.access.kind === 'anonymous') expect(nobody.json().code ?? 'none').not.toBe('Forbidden');
    else expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'AuthenticationRequired']);
    expect(nobody.statusCode).toBeLessThan(500);
    const stale = await emptyCall(endpoint, { cookie: 'cfm_session=not-a-session' });
    if (endpoint.access.kind === 'signedIn') expect(stale.statusCode).toBe(401);
    for (const [who, actor] of actorsFor(endpoint, place)) {
      // Calls of one's own account may end the session.
      const isOfAccount = /^(user|2fa)\b/.test(endpoint.path);
      const cookie = isOfAccount ? await t.sessionCookie(actor) : (cookies.get(actor) ?? '');
      const reply = await emptyCall(endpoint, { cookie });
      expect(reply.statusCode, who).toBeLessThan(500);
      if (endpoint.access.kind === 'anonymous') continue;
      if (mayPass(endpoint.access, actor))
        expect([401, 403], `${who} has access`).not.toContain(reply.statusCode);
      else expect([reply.statusCode, reply.json().code], `${who} has no access`).toEqual([403, 'Forbidden']);
    }
  });

  test('rejects a changing call from another site (rule 2.21)', async () => {
    const admin = actors.get('Admin');
    if (!admin) throw new Error('no admin');
    const cookie = await t.sessionCookie(admin);
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const bySite = await emptyCall(endpoint, { cookie, 'sec-fetch-site': 'cross-site' });
      expect([bySite.statusCode, bySite.json().code]).toEqual([403, 'CrossSiteRequest']);
      const byOrigin = await emptyCall(endpoint, { cookie, origin: 'https://evil.example' });
      expect(byOrigin.json().code).toBe('CrossSiteRequest');
    }
  });

  test('translates error messages into the requested language (rule 5.8)', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access.kind === 'signedIn')) {
      const reply = await emptyCall(endpoint, { 'accept-language': 'de-DE,de;q=0.9' });
      expect(reply.json()).toMatchObject({
        code: 'AuthenticationRequired',
        message: 'Anmeldung erforderlich',
        errors: { general: 'Anmeldung erforderlich' },
      });
      expect(reply.json().requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test.each([
    ['1.2', 'Flag claims', flagClaims],
    ['1.3', 'Scope claims', scopeClaims],
  ] as const)('rule %s: %s are those in the specification', (rule, what, claims) => {
    const text = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8');
    const [, sentence = ''] =
      new RegExp(`\\*\\*${rule.replace('.', '\\.')}\\*\\* ${what} are ([^.]*)`).exec(text) ?? [];
    expect([...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...claims]);
  });
});

describe('the API description (rule 12.9)', () => {
  test('is OpenAPI 3.1 with every call and its errors', async () => {
    const reply = await t.app.inject({ url: `${apiBase}openapi.json` });
    const description = reply.json();
    expect(description.openapi).toBe('3.1.0');
    for (const { method, path, errors } of endpoints) {
      const operation = description.paths[`/${path}`]?.[method.toLowerCase()];
      expect(operation, path).toBeDefined();
      const stated = Object.values(operation.responses as Record<string, { description: string }>).map(
        (response) => response.description,
      );
      for (const code of errors) expect(stated.join(' '), `${path} ${code}`).toContain(code);
    }
  });

  test('does not include an unknown call, which is a 404 in the common format', async () => {
    const reply = await t.app.inject({ url: `${apiBase}nothing/here` });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NotFound']);
  });
});

describe('health', () => {
  test('is alive and ready', async () => {
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
    expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });
});
