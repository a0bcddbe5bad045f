import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('GET user', () => {
  it('returns the user, the claims with role and role type first, and a session valid for 60 seconds (rule 2.13)', async () => {
    const actor = await t.actor('IKAM', {
      firstName: 'Ida',
      lastName: 'Kamp',
      claims: ['Reports', 'DSVGO'],
      scopes: { Markets: [2, 7], ExcludeMarket: [] },
    });
    const { status, body } = await t.inject(actor, authEndpoints.current);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        id: actor.userId,
        username: expect.stringMatching(/^user/),
        email: expect.stringMatching(/@test\.example$/),
        fullName: 'Ida Kamp',
        role: 'IKAM',
        roleType: 'Agent',
        claims: [
          { type: 'Role', values: ['IKAM'] },
          { type: 'RoleType', values: ['Agent'] },
          { type: 'Reports', values: [] },
          { type: 'DSVGO', values: [] },
          { type: 'Markets', values: ['2', '7'] },
          { type: 'ExcludeMarket', values: [] },
        ],
        flags: ['Reports', 'DSVGO'],
        scopes: { Markets: [2, 7], ExcludeMarket: [] },
        language: 'en',
        preferences: {},
        isFirstSignIn: true,
      },
      session: {
        User: { firstName: 'Ida', lastName: 'Kamp', id: actor.userId },
        ValidUntil: new Date(Date.parse(t.clock.now()) + 60_000).toISOString(),
      },
    });
  });

  it('is rejected without a session', async () => {
    const reply = await t.inject(null, authEndpoints.current);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      401,
      'AuthenticationRequired',
      'Authentication required',
    ]);
  });

  it('reports the first sign-in until the first steps were seen (rule 11.8)', async () => {
    const actor = await t.actor('Agent');
    const other = await t.actor('Agent');
    const isFirst = async (who: typeof actor) =>
      (await t.inject(who, authEndpoints.current)).body.user.isFirstSignIn;
    expect(await isFirst(actor)).toBe(true);
    await t.inject(actor, userEndpoints.savePreference, {
      params: { key: 'firstStepsSeen' },
      body: { value: true },
    });
    expect([await isFirst(actor), await isFirst(other)]).toEqual([false, true]);
  });
});
