import { PassThrough } from 'node:stream';
import { adminType, anonymous, signedIn } from '@cfm/contract/platform/access.ts';
import { endpoint } from '@cfm/contract/platform/endpoint.ts';
import { idText } from '@cfm/contract/platform/field-rules.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { nothing } from '@cfm/contract/platform/paging.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startPendingSession } from '../../access/sign-in/start-session.ts';
import { sessions } from '../../access/sign-in/tables.ts';
import type { Actor, UserActor } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const call = { method: 'POST', summary: '', errors: [] } as const;
const get = { method: 'GET', summary: '', errors: [] } as const;
const params = z.object({ id: idText });
const body = z.object({ title: z.string().check(z.trim(), z.minLength(1)) });
const done = z.object({ done: z.boolean() });
const endpoints = {
  ofAdmins: endpoint({ ...call, path: 'test/admins', access: adminType, request: 'json', body, reply: done }),
  ofAll: endpoint({ ...get, path: 'test/all', access: anonymous, reply: done }),
  secondStep: endpoint({ ...get, path: 'test/step', access: anonymous, pendingSession: true, reply: done }),
  named: endpoint({
    ...get,
    path: 'test/named/{id}',
    access: signedIn,
    params,
    reply: nothing,
    errors: ['NotFound'],
  }),
  numbered: endpoint({ ...get, path: 'test/numbered/{id}', access: signedIn, params, reply: nothing }),
  searched: endpoint({
    ...get,
    path: 'test/searched',
    access: signedIn,
    query: z.object({ page: z.coerce.number().check(z.int()) }),
    reply: nothing,
  }),
  written: endpoint({ ...call, path: 'test/written', access: signedIn, request: 'json', body, reply: body }),
  sent: endpoint({ ...call, path: 'test/sent', access: signedIn, request: 'form', body, reply: body }),
  withFiles: endpoint({
    ...call,
    path: 'test/with-files',
    access: signedIn,
    request: 'multipart',
    body,
    reply: body,
  }),
  file: endpoint({ ...get, path: 'test/file', access: signedIn, answer: 'bytes' }),
  seen: endpoint({ ...get, path: 'test/seen', access: signedIn, reply: done }),
  unseen: endpoint({ ...get, path: 'test/unseen', access: signedIn, background: true, reply: done }),
  session: endpoint({
    ...call,
    path: 'test/session',
    access: anonymous,
    request: 'json',
    body,
    reply: nothing,
  }),
};

let t: TestApp;
let agent: UserActor;
/** Calls of the handlers. */
const calls: { actor: Actor; input: unknown }[] = [];
/** Reply of the next handler. */
let reply: unknown;
/** Error that the next handler throws. */
let problem: Error | null = null;
beforeAll(async () => {
  t = await createTestApp({ DEMO: 'off' });
  const answer = async (ctx: { actor: Actor }, input: unknown): Promise<never> => {
    calls.push({ actor: ctx.actor, input });
    if (problem) throw problem;
    // One handler for all endpoints. It can also return what the contract forbids.
    return reply as never;
  };
  serveEndpoints(t, endpoints, {
    ofAdmins: answer,
    ofAll: answer,
    secondStep: answer,
    named: answer,
    numbered: answer,
    searched: answer,
    written: answer,
    sent: answer,
    withFiles: answer,
    file: answer,
    seen: answer,
    unseen: answer,
    session: async (_ctx, input, http) => {
      if (input.body.title === 'in') http.setSession('a-new-session', '2026-03-04T21:00:00.000Z');
      else http.clearSession();
    },
  });
  agent = await t.actor('Agent');
});
beforeEach(() => {
  calls.length = 0;
  problem = null;
  reply = { done: true };
});
afterAll(() => t.close());

const pendingCookie = async () =>
  ({ cookie: `cfm_session=${(await startPendingSession(t.ctx(), agent.userId)).sessionId}` }) as const;

describe('access', () => {
  it('is denied before the input is read or a handler is called', async () => {
    const wrong = { body: { title: 1 } };
    expect(await t.inject(null, endpoints.ofAdmins, wrong)).toMatchObject({
      status: 401,
      body: { code: 'AuthenticationRequired' },
    });
    expect(await t.inject(agent, endpoints.ofAdmins, wrong)).toMatchObject({
      status: 403,
      body: { code: 'Forbidden' },
    });
    const stale = { headers: { cookie: 'cfm_session=stale' } };
    expect((await t.inject(null, endpoints.ofAdmins, wrong, stale)).status).toBe(401);
    expect(calls).toEqual([]);
    const admin = await t.actor('Admin');
    expect((await t.inject(admin, endpoints.ofAdmins, { body: { title: 'x' } })).status).toBe(200);
    expect(calls).toMatchObject([{ actor: { kind: 'user', userId: admin.userId } }]);
  });

  it('to an anonymous call ignores the session', async () => {
    await t.inject(null, endpoints.ofAll);
    await t.inject(agent, endpoints.ofAll);
    expect(calls.map(({ actor }) => actor)).toEqual([{ kind: 'anonymous' }, { kind: 'anonymous' }]);
  });

  it('rejects HEAD, which would do the work of a GET (rule 2.26)', async () => {
    const reply = await t.app.inject({ method: 'HEAD', url: `${apiBase}test/all` });
    expect([reply.statusCode, calls]).toEqual([404, []]);
  });

  it('is limited to the second step while a sign-in is pending', async () => {
    const headers = await pendingCookie();
    expect((await t.inject(null, endpoints.secondStep, {}, { headers })).status).toBe(200);
    expect((await t.inject(null, endpoints.ofAll, {}, { headers })).status).toBe(200);
    expect((await t.inject(null, endpoints.seen, {}, { headers })).status).toBe(401);
    expect(calls.map(({ actor }) => actor.kind)).toEqual(['pending', 'anonymous']);
  });
});

describe('input', () => {
  it('is parsed by the schemas: trimmed texts, numbers, no extra keys', async () => {
    reply = { title: 'A title' };
    await t.inject(agent, endpoints.written, { body: { title: '  A title ', surplus: 1 } });
    await t.inject(agent, endpoints.searched, { query: { page: '7', surplus: '1' } });
    await t.inject(agent, endpoints.named, { params: { id: '42' } });
    expect(calls.map(({ input }) => input)).toEqual([
      { body: { title: 'A title' } },
      { query: { page: 7 } },
      { params: { id: 42 } },
    ]);
  });

  it.each([
    ...['x', '1.5', '0', '-1', '99999999999', '%20', '0x1', '1e0', '1.0', '%201', '01', '+1'],
    // NUL, a zero-width space, a full-width and an Arabic digit.
    ...['1%00', '%001', '1%E2%80%8B', '%EF%BC%91', '%D9%A1'],
  ])('with path id %s is not found', async (id) => {
    const cookie = await t.sessionCookie(agent);
    const codeOf = async (path: string) =>
      (await t.app.inject({ url: `${apiBase}test/${path}/${id}`, headers: { cookie } })).json().code;
    expect(await codeOf('named')).toBe('NotFound');
    expect(await codeOf('numbered')).toBe('BadRequest');
    expect(calls).toEqual([]);
  });

  it.each([
    ['empty', { title: ' ' }, 'Title is required', 'Bitte Titel angeben'],
    ['missing', {}, 'Title is required', 'Bitte Titel angeben'],
    ['of a wrong type', { title: 1 }, 'Title must be valid', 'Titel muss gültig sein'],
  ])('%s is reported by field in the requested language', async (_what, given, english, german) => {
    const errorsIn = async (language: string) =>
      t.inject(agent, endpoints.written, { body: given }, { headers: { 'accept-language': language } });
    expect(await errorsIn('en')).toMatchObject({
      status: 400,
      body: { code: 'BadRequest', errors: { title: english } },
    });
    expect((await errorsIn('de-AT')).body.errors).toEqual({ title: german });
    expect(calls).toEqual([]);
  });

  it.each([
    ['no body', undefined, undefined, 400, 'BadRequest'],
    ['broken JSON', '{"title":', 'application/json', 400, 'BadRequest'],
    ['a list', '[]', 'application/json', 400, 'BadRequest'],
    ['JSON that is not an object', 'null', 'application/json', 400, 'BadRequest'],
    ['a prototype', '{"title":"x","__proto__":{}}', 'application/json', 400, 'BadRequest'],
    ['another type', '<title/>', 'application/xml', 415, 'UnsupportedMediaType'],
    [
      'a body that is too large',
      JSON.stringify({ title: 'x'.repeat(3 * 1024 * 1024) }),
      'application/json',
      413,
      'RequestTooLarge',
    ],
  ])('with %s is rejected', async (_what, payload, type, status, code) => {
    const headers = { cookie: await t.sessionCookie(agent), ...(type ? { 'content-type': type } : {}) };
    const url = `${apiBase}test/written`;
    const answer = await t.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(calls).toEqual([]);
  });

  it.each([
    ['sent', 'application/json', '{"title":"x"}'],
    ['written', 'application/x-www-form-urlencoded', 'title=x'],
    ['written', 'text/plain', '{"title":"x"}'],
    ['withFiles', 'text/plain', '{"title":"x"}'],
    ['withFiles', 'application/x-www-form-urlencoded', 'title=x'],
  ] as const)('of endpoint %s is rejected as %s', async (name, type, payload) => {
    const raw = { headers: { 'content-type': type }, payload };
    expect(await t.inject(agent, endpoints[name], {}, { raw })).toMatchObject({
      status: 415,
      body: { code: 'UnsupportedMediaType' },
    });
    expect(calls).toEqual([]);
  });

  it.each(['written', 'withFiles'] as const)(
    'of endpoint %s is rejected when the user signs out before the body arrives',
    async (name) => {
      reply = { title: 'x' };
      const raw =
        name === 'written'
          ? { headers: { 'content-type': 'application/json' }, payload: Buffer.from('{"title":"x"}') }
          : await multipartBody({ fields: { title: 'x' } });
      const leaver = await t.actor('Agent');
      const payload = new PassThrough();
      vi.useFakeTimers({ toFake: ['performance'] });
      try {
        const headers = { ...raw.headers, cookie: await t.sessionCookie(leaver) };
        const path = endpoints[name].path;
        const answered = t.app.inject({ method: 'POST', url: apiBase + path, headers, payload });
        const whole = Buffer.from(raw.payload);
        payload.write(whole.subarray(0, 5));
        // It is read, so the call was admitted.
        await vi.waitUntil(() => payload.readableLength === 0, 100_000);
        await t.db.delete(sessions).where(eq(sessions.userId, leaver.userId));
        vi.advanceTimersByTime(2000);
        payload.end(whole.subarray(5));
        expect((await answered).json()).toMatchObject({ code: 'AuthenticationRequired' });
      } finally {
        vi.useRealTimers();
      }
      expect(calls).toEqual([]);
    },
  );

  it('of a form is urlencoded and never multipart, which has no limits here (rule 5.14)', async () => {
    reply = { title: 'Grüße & mehr' };
    await t.inject(agent, endpoints.sent, { body: { title: 'Grüße & mehr' } });
    expect(calls.map(({ input }) => input)).toEqual([{ body: { title: 'Grüße & mehr' } }]);
    for (const endpointCalled of [endpoints.sent, endpoints.written]) {
      const raw = await multipartBody({ fields: { title: 'x' }, body: { title: 'x' } });
      expect(await t.inject(agent, endpointCalled, {}, { raw })).toMatchObject({
        status: 415,
        body: { code: 'UnsupportedMediaType' },
      });
    }
    expect(calls).toHaveLength(1);
  });

  it.each<[string, string, string, Record<string, string>?]>([
    ['without a user', 'test/admins', 'AuthenticationRequired'],
    ['without a user and too long', 'test/session', 'RequestTooLarge'],
    ['to an unknown path', 'test/nothing', 'NotFound'],
    ['to an unknown path', '../nothing', 'NotFound'],
    ['from another site', 'test/session', 'CrossSiteRequest', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is not parsed', async (_whose, path, code, more = {}) => {
    const parse = vi.spyOn(JSON, 'parse');
    const payload = '['.repeat(70_000) + ']'.repeat(70_000);
    const headers = { 'content-type': 'application/json', ...more };
    const answer = await t.app.inject({ method: 'POST', url: apiBase + path, headers, payload });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    expect(answer.json().code).toBe(code);
  });
});

describe('the answer', () => {
  it('contains only fields of the contract and is never cached', async () => {
    reply = { done: false, passwordHash: 'secret' };
    const answer = await t.inject(agent, endpoints.seen);
    expect(answer.body).toEqual({ done: false });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('shows the mark of erased text in the language of the reader, and takes it back (rule 19.22)', async () => {
    const german = { headers: { 'accept-language': 'de' } };
    reply = { title: 'From [erased] to [erased]' };
    const shown = await t.inject(agent, endpoints.written, { body: { title: 'x' } }, german);
    expect(shown.body.title).toBe('From [gelöscht] to [gelöscht]');
    await t.inject(agent, endpoints.written, { body: shown.body }, german);
    expect(calls.at(-1)?.input).toMatchObject({ body: { title: 'From [erased] to [erased]' } });
    problem = new AppError('CaseChanged', { stored: { current: '[erased]', shows: null } });
    const conflict = await t.inject(agent, endpoints.written, { body: { title: 'x' } }, german);
    expect(conflict.body).toMatchObject({ code: 'CaseChanged', current: '[gelöscht]' });
  });

  it.each([{ done: 'yes' }, {}, null, undefined])(
    '%j violates the contract and is a server error',
    async (value) => {
      reply = value;
      const answer = await t.inject(agent, endpoints.seen);
      expect(answer).toMatchObject({ status: 500, body: { code: 'Unknown' } });
      expect(JSON.stringify(answer.body)).not.toContain('contract');
    },
  );

  it('to an internal error, including a RangeError about time, is 500', async () => {
    problem = new RangeError('Invalid time value');
    expect(await t.inject(agent, endpoints.seen)).toMatchObject({ status: 500, body: { code: 'Unknown' } });
  });

  it('of a verb that returns nothing is an empty object', async () => {
    reply = undefined;
    const answer = await t.inject(agent, endpoints.named, { params: { id: 1 } });
    expect([answer.status, answer.rawPayload.toString()]).toEqual([200, '{}']);
  });

  it('with bytes has their content type and headers', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    reply = { contentType: 'image/png', body: bytes, headers: { 'cache-control': 'private, max-age=5' } };
    const answer = await t.inject(agent, endpoints.file);
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=5',
    });
  });

  it('sets and clears the session cookie', async () => {
    const cookieOf = async (title: string) =>
      String((await t.inject(null, endpoints.session, { body: { title } })).headers['set-cookie']);
    expect(await cookieOf('in')).toBe(
      'cfm_session=a-new-session; Path=/; Expires=Wed, 04 Mar 2026 21:00:00 GMT; HttpOnly; SameSite=Strict',
    );
    expect(await cookieOf('out')).toMatch(/^cfm_session=; .*Expires=Thu, 01 Jan 1970/);
  });
});

it("only a request by a user's action extends the idle time", async () => {
  const cookie = await t.sessionCookie(agent);
  const start = t.clock.now();
  const seenAt = async (endpointCalled: typeof endpoints.seen | typeof endpoints.unseen) => {
    t.clock.advance({ minutes: 10 });
    await t.inject(null, endpointCalled, {}, { headers: { cookie } });
    const rows = await t.db.select().from(sessions).where(eq(sessions.userId, agent.userId));
    return rows
      .map(({ lastSeenAt }) => lastSeenAt)
      .sort()
      .at(-1);
  };
  expect(await seenAt(endpoints.unseen)).toBe(start);
  expect(await seenAt(endpoints.seen)).toBe(t.clock.now());
});
