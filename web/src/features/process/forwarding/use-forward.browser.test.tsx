import { userEndpoints } from '@cfm/contract/access/users.ts';
import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { forwardDraftKey, forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../../../api/client.ts';
import { currentNotices } from '../../../api/notifications.ts';
import { queryClient } from '../../../api/query-client.ts';
import { tabId } from '../../../api/tab-id.ts';
import { holdAnswersOf, makeCase, releaseAnswers, setReachable, signIn } from '../../../testing/product.ts';
import { renderHook } from '../../../testing/render-hook.tsx';
import type { Proposal } from './forward-values.ts';
import { useForward } from './use-forward.ts';

let detail: CaseDetail;
const load = (caseId: number) => call(casePageEndpoints.getCase, { params: { id: caseId } });
const draft = () =>
  call(userEndpoints.findDraft, {
    params: { key: forwardDraftKey(detail.caseId) },
    query: { tabId: tabId() },
  });
const countForwards = async () =>
  (await load(detail.caseId)).caseEvents.filter(({ type }) => type === 'forward').length;

let showCase: (changed: CaseDetail) => void;
const open = () =>
  renderHook(() => {
    const [isSent, setSent] = useState(false);
    const [shown, setShown] = useState(detail);
    showCase = setShown;
    const sheet = {
      detail: shown,
      isOpen: true,
      blockedReason: null,
      saveFirst: null,
      onClose: () => undefined,
      onLocked: () => undefined,
      onSent: async () => setSent(true),
    };
    return { ...useForward(sheet), isSent };
  });
/** A sheet with a forward that is ready to be sent. */
async function write() {
  const page = await open();
  await expect.poll(() => page.current.phase).toBe('ready');
  page.current.form.set({
    to: [{ email: 'workshop@dealer.example', dealerId: null }],
    subject: 'Please look at it',
    message: '<p>It hums.</p>',
  });
  await expect.poll(() => page.current.form.isDirty).toBe(true);
  return page;
}
beforeEach(async () => {
  await signIn();
  const { caseId } = await makeCase();
  detail = await load(caseId);
});
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  sessionStorage.clear();
});

test('sends once when pressed twice', async () => {
  const page = await write();
  await Promise.all([page.current.form.submit(), page.current.form.submit()]);
  await expect.poll(() => page.current.isSent).toBe(true);
  expect(await countForwards()).toBe(1);
  expect(await draft()).toBeNull();
  page.unmount();
});

test('keeps a forward that could not be sent, and sends it when the server is back', async () => {
  const page = await write();
  await setReachable(false);
  await page.current.form.submit();
  await expect.poll(() => page.current.form.isSubmitting).toBe(false);
  expect(page.current.form.values).toMatchObject({
    subject: 'Please look at it',
    message: '<p>It hums.</p>',
  });
  expect(page.current.isSent).toBe(false);
  page.unmount();

  await setReachable(true);
  const again = await open();
  await expect.poll(() => again.current.isRestored).toBe(true);
  expect(again.current.form.values.subject).toBe('Please look at it');
  await again.current.form.submit();
  await expect.poll(countForwards).toBe(1);
  again.unmount();
});

test('saves no draft when the proposal is only viewed', async () => {
  const page = await open();
  await expect.poll(() => page.current.phase).toBe('ready');
  expect(page.current.form.values).toMatchObject({
    includesCar: true,
    includesWords: true,
    includesCustomer: false,
  });
  await page.current.draft.flush();
  page.unmount();
  expect(await draft()).toBeNull();
});

/** Changes the title of the case, on which the proposed subject depends. */
async function retitle(title: string) {
  const body = updateCaseForm.parse({ ...detail, title, leavesScope: false });
  await call(casePageEndpoints.updateCase, { params: { id: detail.caseId }, body });
  detail = await load(detail.caseId);
  showCase(detail);
}
/** Subjects of the loaded proposals. */
const proposedSubjects = () =>
  queryClient
    .getQueriesData<Proposal>({ queryKey: ['case', detail.caseId, 'forward-proposal'] })
    .map(([, proposal]) => proposal?.subject)
    .join();

test('takes the proposal of a changed case into an untouched text only', async () => {
  const page = await open();
  await expect.poll(() => page.current.phase).toBe('ready');
  await retitle('Gear lever sticks');
  await expect.poll(() => page.current.form.values.subject).toContain('Gear lever sticks');
  expect(page.current.form.isDirty).toBe(false);
  page.current.form.set({ message: '<p>Please call him.</p>' });
  await expect.poll(() => page.current.form.isDirty).toBe(true);
  await retitle('Gear lever is loose');
  await page.current.draft.flush();
  expect(page.current.form.values.message).toBe('<p>Please call him.</p>');
  expect(page.current.form.values.subject).toContain('Gear lever sticks');
  page.unmount();
});

test('keeps what is typed while the proposal of a changed case or of another language loads', async () => {
  const page = await open();
  await expect.poll(() => page.current.phase).toBe('ready');
  await holdAnswersOf(forwardingEndpoints.proposeForward, { params: { id: detail.caseId } });
  await retitle('Gear lever sticks');
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  page.current.form.set({ message: '<p>Please call him.</p>' });
  await expect.poll(() => page.current.form.isDirty).toBe(true);
  await releaseAnswers();
  await expect.poll(proposedSubjects).toContain('Gear lever sticks');
  await page.current.draft.flush();
  expect(page.current.form.values.message).toBe('<p>Please call him.</p>');

  await page.current.propose();
  await holdAnswersOf(forwardingEndpoints.proposeForward, { params: { id: detail.caseId } });
  const changed = page.current.changeLanguage('de');
  page.current.form.set({ message: '<p>Please write to him.</p>' });
  await expect.poll(() => page.current.form.values.message).toBe('<p>Please write to him.</p>');
  await releaseAnswers();
  await changed;
  await expect.poll(() => page.current.offeredText).not.toBeNull();
  expect(page.current.form.values.message).toBe('<p>Please write to him.</p>');
  page.unmount();
});

test('keeps the recipients of a restored draft when the case changes', async () => {
  const to = [{ email: 'workshop@dealer.example', dealerId: null }];
  const before = await open();
  await expect.poll(() => before.current.phase).toBe('ready');
  before.current.form.set({ to });
  await expect.poll(() => before.current.form.isDirty).toBe(true);
  await before.current.draft.flush();
  before.unmount();
  const page = await open();
  await expect.poll(() => page.current.phase).toBe('ready');
  await expect.poll(() => page.current.proposal).not.toBeNull();
  expect(page.current.isRestored).toBe(true);
  await retitle('Gear lever sticks');
  await expect.poll(() => page.current.form.values.subject).toContain('Gear lever sticks');
  expect(page.current.form.values.to).toEqual(to);
  page.unmount();
});

test('says that nothing was sent if there is no mail server', async () => {
  const page = await write();
  await page.current.form.submit();
  await expect.poll(() => page.current.isSent).toBe(true);
  expect(currentNotices().map(({ kind, text }) => [kind, text])).toContainEqual([
    'warning',
    "The case was forwarded, but the e-mail was not sent because no mail server is set up. Administrators can find it under Outgoing mail. You don't need to forward the case again.",
  ]);
  page.unmount();
});
