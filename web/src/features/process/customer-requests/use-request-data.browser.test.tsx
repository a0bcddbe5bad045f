import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../../../api/client.ts';
import { currentNotices } from '../../../api/notifications.ts';
import {
  callAs,
  loseAnswerOf,
  mailsOf,
  makeCaseOf,
  makePerson,
  setReachable,
  signIn,
} from '../../../testing/product.ts';
import { type Rendered, renderHook } from '../../../testing/render-hook.tsx';
import type { Proposal } from './queries.ts';
import { useRequestData } from './use-request-data.ts';

let detail: CaseDetail;
let address: string;
let page: Rendered<ReturnType<typeof useRequestData> & { isSent: boolean }>;
const params = () => ({ id: detail.caseId });
const propose = (): Promise<Proposal> =>
  call(casePostQualificationEndpoints.proposePostQualification, { params: params() });
const requests = () => call(casePostQualificationEndpoints.listPostQualifications, { params: params() });

async function open() {
  const proposal = await propose();
  page = await renderHook(() => {
    const [isSent, setSent] = useState(false);
    const sheet = {
      detail,
      isOpen: true,
      blockedReason: null,
      saveFirst: null,
      onClose: () => undefined,
      onLocked: () => undefined,
      onSent: async () => setSent(true),
    };
    return { ...useRequestData(sheet, proposal), isSent };
  });
}
beforeEach(async () => {
  await signIn();
  address = `erik.${crypto.randomUUID().slice(0, 8)}@customer.example`;
  const { caseId } = await makeCaseOf([address]);
  detail = await call(casePageEndpoints.getCase, { params: { id: caseId } });
  await open();
});
afterEach(async () => {
  await setReachable(true);
  page.unmount();
  sessionStorage.clear();
});

test('requests missing data once, however often the button is pressed', async () => {
  expect(page.current.values).toMatchObject({
    hasNameDetails: true,
    hasAddressDetails: true,
    hasCarDetails: true,
    email: address,
  });
  await Promise.all([page.current.send(), page.current.send()]);
  await expect.poll(() => page.current.isSent).toBe(true);
  expect(await requests()).toMatchObject([{ email: address, hasCarDetails: true }]);
  expect((await mailsOf(detail.caseId)).map(({ to }) => to)).toEqual([[address]]);
  expect(currentNotices().map(({ text }) => text)).toContain(
    "The data was requested, but the e-mail was not sent because no mail server is set up. Administrators can find it under Outgoing mail. You don't need to send the request again.",
  );
});

test('creates no second request after a lost response', async () => {
  await loseAnswerOf({
    ...casePostQualificationEndpoints.requestPostQualification,
    path: `case/${detail.caseId}/post-qualification`,
  });
  page.current.form.set({ hasCarDetails: false });
  await page.current.send();
  expect(page.current.isSent).toBe(false);
  expect(page.current.values).toMatchObject({ hasCarDetails: false, hasNameDetails: true });
  await page.current.send();
  await expect.poll(() => page.current.isSent).toBe(true);
  expect(await requests()).toHaveLength(1);
  expect(await mailsOf(detail.caseId)).toHaveLength(1);
});

test('rejects an empty choice, and keeps the choice while the server is unavailable', async () => {
  page.current.form.set({ hasNameDetails: false, hasAddressDetails: false, hasCarDetails: false });
  await page.current.send();
  await expect.poll(() => page.current.form.errorOf('hasNameDetails')).toBe('Choose at least one option');
  page.current.form.set({ hasAddressDetails: true, language: 'de' });
  await expect.poll(() => page.current.form.errorOf('hasNameDetails')).toBeUndefined();
  await setReachable(false);
  await page.current.send();
  await expect.poll(() => page.current.form.isSubmitting).toBe(false);
  expect(page.current.values).toMatchObject({
    hasAddressDetails: true,
    hasCarDetails: false,
    language: 'de',
  });
  expect(page.current.isSent).toBe(false);
});

test('rejects an address at its field that was blacklisted meanwhile', async () => {
  const keeper = await makePerson('Admin');
  await callAs(keeper, blacklistEndpoints.createBlacklistEntry, { body: { email: address } });
  await page.current.send();
  await expect.poll(() => page.current.form.errorOf('email')).toBe(`${address} is on the blacklist`);
  expect(await requests()).toEqual([]);
});
