import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../context.ts';
import { rateCounters } from '../../platform/rate-limit/tables.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { makeSignInUser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepSignIns } from './jobs.ts';
import { addRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { recoveryCodes, sessions, userTokens } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('the nightly sweep removes expired rows and nothing else', async () => {
  const { userId } = await makeSignInUser(t);
  const now = t.clock.now();
  const session = { userId, isPending: false, createdAt: now };
  await t.db.insert(sessions).values([
    {
      ...session,
      idHash: 'live',
      lastSeenAt: addTime(now, { minutes: -29 }),
      expiresAt: addTime(now, { hours: 1 }),
    },
    {
      ...session,
      idHash: 'idle',
      lastSeenAt: addTime(now, { minutes: -30 }),
      expiresAt: addTime(now, { hours: 1 }),
    },
    { ...session, idHash: 'over', lastSeenAt: now, expiresAt: now },
  ]);
  const token = { userId, purpose: 'passwordReset' } as const;
  await t.db.insert(userTokens).values([
    { ...token, tokenHash: 'valid', expiresAt: addTime(now, { minutes: 1 }) },
    { ...token, tokenHash: 'expired', expiresAt: now },
  ]);
  await inTransaction(t.ctx(), async (tx) => {
    await replaceRecoveryCodes(tx, userId);
    await addRecoveryCode(tx, userId, now);
  });
  await t.db.insert(rateCounters).values([
    { key: 'new', network: 'a', at: addTime(now, { hours: -23 }), count: 1 },
    { key: 'old', network: 'a', at: addTime(now, { hours: -25 }), count: 1 },
  ]);

  await sweepSignIns.run(t.ctx(), {}, new AbortController().signal);

  const left = {
    sessions: (await t.db.select().from(sessions)).map((row) => row.idHash),
    tokens: (await t.db.select().from(userTokens)).map((row) => row.tokenHash),
    codes: (await t.db.select().from(recoveryCodes)).length,
    counters: (await t.db.select().from(rateCounters)).map((row) => row.key),
  };
  expect(left).toEqual({
    sessions: ['live'],
    tokens: ['valid'],
    codes: 10,
    counters: ['new'],
  });
});
