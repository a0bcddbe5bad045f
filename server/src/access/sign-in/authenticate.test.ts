import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/secrets/encrypt.ts';
import { makeSignInUser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { users } from '../users/tables.ts';
import { authenticate } from './authenticate.ts';
import { startPendingSession, startSession } from './start-session.ts';
import { sessions } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const anonymous = { kind: 'anonymous' } as const;
const who = (sessionId: string, isBackground = false) =>
  authenticate(t.ctx(anonymous), sessionId, { isBackground });
const sessionsOf = (userId: number) => t.db.select().from(sessions).where(eq(sessions.userId, userId));

describe('a session (rules 2.10 and 2.12)', () => {
  it('resolves to the user with role, claims and scopes', async () => {
    const { userId, firstName, lastName } = await makeSignInUser(t, {
      role: 'IKAM',
      claims: [{ type: 'Reports', isGranted: false }, { type: 'DSVGO' }, { type: 'Markets', ids: [4, 9] }],
    });
    const { sessionId } = await startSession(t.ctx(), userId);
    expect(await who(sessionId)).toEqual({
      kind: 'user',
      userId,
      fullName: `${firstName} ${lastName}`,
      role: 'IKAM',
      roleType: 'Agent',
      claims: ['DSVGO', 'StopReminderPermission', 'CreatePostQualificaionPermission'],
      scopes: { Markets: [4, 9] },
      sessionHash: expect.any(String),
    });
  });

  it('is stored as a hash only', async () => {
    const { userId } = await makeSignInUser(t);
    const { sessionId } = await startSession(t.ctx(), userId);
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    const rows = await sessionsOf(userId);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(sessionId);
  });

  it('with an unknown id resolves to the anonymous actor', async () => {
    expect(await who(newToken())).toEqual(anonymous);
    expect(await who('')).toEqual(anonymous);
    expect(await who("' or true --")).toEqual(anonymous);
  });

  it('ends after 30 idle minutes, and its row is deleted', async () => {
    const { userId } = await makeSignInUser(t);
    const { sessionId } = await startSession(t.ctx(), userId);
    t.clock.advance({ minutes: 29 });
    expect((await who(sessionId)).kind).toBe('user');
    t.clock.advance({ minutes: 29 });
    expect((await who(sessionId)).kind).toBe('user');
    t.clock.advance({ minutes: 30 });
    expect(await who(sessionId)).toEqual(anonymous);
    expect(await sessionsOf(userId)).toEqual([]);
  });

  it('is not extended by background calls', async () => {
    const { userId } = await makeSignInUser(t);
    const { sessionId } = await startSession(t.ctx(), userId);
    t.clock.advance({ minutes: 20 });
    expect((await who(sessionId, true)).kind).toBe('user');
    t.clock.advance({ minutes: 10 });
    expect(await who(sessionId, true)).toEqual(anonymous);
  });

  it('ends 12 hours after its start even in constant use', async () => {
    const { userId } = await makeSignInUser(t);
    const { sessionId } = await startSession(t.ctx(), userId);
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      t.clock.advance({ minutes: 20 });
      expect((await who(sessionId)).kind).toBe('user');
    }
    t.clock.advance({ minutes: 20 });
    expect(await who(sessionId)).toEqual(anonymous);
  });

  it('updates its last use at most once a minute', async () => {
    const { userId } = await makeSignInUser(t);
    const { sessionId } = await startSession(t.ctx(), userId);
    const began = t.clock.now();
    t.clock.advance({ seconds: 59 });
    await who(sessionId);
    expect((await sessionsOf(userId))[0]?.lastSeenAt).toBe(began);
    t.clock.advance({ seconds: 1 });
    await who(sessionId);
    expect((await sessionsOf(userId))[0]?.lastSeenAt).toBe(t.clock.now());
  });

  it('of a deactivated user ends, and claims are read at each request', async () => {
    const { userId } = await makeSignInUser(t, { role: 'Admin' });
    const { sessionId } = await startSession(t.ctx(), userId);
    const agent = await makeSignInUser(t);
    const [row] = await t.db.select().from(users).where(eq(users.userId, agent.userId));
    await t.db.update(users).set({ roleId: row?.roleId }).where(eq(users.userId, userId));
    expect(await who(sessionId)).toMatchObject({ role: 'Agent', roleType: 'Agent' });
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, userId));
    expect(await who(sessionId)).toEqual(anonymous);
    expect(await sessionsOf(userId)).toEqual([]);
  });
});

describe('a pending sign-in', () => {
  it('is not a user and lasts five minutes', async () => {
    const { userId } = await makeSignInUser(t);
    const { sessionId } = await startPendingSession(t.ctx(), userId);
    t.clock.advance({ minutes: 4, seconds: 59 });
    expect(await who(sessionId)).toEqual({ kind: 'pending', userId, sessionHash: expect.any(String) });
    t.clock.advance({ seconds: 1 });
    expect(await who(sessionId)).toEqual(anonymous);
  });
});
