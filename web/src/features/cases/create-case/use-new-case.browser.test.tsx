import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../api/client.ts';
import { tabId } from '../../../api/tab-id.ts';
import { loseAnswerOf, signIn } from '../../../testing/product.ts';
import { renderHook } from '../../../testing/render-hook.tsx';
import { useNewCase } from './use-new-case.ts';

let info: CaseInfo;
const countMine = async () =>
  (await call(caseListEndpoints.listCases, { query: {}, body: { isMine: true } })).totalCount;
const draft = () =>
  call(userEndpoints.findDraft, { params: { key: 'create-case' }, query: { tabId: tabId() } });

/** A page with all required values. */
async function type() {
  const page = await renderHook(() => useNewCase(info));
  await expect.poll(() => page.current.draft.isLoaded).toBe(true);
  page.current.form.set({
    title: 'Hums in the rain',
    description: '<p>Since Monday.</p>',
    sourceId: info.sources.find(({ name }) => name === 'Contact Form')?.id ?? null,
    inputChannelId: info.inputChannels.find(({ name }) => name === 'E-Mail')?.id ?? null,
    marketId: info.markets[0]?.id ?? null,
  });
  await expect.poll(() => page.current.form.isDirty).toBe(true);
  await expect.poll(draft).not.toBeNull();
  return page;
}
beforeEach(async () => {
  await signIn();
  info = await call(referenceDataEndpoints.caseInfo, {});
});

test('creates the case, deletes the draft and opens the case', async () => {
  const page = await type();
  expect(page.current.isUnsaved).toBe(true);
  page.current.save('forward');
  await expect.poll(page.path).toMatch(/^\/case\/edit\/\d+\?compose=forward$/);
  expect(page.current.isUnsaved).toBe(false);
  expect(await draft()).toBeNull();
  expect(await countMine()).toBe(1);
  page.unmount();
});

test('begins with source and channel of the last case of the user', async () => {
  const page = await type();
  page.current.save('save');
  await expect.poll(page.path).toMatch(/^\/case\/edit\/\d+$/);
  page.unmount();
  const { sourceId, inputChannelId } = page.current.form.values;
  const next = await renderHook(() => useNewCase(info));
  await expect.poll(() => next.current.draft.isLoaded).toBe(true);
  expect(next.current.form.values).toMatchObject({ title: null, sourceId, inputChannelId });
  expect(next.current.form.isDirty).toBe(false);
  next.unmount();
  const other = await renderHook(() => useNewCase({ ...info, sources: [] }));
  await expect.poll(() => other.current.draft.isLoaded).toBe(true);
  expect(other.current.form.values).toMatchObject({ sourceId: null, inputChannelId });
  other.unmount();
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{');
  const damaged = await renderHook(() => useNewCase(info));
  expect(damaged.current.form.values).toMatchObject({ sourceId: null, inputChannelId: null });
  damaged.unmount();
  await signIn();
  const foreign = await renderHook(() => useNewCase(info));
  await expect.poll(() => foreign.current.draft.isLoaded).toBe(true);
  expect(foreign.current.form.values).toMatchObject({ sourceId: null, inputChannelId: null });
  foreign.unmount();
});

test('creates one case when it is sent again after a lost response', async () => {
  const page = await type();
  await loseAnswerOf(caseEndpoints.createCase);
  page.current.save('save');
  await expect.poll(countMine).toBe(1);
  await expect.poll(() => page.current.form.isSubmitting).toBe(false);
  expect(page.path()).toBe('/');
  expect(page.current.form.values.title).toBe('Hums in the rain');
  page.current.save('save');
  await expect.poll(page.path).toMatch(/^\/case\/edit\/\d+$/);
  expect(await countMine()).toBe(1);
  page.unmount();
});

test('retries rejected files without losing data or creating a second case', async () => {
  const page = await type();
  page.current.setFiles([new File(['MZ'], 'setup.exe')]);
  await expect.poll(() => page.current.files.length).toBe(1);
  page.current.save('save');
  await expect.poll(() => page.current.hasFailedFiles).toBe(true);
  expect(page.current.isUnsaved).toBe(true);
  page.current.save('save');
  // Longer than the debounce of the draft.
  await expect(expect.poll(draft, { timeout: 2_500 }).toBeNull()).rejects.toThrow();
  page.current.setFiles([new File(['It hums.'], 'noise.txt', { type: 'text/plain' })]);
  await expect.poll(() => page.current.files[0]?.name).toBe('noise.txt');
  await page.current.retryFiles();
  await expect.poll(page.path).toMatch(/^\/case\/edit\/\d+$/);
  expect(await draft()).toBeNull();
  expect(await countMine()).toBe(1);
  page.unmount();
});
