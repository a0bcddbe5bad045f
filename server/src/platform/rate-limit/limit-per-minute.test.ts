import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { limitAnonymous, networkOf } from './limit-per-minute.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMIT_ANONYMOUS: '5' });
});
afterAll(() => t.close());

const count = (address: string) =>
  limitAnonymous({ ...t.ctx({ kind: 'anonymous' }), address }, 'rest').then(
    () => 'allowed',
    (error) => [error.code, error.details.extra.retryAfterSeconds],
  );

it('rejects calls above the limit of a minute and returns the remaining seconds', async () => {
  t.clock.advance({ seconds: 20 });
  for (let i = 0; i < 5; i += 1) expect(await count('198.51.100.1')).toBe('allowed');
  expect(await count('198.51.100.1')).toEqual(['TooManyRequests', 40]);
  expect(await count('198.51.100.2')).toBe('allowed');
  t.clock.advance({ seconds: 40 });
  expect(await count('198.51.100.1')).toBe('allowed');
});

it('counts concurrent calls exactly', async () => {
  const calls = await Promise.all(Array.from({ length: 30 }, () => count('198.51.100.3')));
  expect(calls.filter((verdict) => verdict === 'allowed')).toHaveLength(5);
});

it('answers 429 with Retry-After over HTTP, to anonymous calls only (rule 2.17)', async () => {
  const browser = openBrowser(t, '198.51.100.4');
  const body = { emailaddress: 'nobody@test.example' };
  for (let i = 0; i < 5; i += 1) await browser.call(authEndpoints.requestPassword, { body });
  const reply = await browser.call(authEndpoints.requestPassword, { body });
  expect(reply.status).toBe(429);
  expect(reply.body.code).toBe('TooManyRequests');
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  // Login has a separate counter, and logout is never limited.
  const login = { username: 'nobody', password: 'Wrong-Pass-1!' };
  expect((await browser.call(authEndpoints.login, { body: login })).status).toBe(400);
  for (let i = 0; i < 7; i += 1) expect((await browser.call(authEndpoints.logout)).status).toBe(200);
  const agent = await t.actor('Agent');
  const signedIn = await t.inject(
    agent,
    authEndpoints.current,
    {},
    { raw: { remoteAddress: '198.51.100.4' } },
  );
  expect(signedIn.status).toBe(200);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['internal', 'internal'],
])('counts %s as network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
