import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { lockRenewSeconds } from '@cfm/contract/platform/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { advanceServerClock, callAs, makeCase, makePerson, signIn } from '../../../../testing/product.ts';
import { renderHook } from '../../../../testing/render-hook.tsx';
import { useCaseLock } from './use-case-lock.ts';

type Person = Awaited<ReturnType<typeof makePerson>>;
const elsewhere = 'another-tab';
const takeAs = (person: Person, caseId: number, takeOver = false) =>
  callAs(person, caseEndpoints.lockCase, { params: { id: caseId }, body: { tabId: elsewhere, takeOver } });
const giveBackAs = (person: Person, caseId: number) =>
  callAs(person, caseEndpoints.unlockCase, { params: { id: caseId }, query: { tabId: elsewhere } });

async function open(caseId: number) {
  const versions: number[] = [];
  const page = await renderHook(() => useCaseLock(caseId, (version) => versions.push(version)));
  return { page, versions };
}
/** Advances the clock of the page. Pending requests resolve in real time. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

let caseId: number;
let colleague: Person;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await signIn('Admin');
  ({ caseId } = await makeCase());
  colleague = await makePerson('Admin');
});
afterEach(() => {
  vi.useRealTimers();
});

test('is acquired on opening and released on leaving', async () => {
  const { page } = await open(caseId);
  await expect.poll(() => page.current.state.kind).toBe('mine');
  await expect(takeAs(colleague, caseId)).rejects.toThrow('CaseLocked');
  page.unmount();
  await expect.poll(() => takeAs(colleague, caseId).catch(() => null)).not.toBeNull();
});

test('is renewed before the lease ends', async () => {
  const { page, versions } = await open(caseId);
  await expect.poll(() => versions.length).toBe(1);
  await advanceServerClock(100);
  await pass(lockRenewSeconds);
  await expect.poll(() => versions.length).toBe(2);
  await advanceServerClock(100);
  await expect(takeAs(colleague, caseId)).rejects.toThrow('CaseLocked');
  page.unmount();
});

test('is lost when another user takes it over, and acquired again when they leave', async () => {
  const { page } = await open(caseId);
  await expect.poll(() => page.current.state.kind).toBe('mine');
  await takeAs(colleague, caseId, true);
  await pass(lockRenewSeconds);
  await expect
    .poll(() => page.current.state)
    .toMatchObject({ kind: 'other', wasMine: true, holder: { id: colleague.userId } });
  await giveBackAs(colleague, caseId);
  await pass(10);
  await expect.poll(() => page.current.state).toEqual({ kind: 'mine', isTakenOver: false });
  page.unmount();
});

test('takes over another user’s lock only on request', async () => {
  await takeAs(colleague, caseId);
  const { page } = await open(caseId);
  await expect.poll(() => page.current.state).toMatchObject({ kind: 'other', wasMine: false });
  await page.current.takeOver();
  await expect.poll(() => page.current.state).toEqual({ kind: 'mine', isTakenOver: true });
  await expect(takeAs(colleague, caseId)).rejects.toThrow('CaseLocked');
  page.unmount();
});
