import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeNow, makeSignInUser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sessionCookie } from './session-cookie.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://feedback.example.com', TRUST_PROXY: '1' });
});
afterAll(() => t.close());

it.each([
  ['https://feedback.example.com', '__Host-'],
  ['https://localhost:3000', '__Host-'],
  ['http://feedback.example.com', '__Host-'],
  ['http://192.168.1.5:3000', '__Host-'],
  ['http://localhost:3000', ''],
  ['http://127.0.0.1:3000', ''],
  ['http://[::1]:3000', ''],
])('for %s uses the cookie %scfm_session', (publicUrl, prefix) => {
  const request = { cookies: { cfm_session: '', '__Host-cfm_session': '__Host-' } };
  expect(sessionCookie(publicUrl).read(request as unknown as FastifyRequest)).toBe(prefix);
});

it.each([
  ['its own name', { host: '127.0.0.1:3210' }],
  ['the name of a caller', { host: 'feedback.example.com', 'x-forwarded-host': 'localhost' }],
])(
  'behind a proxy that passes %s, the cookie is Secure and a sister host cannot set it',
  async (_what, host) => {
    const { username } = await makeSignInUser(t);
    const login = await t.inject(
      null,
      authEndpoints.login,
      { body: { username, password: testPassword } },
      { headers: host },
    );
    expect(login.headers['set-cookie']).toMatch(
      /^__Host-cfm_session=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
    );
    const [pending = ''] = String(login.headers['set-cookie']).split(';', 1);
    const sendCode = (cookie: string) =>
      t.inject(
        null,
        authEndpoints.loginSecondFactor,
        { body: { totp: codeNow(t) } },
        { headers: { ...host, cookie } },
      );
    expect((await sendCode(pending.replace('__Host-', ''))).status).toBe(401);
    expect((await sendCode(`cfm_session=tossed; ${pending}`)).status).toBe(200);
  },
);
