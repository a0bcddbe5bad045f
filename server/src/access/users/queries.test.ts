import { userEndpoints } from '@cfm/contract/access/users.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.actor('IKAM', { firstName: 'Zoe', lastName: 'Adler' });
  await t.actor('IKAM', { firstName: 'Ben', lastName: 'Busch' });
  await t.actor('Agent', { firstName: 'Cem', lastName: 'Acar' });
  const gone = await t.actor('IKAM', { firstName: 'Gone', lastName: 'Away' });
  await t.db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
});
afterAll(() => t.close());

describe('lists of users', () => {
  it('users/lookup returns active users by last name', async () => {
    const reader = await t.actor('Agent', { firstName: 'Rea', lastName: 'Zander' });
    const { status, body } = await t.inject(reader, userEndpoints.listUsers);
    expect(status).toBe(200);
    expect(body.map((user) => user.fullName)).toEqual(['Cem Acar', 'Zoe Adler', 'Ben Busch', 'Rea Zander']);
    expect(body.at(-1)).toEqual({ id: reader.userId, fullName: 'Rea Zander' });
  });

  it('users/ikams returns active IKAMs', async () => {
    const { body } = await t.inject(await t.actor('Agent'), userEndpoints.listIkams);
    expect(body.map((user) => user.fullName)).toEqual(['Zoe Adler', 'Ben Busch']);
  });

  it('require a session', async () => {
    for (const endpoint of [userEndpoints.listUsers, userEndpoints.listIkams])
      expect((await t.inject(null, endpoint)).status).toBe(401);
  });
});
