import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../access/users/tables.ts';
import type { Ctx, UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { blacklist } from '../blacklist/tables.ts';
import { getCaseInfo } from './get-case-info.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  const now = t.clock.now();
  await t.db
    .insert(blacklist)
    .values({ email: 'troll@post.example', createdDateTime: now, lastModifiedDateTime: now });
});
afterAll(() => t.close());

const ctxOf = (who: UserActor, language: Ctx['language'] = 'en'): Ctx => ({ ...t.ctx(who), language });
const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name);

describe('getCaseInfo', () => {
  it("returns every list in order, named in the reader's language", async () => {
    const english = await getCaseInfo(ctxOf(agent));
    expect(names(english.inputChannels)).toEqual(['E-Mail', 'Telephone', 'Brief', 'Social Media']);
    expect(names(english.escalationLevels)).toEqual(['None', '1', '2', '3']);
    expect(names(english.brands)).toEqual(['BMW', 'MINI', 'Rolls-Royce', 'BMW Motorrad']);
    for (const list of [
      english.sources,
      english.socialMediaChannels,
      english.socialMediaAgencies,
      english.mailboxes,
      english.bmwDepartments,
      english.bmwConcerns,
      english.models,
      english.regions,
    ])
      expect(list.length).toBeGreaterThan(3);
    expect(names(english.regions)).toContain('C1-R6 Northern Europe');
    const german = await getCaseInfo(ctxOf(agent, 'de'));
    expect(names(german.regions)).toContain('C1-R6 Nordeuropa');
    expect(names(german.sources)).toContain('Vorstand');
    const markets = names(german.markets);
    expect(markets.indexOf('Ägypten')).toBeLessThan(markets.indexOf('Belgien'));
  });

  it('returns for each status whether it is open and can be set manually', async () => {
    const { statuses } = await getCaseInfo(ctxOf(agent));
    expect(statuses.map(({ id, code, isOpen, isManual }) => [id, code, isOpen, isManual])).toEqual([
      [1, 'New', true, true],
      [2, 'InProgress', true, true],
      [3, 'Forwarded', true, false],
      [4, 'WaitingForCustomer', true, true],
      [5, 'Answered', true, true],
      [6, 'Solved', false, true],
      [7, 'Closed', false, true],
      [8, 'Spam', false, false],
      [9, 'Integrated', false, false],
    ]);
  });

  it('returns the blacklist to holders of its claim only', async () => {
    expect((await getCaseInfo(ctxOf(agent))).blacklistEmails).toEqual([]);
    const reader = await t.actor('Agent', { claims: ['Blacklist'] });
    expect((await getCaseInfo(ctxOf(reader))).blacklistEmails).toEqual(['troll@post.example']);
  });

  it('leaves out inactive users and markets without cases', async () => {
    const gone = await t.actor('Agent', { lastName: 'Gegangen' });
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    const before = await getCaseInfo(ctxOf(agent));
    expect(before.users).toContainEqual({ id: agent.userId, fullName: 'Anna Weber' });
    expect(before.users.map((user) => user.id)).not.toContain(gone.userId);
    expect(before.markets.map((market) => market.isoCode)).not.toContain('RU');
    await makeCase(t, { marketId: await marketId(t, 'RU'), responsibleUserId: gone.userId });
    const after = await getCaseInfo(ctxOf(agent));
    expect(after.markets.map((market) => market.isoCode)).toContain('RU');
    expect(after.users).toContainEqual({ id: gone.userId, fullName: expect.stringContaining('Gegangen') });
  });
});
