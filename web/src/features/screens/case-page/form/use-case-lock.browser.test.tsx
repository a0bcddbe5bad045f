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
/** The time of the page goes on; what it asks the server meanwhile comes when it comes. */
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

test('it is taken on opening and given back on leaving', async () => {
  const { page } = await open(caseId);
  await expect.poll(() => page.current.state.kind).toBe('mine');
  await expect(takeAs(colleague, caseId)).rejects.toThrow('CaseLocked');
  page.unmount();
  await expect.poll(() => takeAs(colleague, caseId).catch(() => null)).not.toBeNull();
});

test('it is renewed before the lease ends', async () => {
  const { page, versions } = await open(caseId);
  await expect.poll(() => versions.length).toBe(1);
  await advanceServerClock(100);
  await pass(lockRenewSeconds);
  await expect.poll(() => versions.length).toBe(2);
  await advanceServerClock(100);
  await expect(takeAs(colleague, caseId)).rejects.toThrow('CaseLocked');
  page.unmount();
});

test('taken over by somebody else it is lost, and back when they leave', async () => {
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

test("somebody else's is taken over only when that is asked for", async () => {
  await takeAs(colleague, caseId);
  const { page } = await open(caseId);
  await expect.poll(() => page.current.state).toMatchObject({ kind: 'other', wasMine: false });
  await page.current.takeOver();
  await expect.poll(() => page.current.state).toEqual({ kind: 'mine', isTakenOver: true });
  await expect(takeAs(colleague, caseId)).rejects.toThrow('CaseLocked');
  page.unmount();
});
