import { userEndpoints } from '@cfm/contract/access/users.ts';
import { type CaseMailKind, caseMailDraftKey, caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../../../api/client.ts';
import { currentNotices } from '../../../api/notifications.ts';
import { tabId } from '../../../api/tab-id.ts';
import {
  holdAnswersOf,
  makeCase,
  makeCaseOf,
  releaseAnswers,
  setReachable,
  signIn,
} from '../../../testing/product.ts';
import { renderHook } from '../../../testing/render-hook.tsx';
import { useCaseMail } from './use-case-mail.ts';

let detail: CaseDetail;
const load = (caseId: number) => call(casePageEndpoints.getCase, { params: { id: caseId } });
const draft = (kind: CaseMailKind = 'email') =>
  call(userEndpoints.findDraft, {
    params: { key: caseMailDraftKey(detail.caseId, kind) },
    query: { tabId: tabId() },
  });
const countMails = async () =>
  (await load(detail.caseId)).caseEvents.filter(({ type }) => type === 'mailSent').length;

async function open(kind: CaseMailKind = 'email') {
  const page = await renderHook(() => {
    const [isSent, setSent] = useState(false);
    const [isUndone, setUndone] = useState(false);
    const [isInstead, setInstead] = useState(false);
    const sheet = {
      kind,
      detail,
      isOpen: true,
      blockedReason: null,
      saveFirst: null,
      onClose: () => undefined,
      onLocked: () => undefined,
      onSent: async () => setSent(true),
      onUndone: () => setUndone(true),
      onEmailInstead: () => setInstead(true),
    };
    return { ...useCaseMail(sheet), isSent, isUndone, isInstead };
  });
  await expect.poll(() => page.current.phase).toBe('ready');
  return page;
}
/** A sheet with a mail that is ready to be sent. */
async function write() {
  const page = await open();
  page.current.form.set({
    to: [{ email: 'expert@office.example' }],
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
  sessionStorage.clear();
});

test('rejects a mail without text between greeting and signature', async () => {
  const { caseId } = await makeCaseOf(['erik@customer.example']);
  detail = await load(caseId);
  const page = await open('reply');
  await expect.poll(() => page.current.form.values.message).toContain('Erik');
  await page.current.form.submit();
  await expect
    .poll(() => page.current.form.errorOf('message'))
    .toMatch(/^There is no text between greeting and signature/);
  expect(await countMails()).toBe(0);
  page.current.form.set({ message: `${page.current.form.values.message}<p>It hums.</p>` });
  await page.current.form.submit();
  await expect.poll(() => page.current.isSent).toBe(true);
  expect(await countMails()).toBe(1);
  page.unmount();
});

test('sends once when pressed twice', async () => {
  const page = await write();
  await Promise.all([page.current.form.submit(), page.current.form.submit()]);
  await expect.poll(() => page.current.isSent).toBe(true);
  expect(await countMails()).toBe(1);
  expect(await draft()).toBeNull();
  page.unmount();
});

test('keeps a mail that could not be sent, and sends it when the server is back', async () => {
  const page = await write();
  await setReachable(false);
  await page.current.form.submit();
  await expect.poll(() => page.current.form.isSubmitting).toBe(false);
  expect(page.current.isSent).toBe(false);
  page.unmount();

  await setReachable(true);
  const again = await open();
  await expect.poll(() => again.current.isRestored).toBe(true);
  expect(again.current.form.values).toMatchObject({
    to: [{ email: 'expert@office.example' }],
    subject: 'Please look at it',
    message: '<p>It hums.</p>',
  });
  await again.current.form.submit();
  await expect.poll(countMails).toBe(1);
  again.unmount();
});

test('saves no draft when the proposal is only viewed', async () => {
  const page = await open('reply');
  await page.current.draft.flush();
  page.unmount();
  expect(await draft('reply')).toBeNull();
});

test('keeps the chosen template on the next visit, and clears it when the user starts over', async () => {
  const page = await open('reply');
  const chosen = page.current.proposal?.templates[2]?.ruleId ?? 0;
  page.current.chooseTemplate(chosen);
  await expect.poll(() => page.current.form.isDirty).toBe(true);
  const { subject, message } = page.current.form.values;
  await page.current.draft.flush();
  page.unmount();

  const again = await open('reply');
  expect(again.current.isRestored).toBe(true);
  expect(again.current.form.values).toMatchObject({ subject, message });
  await expect.poll(() => again.current.proposal?.templates.length).toBe(8);
  expect(again.current.ruleId).toBe(chosen);
  again.current.startOver();
  await expect.poll(() => again.current.ruleId).toBeNull();
  again.unmount();
});

test('does not show a template as chosen that is no longer offered', async () => {
  const params = { key: caseMailDraftKey(detail.caseId, 'reply') };
  const { subject, message } = { subject: 'About your car', message: '<p>We look into it.</p>' };
  const value = { subject, message, ruleId: 999_999 };
  await call(userEndpoints.saveDraft, { params, body: { value, tabId: tabId(), basedOn: null } });
  const page = await open('reply');
  await expect.poll(() => page.current.proposal).not.toBeNull();
  expect(page.current.ruleId).toBeNull();
  expect(page.current.form.values).toMatchObject({ subject, message });
  page.unmount();
});

test('keeps the draft when it closes while a proposal loads', async () => {
  const params = { key: caseMailDraftKey(detail.caseId, 'reply') };
  const value = { subject: 'About your car', message: '<p>We look into it.</p>', ruleId: null };
  await call(userEndpoints.saveDraft, { params, body: { value, tabId: tabId(), basedOn: null } });
  const page = await open('reply');
  await expect.poll(() => page.current.proposal).not.toBeNull();
  await holdAnswersOf(caseMailEndpoints.proposeReply, { params: { id: detail.caseId } });
  page.current.startOver();
  await expect.poll(() => page.current.phase).toBe('loading');
  page.unmount();
  await releaseAnswers();
  expect((await draft('reply'))?.value).toMatchObject({ subject: value.subject });
});

test('replaces an unchanged text by a template, and asks before it replaces a changed text', async () => {
  const page = await open('reply');
  const [first, second] = page.current.proposal?.templates ?? [];
  page.current.chooseTemplate(first?.ruleId ?? 0);
  await expect.poll(() => page.current.form.isDirty).toBe(true);
  page.current.form.set({ message: '<p>My own words.</p>' });
  await expect.poll(() => page.current.form.values.message).toBe('<p>My own words.</p>');
  page.current.chooseTemplate(second?.ruleId ?? 0);
  await expect.poll(() => page.current.offeredText).not.toBeNull();
  expect(page.current.form.values.message).toBe('<p>My own words.</p>');
  expect(page.current.ruleId).toBe(second?.ruleId);
  page.current.rejectOffered();
  await expect.poll(() => page.current.ruleId).toBe(first?.ruleId);
  expect(page.current.form.values.message).toBe('<p>My own words.</p>');
  page.current.chooseTemplate(second?.ruleId ?? 0);
  await expect.poll(() => page.current.offeredText).not.toBeNull();
  page.current.takeOffered();
  await expect.poll(() => page.current.form.values.message).not.toBe('<p>My own words.</p>');
  expect(page.current.offeredText).toBeNull();
  page.unmount();
});

test('restores the draft with its files on undo', async () => {
  const page = await write();
  const note = new File(['hello'], 'note.txt', { type: 'text/plain' });
  page.current.upload.setFiles([note]);
  await expect.poll(() => page.current.upload.files.length).toBe(1);
  await page.current.form.submit();
  await expect.poll(() => page.current.isSent).toBe(true);
  // There is no mail server here. Undo is offered anyway.
  const notice = currentNotices().find(({ text }) => text.includes('no mail server'));
  expect(notice?.kind).toBe('warning');
  notice?.undo?.run();
  await expect.poll(() => page.current.isUndone).toBe(true);
  page.unmount();
  expect(await countMails()).toBe(0);
  const again = await open();
  expect(again.current.form.values.message).toBe('<p>It hums.</p>');
  await expect.poll(() => again.current.upload.files.map(({ name }) => name)).toEqual(['note.txt']);
  again.unmount();
});
