import { userEndpoints } from '@cfm/contract/access/users.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  advanceServerClock,
  holdAnswersOf,
  releaseAnswers,
  setReachable,
  signIn,
} from '../testing/product.ts';
import { renderHook } from '../testing/render-hook.tsx';
import { caseKey } from './case-cache.ts';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';
import { tabId } from './tab-id.ts';
import { useDraft } from './use-draft.ts';

const key = 'test:letter';
const draftIn = async (tab: string) =>
  (await call(userEndpoints.findDraft, { params: { key }, query: { tabId: tab } }))?.value ?? null;
const stored = () => draftIn(tabId());
const copies = () => Object.keys(sessionStorage).filter((name) => name.endsWith(key));

/** Removes the drafts of both tabs. */
async function clear(ofKey = key) {
  for (const tab of [tabId(), 'other'])
    await call(userEndpoints.removeDraft, { params: { key: ofKey }, query: { tabId: tab } });
}

/** A letter with a draft. */
async function open() {
  const page = await renderHook(() => {
    const [text, setText] = useState('');
    const [isReady, setReady] = useState(true);
    const draft = useDraft({
      key,
      value: isReady ? (text === '' ? null : { text }) : undefined,
      onLoaded: (kept) => {
        if (kept === null || text !== '') return false;
        setText((kept as { text: string }).text);
        return true;
      },
    });
    return { text, setText, isReady, setReady, draft };
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
async function saveElsewhere(text: string, basedOn: string | null = null, ofKey = key) {
  await advanceServerClock(1);
  await call(userEndpoints.saveDraft, {
    params: { key: ofKey },
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
  await clear();
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

test('deletes only what it knows when it shows an offline copy next to the draft of another browser', async () => {
  await setReachable(false);
  const page = await openLoaded();
  page.current.setText('Typed offline');
  await expect.poll(() => copies().length).toBe(1);
  page.unmount();
  await setReachable(true);
  await saveElsewhere('Typed elsewhere');
  const next = await openLoaded();
  expect(next.current.text).toBe('Typed offline');
  // Sent before the copy is saved.
  await next.current.draft.drop();
  next.unmount();
  expect(await draftIn('other')).toEqual({ text: 'Typed elsewhere' });
  await clear();
});

test('keeps the draft and the copy of a form that is not ready', async () => {
  const page = await openLoaded();
  page.current.setText('Dear Sir');
  await expect.poll(stored).toEqual({ text: 'Dear Sir' });
  await setReachable(false);
  page.current.setText('Dear Madam');
  await expect.poll(() => copies().length).toBe(1);
  await expect.poll(() => page.current.draft.hasFailed).toBe(true);
  await setReachable(true);
  page.current.setReady(false);
  await expect.poll(() => page.current.isReady).toBe(false);
  page.unmount();
  expect([await stored(), copies().length]).toEqual([{ text: 'Dear Sir' }, 1]);
  const next = await openLoaded();
  expect(next.current.text).toBe('Dear Madam');
  next.current.setText('');
  await next.current.draft.drop();
  next.unmount();
  await clear();
});

test('keeps the draft of another tab when text is typed before it is loaded', async () => {
  await saveElsewhere('TAB2 ADD');
  // Without a copy in the tab, only the response says what the text is based on.
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await holdAnswersOf(userEndpoints.findDraft, { params: { key } });
  const page = await open();
  page.current.setText('TAB1 ADD');
  await expect.poll(() => page.current.text).toBe('TAB1 ADD');
  await releaseAnswers();
  await expect.poll(() => page.current.draft.hasOther).toBe(true);
  full.mockRestore();
  expect([page.current.text, await stored(), await draftIn('other')]).toEqual([
    'TAB1 ADD',
    { text: 'TAB1 ADD' },
    { text: 'TAB2 ADD' },
  ]);
  page.unmount();
  await clear();
});

test('returns the key of the draft that has the shown text, whatever another tab has saved', async () => {
  await saveElsewhere('TAB2 ADD');
  const page = await openLoaded();
  expect(page.current.text).toBe('TAB2 ADD');
  const saved = await call(userEndpoints.findDraft, { params: { key }, query: { tabId: 'other' } });
  expect(await page.current.draft.flush()).toBe(saved?.key);
  await saveElsewhere('TAB2 ADD and more', saved?.savedAt);
  const own = await page.current.draft.flush();
  expect(own).not.toBe(saved?.key);
  expect([await stored(), await draftIn('other')]).toEqual([
    { text: 'TAB2 ADD' },
    { text: 'TAB2 ADD and more' },
  ]);
  page.current.setText('');
  await expect.poll(() => page.current.text).toBe('');
  expect(await page.current.draft.flush()).toBeNull();
  page.unmount();
  await clear();
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

test('shows on the case that a draft is gone, unless another tab has one of the same text', async () => {
  const commentKey = 'case:42:comment';
  const detailKey = [...caseKey(42), 'detail'];
  const openComment = async () => {
    queryClient.setQueryData(detailKey, { drafts: ['comment'] });
    const page = await renderHook(() => ({
      draft: useDraft({ key: commentKey, value: { text: 'Dear Sir' }, onLoaded: () => false }),
    }));
    await expect.poll(() => page.current.draft.savedAt).not.toBeNull();
    return page;
  };
  const alone = await openComment();
  await alone.current.draft.drop();
  expect(queryClient.getQueryData(detailKey)).toEqual({ drafts: [] });
  alone.unmount();

  await saveElsewhere('Of another tab', null, commentKey);
  const page = await openComment();
  await expect.poll(() => page.current.draft.hasOther).toBe(true);
  await page.current.draft.drop();
  expect(queryClient.getQueryData(detailKey)).toEqual({ drafts: ['comment'] });
  // The server says which drafts are left.
  expect(queryClient.getQueryState(detailKey)?.isInvalidated).toBe(true);
  page.unmount();
  await clear(commentKey);
  queryClient.removeQueries({ queryKey: detailKey });
});
