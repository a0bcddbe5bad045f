import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mergeNewWords } from './jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('finds new words before and after they are merged into the index', async () => {
  const { caseId } = await makeCase(t, { title: 'Tailgate rattles' });
  await refreshCaseSearch(t.db, [caseId]);
  const admin = await t.actor('Admin');
  const found = async () =>
    (await t.inject(admin, caseListEndpoints.listCases, { body: { text: 'tailgate' } })).body.totalCount;
  expect(await found()).toBe(1);
  await mergeNewWords.run(t.ctx(), {}, new AbortController().signal);
  const { rows } = await t.pool.query<{ waiting: string }>('select merge_new_words() as waiting');
  expect(rows[0]?.waiting).toBe('0');
  expect(await found()).toBe(1);
});
