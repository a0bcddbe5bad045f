import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateCounters } from '../../platform/rate-limit/tables.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Attempt, beginAttempt, pauseMs, removeAttempt } from './attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const begin = (name: string, address = '198.51.100.7'): Promise<Attempt> =>
  beginAttempt({ ...t.ctx({ kind: 'anonymous' }), address }, [name], null);
const rejection = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    (error) => [error.code, error.details.values?.minutes],
  );

describe('lockout (rules 2.14 to 2.16)', () => {
  it('locks a name at an address after five failures, for 15 minutes from the fifth', async () => {
    for (let i = 0; i < 4; i += 1) {
      await begin('five');
      t.clock.advance({ minutes: 2 });
    }
    await begin('five');
    expect(await rejection(begin('five'))).toEqual(['AccountLocked', 15]);
    t.clock.advance({ minutes: 9, seconds: 30 });
    expect(await rejection(begin('five'))).toEqual(['AccountLocked', 6]);
    t.clock.advance({ minutes: 5, seconds: 31 });
    expect(await rejection(begin('five'))).toBe('allowed');
  });

  it('does not lock after five failures that are further apart', async () => {
    for (let i = 0; i < 8; i += 1) {
      expect(await rejection(begin('slow'))).toBe('allowed');
      t.clock.advance({ minutes: 4 });
    }
  });

  it('applies to one name in any case, and to one address', async () => {
    for (let i = 0; i < 5; i += 1) await begin('Mixed@Test.example');
    expect(await rejection(begin(' mixed@test.EXAMPLE'))).toEqual(['AccountLocked', 15]);
    expect(await rejection(begin('other@test.example'))).toBe('allowed');
    expect(await rejection(begin('mixed@test.example', '203.0.113.9'))).toBe('allowed');
  });

  it('treats names as equal if the database that finds the user folds them to the same letters', async () => {
    for (let i = 0; i < 5; i += 1) await begin('bmwadmin');
    expect(await rejection(begin('bmwadm\u0130n'))).toEqual(['AccountLocked', 15]);
  });

  it('treats the addresses of an IPv6 network as one', async () => {
    for (let i = 0; i < 5; i += 1) await begin('six', `2001:db8:1:2::${i}`);
    expect(await rejection(begin('six', '2001:db8:1:2:a:b:c:d'))).toEqual(['AccountLocked', 15]);
    expect(await rejection(begin('six', '2001:db8:1:3::1'))).toBe('allowed');
  });

  it('counts concurrent attempts before checking them', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => rejection(begin('burst'))));
    expect(tries.filter((verdict) => verdict === 'allowed')).toHaveLength(5);
  });

  it('removes a successful attempt and keeps earlier failures', async () => {
    for (let i = 0; i < 4; i += 1) await begin('right');
    for (let i = 0; i < 3; i += 1) await removeAttempt(t.ctx(), await begin('right'));
    await begin('right');
    expect(await rejection(begin('right'))).toEqual(['AccountLocked', 15]);
  });

  it('stores no name in plain text', async () => {
    await begin('secret.name@test.example');
    const rows = await t.db.select({ key: rateCounters.key }).from(rateCounters);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^sign-in:[\w-]{43}$/);
  });
});

describe('attempts from all addresses', () => {
  it('only slow down a name', async () => {
    for (let i = 0; i < 10; i += 1) await begin('everywhere', `203.0.113.${i}`);
    const start = performance.now();
    expect(await rejection(begin('everywhere', '203.0.113.99'))).toBe('allowed');
    expect(performance.now() - start).toBeGreaterThan(240);
  });

  it.each([
    [0, 0],
    [9, 0],
    [10, 250],
    [12, 1000],
    [14, 4000],
    [1000, 4000],
  ])('with %i failures pause for %i ms', (failures, ms) => {
    expect(pauseMs(failures)).toBe(ms);
  });
});
