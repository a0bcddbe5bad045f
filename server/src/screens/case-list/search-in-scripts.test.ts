import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { searchesInScripts } from './searches-in-scripts.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  for (const [title] of searchesInScripts) {
    const { caseId } = await makeCase(t, { title });
    await refreshCaseSearch(t.db, [caseId]);
  }
});
afterAll(() => t.close());

const titlesOf = async (text: string) => {
  const { body } = await t.inject(admin, caseListEndpoints.listCases, { query: {}, body: { text } });
  return body.items.map(({ title }) => title);
};

test('finds nearly every search in any script among the first three (rules 3.22 and 3.23)', async () => {
  const missed: [string, string][] = [];
  let asked = 0;
  for (const [title, searches] of searchesInScripts)
    for (const search of searches) {
      asked += 1;
      if (!(await titlesOf(search)).slice(0, 3).includes(title)) missed.push([search, title]);
    }
  expect(asked).toBeGreaterThan(380);
  // At least 99 %. The list names what is missing.
  expect(missed.slice(0, missed.length > asked / 100 ? missed.length : 0)).toEqual([]);
});

test.each(['响异', 'เบรย', '소움', '異車', 'Grosze', '11-42-7-953-128', 'Muallar'])(
  'does not find %s, which no case has',
  async (search) => expect(await titlesOf(search)).toEqual([]),
);
