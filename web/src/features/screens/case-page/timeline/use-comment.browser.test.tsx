import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { eventTitleMaxLength } from '@cfm/contract/platform/limits.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../api/client.ts';
import { tabId } from '../../../../api/tab-id.ts';
import {
  callAs,
  loseAnswerOf,
  makeCase,
  makePerson,
  setReachable,
  signIn,
} from '../../../../testing/product.ts';
import { renderHook } from '../../../../testing/render-hook.tsx';
import { useComment } from './use-comment.ts';

let caseId: number;
const written = { title: 'Call', content: '<p>It hums.</p>' };
const nothing = { title: '', content: '' };
const draft = () =>
  call(userEndpoints.findDraft, { params: { key: `case:${caseId}:comment` }, query: { tabId: tabId() } });
const comments = async () => {
  const { caseEvents } = await call(casePageEndpoints.getCase, { params: { id: caseId } });
  return caseEvents.filter(({ type }) => type === 'comment');
};
const open = () => renderHook(() => useComment(caseId));
/** A page with a comment that is ready to be sent and saved as a draft. */
async function write() {
  const page = await open();
  await expect.poll(() => page.current.draft.isLoaded).toBe(true);
  page.current.setValue(written);
  await expect.poll(async () => (await draft())?.value).toEqual(written);
  return page;
}
beforeEach(async () => {
  await signIn();
  ({ caseId } = await makeCase());
});
afterEach(async () => {
  await setReachable(true);
  sessionStorage.clear();
});

test('sends once with its file when pressed twice, and deletes the draft', async () => {
  const page = await write();
  page.current.setFiles([new File(['It hums.'], 'noise.txt', { type: 'text/plain' })]);
  await expect.poll(() => page.current.files.length).toBe(1);
  await Promise.all([page.current.send(), page.current.send()]);
  await expect.poll(() => page.current.sentCount).toBe(1);
  expect(await comments()).toMatchObject([{ ...written, attachments: [{ fileName: 'noise.txt' }] }]);
  expect(page.current.value).toEqual(nothing);
  expect(page.current.files).toEqual([]);
  expect(await draft()).toBeNull();
  page.unmount();
});

test('adds the same comment a second time after the first was added', async () => {
  const page = await write();
  await page.current.send();
  await expect.poll(() => page.current.sentCount).toBe(1);
  page.current.setValue(written);
  await expect.poll(() => page.current.value).toEqual(written);
  await page.current.send();
  await expect.poll(() => page.current.sentCount).toBe(2);
  expect(await comments()).toMatchObject([written, written]);
  page.unmount();
});

test('adds one comment when it is sent again after a lost response', async () => {
  const page = await write();
  await loseAnswerOf({ ...caseEventEndpoints.addComment, path: `case/${caseId}/event` });
  await page.current.send();
  await expect.poll(async () => (await comments()).length).toBe(1);
  expect(page.current.value).toEqual(written);
  await page.current.send();
  await expect.poll(() => page.current.sentCount).toBe(1);
  expect(await comments()).toHaveLength(1);
  page.unmount();
});

test('restores a comment that could not be sent on the next visit', async () => {
  const page = await write();
  await setReachable(false);
  await page.current.send();
  await expect.poll(() => page.current.progress).toBeNull();
  expect(page.current.value).toEqual(written);
  expect(page.current.sentCount).toBe(0);
  page.unmount();

  await setReachable(true);
  const again = await open();
  await expect.poll(() => again.current.value).toEqual(written);
  await again.current.send();
  expect(await comments()).toHaveLength(1);
  again.unmount();
});

test('restores a draft that is too long and shows the error', async () => {
  const title = 'x'.repeat(eventTitleMaxLength + 1);
  const value = { ...written, title };
  const params = { key: `case:${caseId}:comment` };
  await call(userEndpoints.saveDraft, { params, body: { value, tabId: tabId(), basedOn: null } });
  const page = await open();
  await expect.poll(() => page.current.value).toEqual(value);
  expect(Object.keys(page.current.errors)).toEqual(['title']);
  page.unmount();
});

test('accepts a comment on a case that another user has locked', async () => {
  const page = await write();
  const colleague = await makePerson();
  const body = { tabId: crypto.randomUUID() };
  await callAs(colleague, caseEndpoints.lockCase, { params: { id: caseId }, body });
  await page.current.send();
  await expect.poll(() => page.current.sentCount).toBe(1);
  expect(await comments()).toMatchObject([written]);
  page.unmount();
});

test('shows errors of an empty comment and a rejected file in place', async () => {
  const page = await open();
  await expect.poll(() => page.current.draft.isLoaded).toBe(true);
  await page.current.send();
  await expect.poll(() => Object.keys(page.current.errors)).toEqual(['content']);
  page.current.setFiles([new File(['MZ'], 'setup.exe')]);
  await expect.poll(() => page.current.errors).toEqual({});
  await expect.poll(() => page.current.files.length).toBe(1);
  await page.current.send();
  await expect.poll(() => page.current.filesError).toBeDefined();
  expect(page.current.files.map(({ name }) => name)).toEqual(['setup.exe']);
  expect(await comments()).toEqual([]);
  page.unmount();
});
