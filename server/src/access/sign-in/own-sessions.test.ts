import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { sessionsMax } from '@cfm/contract/platform/limits.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import { makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { startPendingSession, startSession } from './start-session.ts';
import { sessions } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** A session of the user, and a browser with its cookie. */
async function openSession(userId: number, from: Partial<Pick<Ctx, 'userAgent' | 'address'>> = {}) {
  const { sessionId } = await startSession({ ...t.ctx(), ...from }, userId);
  const browser = openBrowser(t);
  browser.cookie = `cfm_session=${sessionId}`;
  return browser;
}
type Browser = Awaited<ReturnType<typeof openSession>>;
const list = async (browser: Browser) => (await browser.call(authEndpoints.listSessions)).body.items;
const end = (browser: Browser, sessionId: number | null, currentPassword = testPassword) =>
  browser.call(authEndpoints.endSessions, { body: { currentPassword, sessionId } });
const isIn = async (browser: Browser) => (await browser.call(authEndpoints.current)).status === 200;

describe("the user's own sessions (rule 2.29)", () => {
  it('are listed with browser, system and the beginning of the address, the current one first', async () => {
    const { userId } = await makeSignInUser(t);
    const here = await openSession(userId, { userAgent: firefox, address: '198.51.100.7' });
    t.clock.advance({ minutes: 2 });
    await openSession(userId);
    await startPendingSession(t.ctx(), userId);
    const items = await list(here);
    expect(items).toMatchObject([
      { isCurrent: true, browser: 'Firefox', system: 'Linux', network: '198.51.x.x' },
      { isCurrent: false, browser: null, system: null, network: null, startedDateTime: t.clock.now() },
    ]);
    expect(Object.keys(items[0] ?? {})).not.toContain('idHash');
  });

  it('exclude those of other users and expired ones', async () => {
    const { userId } = await makeSignInUser(t);
    const other = await makeSignInUser(t);
    await openSession(userId);
    t.clock.advance({ minutes: 31 });
    const here = await openSession(userId);
    await openSession(other.userId);
    expect(await list(here)).toHaveLength(1);
  });

  it('end one by one or all others at once, only with the password', async () => {
    const { userId } = await makeSignInUser(t);
    const [here, second, third, fourth] = [
      await openSession(userId),
      await openSession(userId),
      await openSession(userId),
      await openSession(userId),
    ];
    const [, chosen] = await list(here);
    const wrong = await end(here, chosen?.sessionId ?? 0, 'Wrong-Pass-1!');
    expect([wrong.body.code, Object.keys(wrong.body.errors ?? {})]).toEqual([
      'WrongPassword',
      ['currentPassword'],
    ]);
    expect(await isIn(fourth)).toBe(true);
    expect((await end(here, chosen?.sessionId ?? 0)).status).toBe(200);
    expect(await Promise.all([here, second, third, fourth].map(isIn))).toEqual([true, true, true, false]);
    expect((await end(here, chosen?.sessionId ?? 0)).status).toBe(200);
    expect((await end(here, null)).status).toBe(200);
    expect(await Promise.all([here, second, third].map(isIn))).toEqual([true, false, false]);
    const audit = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'endSessions'), eq(auditEntries.entityId, String(userId))))
      .orderBy(auditEntries.auditId);
    expect(audit).toHaveLength(3);
  });

  it('cannot end those of another user', async () => {
    const { userId } = await makeSignInUser(t);
    const other = await makeSignInUser(t);
    const theirs = await openSession(other.userId);
    const [foreign] = await list(theirs);
    expect((await end(await openSession(userId), foreign?.sessionId ?? 0)).status).toBe(200);
    expect(await isIn(theirs)).toBe(true);
  });
});

it(`ends the least recently used session beyond ${sessionsMax} sessions (rule 2.30)`, async () => {
  const { userId } = await makeSignInUser(t);
  const first = await openSession(userId);
  const second = await openSession(userId);
  t.clock.advance({ minutes: 2 });
  await list(first);
  for (let more = 2; more < sessionsMax; more += 1) await openSession(userId);
  expect(await isIn(second)).toBe(true);
  const last = await openSession(userId);
  expect(await Promise.all([first, second, last].map(isIn))).toEqual([true, false, true]);
  expect(await t.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(sessionsMax);
});

describe('ending sessions as a user manager (rule 2.31)', () => {
  it.each([
    ['Admin', 'Agent', 200],
    ['BMW Admin', 'Admin', 403],
    ['Agent', 'Agent', 403],
  ] as const)('by %s for %s: %i', async (manager, role, status) => {
    const { userId } = await makeSignInUser(t, { role });
    const theirs = await openSession(userId);
    const reply = await t.inject(await t.actor(manager), authEndpoints.endSessionsOfUser, {
      params: { id: userId },
    });
    expect(reply.status).toBe(status);
    expect(await isIn(theirs)).toBe(status !== 200);
  });
});
