import { userEndpoints } from '@cfm/contract/access/users.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setReachable, signIn } from '../testing/product.ts';
import { renderHook } from '../testing/render-hook.tsx';
import { call } from './client.ts';
import { useDraft } from './use-draft.ts';

const key = 'test:letter';
const stored = async () => (await call(userEndpoints.findDraft, { params: { key } }))?.value ?? null;
const copies = () => Object.keys(sessionStorage).filter((name) => name.endsWith(key));

/** A letter that is being written. */
async function open() {
  const page = await renderHook(() => {
    const [text, setText] = useState('');
    const draft = useDraft({
      key,
      value: text === '' ? null : { text },
      onLoaded: (kept) => {
        if (kept === null || text !== '') return false;
        setText((kept as { text: string }).text);
        return true;
      },
    });
    return { text, setText, draft };
  });
  return page;
}
async function openLoaded() {
  const page = await open();
  await expect.poll(() => page.current.draft.isLoaded).toBe(true);
  return page;
}

beforeEach(async () => {
  await signIn();
});
afterEach(async () => {
  await setReachable(true);
  sessionStorage.clear();
});

test('what is typed is on the server a moment later, and on the next visit', async () => {
  const page = await openLoaded();
  page.current.setText('Dear Sir');
  await expect.poll(stored).toEqual({ text: 'Dear Sir' });
  await expect.poll(() => page.current.draft.savedAt).not.toBeNull();
  expect(copies()).toEqual([]);
  page.unmount();
  const next = await openLoaded();
  expect(next.current.text).toBe('Dear Sir');
  expect(next.current.draft.restoredAt).not.toBeNull();
  next.unmount();
});

test('a sent letter is forgotten', async () => {
  const page = await openLoaded();
  page.current.setText('Dear Sir');
  await expect.poll(stored).not.toBeNull();
  page.current.setText('');
  await page.current.draft.drop();
  expect(await stored()).toBeNull();
  page.unmount();
});

test('a letter that stands on screen still when it was sent is no draft again when it closes', async () => {
  const page = await openLoaded();
  page.current.setText('Dear Sir');
  await expect.poll(stored).not.toBeNull();
  await page.current.draft.drop();
  page.unmount();
  const next = await openLoaded();
  expect(next.current.text).toBe('');
  expect([await stored(), copies()]).toEqual([null, []]);
  // The next one is kept as the first was.
  next.current.setText('Dear Madam');
  await expect.poll(() => next.current.text).toBe('Dear Madam');
  next.unmount();
  await expect.poll(stored).toEqual({ text: 'Dear Madam' });
});

test('without the server a reload keeps what was typed, and the server gets it once it is back', async () => {
  const page = await openLoaded();
  page.current.setText('Dear');
  await expect.poll(stored).not.toBeNull();
  await setReachable(false);
  page.current.setText('Dear Sir');
  await expect.poll(() => page.current.draft.hasFailed).toBe(true);
  page.unmount();

  const offline = await openLoaded();
  expect(offline.current.text).toBe('Dear Sir');
  offline.unmount();

  await setReachable(true);
  const online = await openLoaded();
  expect(online.current.text).toBe('Dear Sir');
  await expect.poll(stored).toEqual({ text: 'Dear Sir' });
  await expect.poll(copies).toEqual([]);
  online.unmount();
});
