import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSignInUser, openBrowser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Line = Record<string, unknown>;
const lines: Line[] = [];
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({}, undefined, { write: (line: string) => void lines.push(JSON.parse(line)) });
});
afterAll(() => t.close());
beforeEach(() => {
  lines.length = 0;
});
const linesOf = (msg: string) => lines.filter((line) => line.msg === msg);
/** The line is written after the response. */
const waitFor = (msg: string) => expect.poll(() => linesOf(msg).length).toBeGreaterThan(0);

it('logs the caller of a request, and code and address of a rejected one (rule 12.10)', async () => {
  const agent = await t.actor('Agent');
  await t.inject(agent, mailOutEndpoints.listOutgoingMail, {});
  await waitFor('request');
  expect(linesOf('request')).toMatchObject([
    { code: 'Forbidden', userId: agent.userId, address: '127.0.0.1' },
  ]);
  lines.length = 0;
  await t.inject(agent, authEndpoints.current, {});
  await waitFor('request');
  const [done] = linesOf('request');
  expect(done).toMatchObject({ userId: agent.userId });
  expect(done).not.toHaveProperty('code');
  expect(done).not.toHaveProperty('address');
});

it('logs each step of a sign-in without the typed values (rule 2.22)', async () => {
  const { username, userId } = await makeSignInUser(t);
  const body = { username, password: 'Wrong-Pass-1!' };
  await openBrowser(t, '203.0.113.9').call(authEndpoints.login, { body });
  expect(linesOf('sign-in')).toMatchObject([{ outcome: 'wrongPassword', userId, address: '203.0.113.9' }]);
  for (const typed of [username, body.password]) expect(JSON.stringify(lines)).not.toContain(typed);
});
