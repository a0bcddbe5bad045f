import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessLog } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeContact } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addNameWords } from './name-words.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('person search (rule 19.2):', () => {
  const listAs = (who: UserActor) => (query: Partial<Record<string, string>>) =>
    t.inject(who, contactEndpoints.listContacts, { query: { gdpr: 'true', ...query } });
  const anOfficer = () => t.actor('BMW Admin', { claims: ['DSVGO'] });
  const makeAlike = (count: number, lastName: string) =>
    Promise.all(Array.from({ length: count }, () => makeContact(t, { firstName: 'Ida', lastName })));

  it('rejects a part of an address or a VIN at its field, and matches names by whole words', async () => {
    await makeContact(t, {
      firstName: 'Mireille',
      lastName: 'Vauquelin',
      emails: ['other@post.example', 'Mireille.Vauquelin@post.example'],
    });
    await addNameWords(t.db, ['Mireille', 'Vauquelin']);
    const list = listAs(await anOfficer());
    const fields = async (query: Record<string, string>) => {
      const { status, body } = await list(query);
      return [status, body.errors];
    };
    expect(await fields({ email: '@post.example' })).toEqual([
      400,
      { email: 'E-mail must be a full address' },
    ]);
    expect(await fields({ vin: 'WBA' })).toEqual([400, { vin: 'VIN must be 17 characters, or the last 7' }]);
    const found = async (query: Record<string, string>) => (await list(query)).body.totalCount > 0;
    // The end of another address.
    expect(await found({ email: 'vauquelin@post.example' })).toBe(false);
    for (const name of ['V', 'Vau', 'Mir Vauquelin', '%'])
      expect([name, await found({ name })]).toEqual([name, false]);
    expect(await found({ email: 'mireille.vauquelin@post.example' })).toBe(true);
    for (const name of ['vauquelin', 'Vauqelin', 'Mireille Vauquelin'])
      expect([name, await found({ name })]).toEqual([name, true]);
  });

  it('shows the best fifty of many matches, whatever page is requested', async () => {
    await makeAlike(55, 'Vielfach');
    const list = listAs(await anOfficer());
    const first = (await list({ name: 'Vielfach', take: '100' })).body;
    expect([first.items.length, first.totalCount, first.isTotalExact]).toEqual([50, 50, false]);
    expect((await list({ name: 'Vielfach', take: '20', skip: '40' })).body.items).toHaveLength(10);
    expect((await list({ name: 'Vielfach', take: '20', skip: '50' })).body.items).toEqual([]);
  });

  it('limits searches per minute and persons per day', async () => {
    await makeAlike(50, 'Taglich');
    t.clock.advance({ minutes: 1 });
    const searches = listAs(await anOfficer());
    const nobody = () => searches({ name: 'Nobodyatall' });
    for (let times = 1; times <= 30; times += 1) expect((await nobody()).status).toBe(200);
    expect((await nobody()).status).toBe(429);
    t.clock.advance({ minutes: 1 });
    expect((await nobody()).status).toBe(200);

    const shows = listAs(await anOfficer());
    const fifty = () => shows({ name: 'Taglich', take: '50' });
    for (let times = 1; times <= 20; times += 1) expect((await fifty()).status).toBe(200);
    t.clock.advance({ minutes: 1 });
    // Not even whether there is a match.
    for (const reply of [await fifty(), await shows({ name: 'Nobodyatall' })])
      expect([reply.status, reply.body.code]).toEqual([429, 'TooManyRequests']);
    t.clock.advance({ hours: 24 });
    expect((await fifty()).status).toBe(200);
  });

  it('logs access to each person shown (rule 14.6)', async () => {
    const made = await makeAlike(3, 'Notiert');
    const who = await anOfficer();
    await listAs(who)({ name: 'Notiert', take: '10' });
    const noted = async () => {
      const rows = await t.db.select().from(accessLog).where(eq(accessLog.userId, who.userId));
      return rows.map(({ kind, contactId }) => [kind, contactId]).sort();
    };
    await expect
      .poll(noted)
      .toEqual([...made.map(({ contactId }) => ['contact', contactId]), ['list', null]].sort());
  });
});
