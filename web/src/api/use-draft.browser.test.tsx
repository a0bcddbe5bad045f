import { userEndpoints } from '@cfm/contract/access/users.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advanceServerClock, setReachable, signIn } from '../testing/product.ts';
import { renderHook } from '../testing/render-hook.tsx';
import { call } from './client.ts';
import { tabId } from './tab-id.ts';
import { useDraft } from './use-draft.ts';

const key = 'test:letter';
const draftIn = async (tab: string) =>
  (await call(userEndpoints.findDraft, { params: { key }, query: { tabId: tab } }))?.value ?? null;
const stored = () => draftIn(tabId());
const copies = () => Object.keys(sessionStorage).filter((name) => name.endsWith(key));

/** A letter with a draft. */
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

test('saves typed text to the server after a pause and restores it on the next visit', async () => {
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

/** Saves a letter in another tab. */
async function saveElsewhere(text: string, basedOn: string | null = null) {
  await advanceServerClock(1);
  await call(userEndpoints.saveDraft, {
    params: { key },
    body: { value: { text }, tabId: 'other', basedOn },
  });
  await advanceServerClock(1);
}

test('keeps the drafts of two tabs apart, over a reload too, and says so', async () => {
  const page = await openLoaded();
  await saveElsewhere('TAB2 ADD');
  page.current.setText('TAB1 ADD');
  await expect.poll(() => page.current.draft.hasOther).toBe(true);
  page.current.setText('TAB1 ADD and more');
  await expect.poll(stored).toEqual({ text: 'TAB1 ADD and more' });
  expect(await draftIn('other')).toEqual({ text: 'TAB2 ADD' });
  page.unmount();

  const next = await openLoaded();
  expect([next.current.text, next.current.draft.hasOther]).toEqual(['TAB1 ADD and more', true]);
  next.current.setText('');
  await next.current.draft.drop();
  expect(next.current.draft.hasOther).toBe(false);
  next.unmount();

  const last = await openLoaded();
  expect([last.current.text, last.current.draft.hasOther]).toEqual(['TAB2 ADD', false]);
  last.current.setText('');
  await last.current.draft.drop();
  expect(await stored()).toBeNull();
  last.unmount();
});

test('does not delete what another tab has added to the draft of a sent letter', async () => {
  const page = await openLoaded();
  page.current.setText('Dear Sir');
  await expect.poll(() => page.current.draft.savedAt).not.toBeNull();
  await saveElsewhere('Dear Sir or Madam', page.current.draft.savedAt);
  await page.current.draft.drop();
  page.unmount();
  expect(await stored()).toEqual({ text: 'Dear Sir or Madam' });
  await call(userEndpoints.removeDraft, { params: { key } });
});

test('keeps the text of the tab and of another browser when both were typed while this one was offline', async () => {
  await setReachable(false);
  const page = await open();
  await expect.poll(() => page.current.draft.isLoaded).toBe(true);
  page.current.setText('Typed offline');
  await expect.poll(() => copies().length).toBe(1);
  page.unmount();
  await setReachable(true);
  await saveElsewhere('Typed elsewhere');
  const next = await openLoaded();
  expect(next.current.text).toBe('Typed offline');
  await expect.poll(() => next.current.draft.hasOther).toBe(true);
  expect(await draftIn('other')).toEqual({ text: 'Typed elsewhere' });
  next.unmount();
  await expect.poll(stored).toEqual({ text: 'Typed offline' });
});

test('deletes the draft of a sent letter', async () => {
  const page = await openLoaded();
  page.current.setText('Dear Sir');
  await expect.poll(stored).not.toBeNull();
  page.current.setText('');
  await page.current.draft.drop();
  expect(await stored()).toBeNull();
  page.unmount();
});

test('does not save a sent letter again when it closes', async () => {
  const page = await openLoaded();
  page.current.setText('Dear Sir');
  await expect.poll(stored).not.toBeNull();
  await page.current.draft.drop();
  page.unmount();
  const next = await openLoaded();
  expect(next.current.text).toBe('');
  expect([await stored(), copies()]).toEqual([null, []]);
  // The next letter is saved like the first.
  next.current.setText('Dear Madam');
  await expect.poll(() => next.current.text).toBe('Dear Madam');
  next.unmount();
  await expect.poll(stored).toEqual({ text: 'Dear Madam' });
});

test('keeps typed text over a reload while the server is unavailable, and saves it later', async () => {
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
