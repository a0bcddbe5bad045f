import { userEndpoints } from '@cfm/contract/access/users.ts';
import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseMailDraftKey } from '@cfm/contract/cases/mail.ts';
import { caseStatuses } from '@cfm/contract/catalog/case-statuses.ts';
import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { forwardDraftKey } from '@cfm/contract/process/forwarding.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { invalidateCase } from '../../../../api/case-cache.ts';
import { caseDetailQuery } from '../../../../api/case-detail.ts';
import { noteCaseDraft } from '../../../../api/case-drafts.ts';
import { call } from '../../../../api/client.ts';
import { useCaseInfo } from '../../../../api/lookups.ts';
import { useUser } from '../../../../api/session.ts';
import { callAs, makeCase, makeCaseOf, makePerson, signIn } from '../../../../testing/product.ts';
import { press, renderPage } from '../../../../testing/render-hook.tsx';
import { listPageCommands } from '../../../../ui/keys/page-commands.ts';
import { accessOf } from '../form/case-access.ts';
import { useCaseForm } from '../form/use-case-form.ts';
import { useCaseLock } from '../form/use-case-lock.ts';
import { ActionButtons } from './action-buttons.tsx';
import type { OpenCase } from './case-action.ts';
import { useCaseActions } from './use-case-actions.tsx';

let caseId: number;
let page: ReturnType<typeof renderPage>;
const composed: string[] = [];
const load = () => call(casePageEndpoints.getCase, { params: { id: caseId } });

function Page() {
  const { data: detail } = useQuery(caseDetailQuery(caseId, 'en'));
  return detail ? <Actions detail={detail} /> : null;
}
function Actions({ detail }: Pick<OpenCase, 'detail'>) {
  const user = useUser();
  const lock = useCaseLock(caseId, () => undefined);
  const caseForm = useCaseForm(detail, { onLocked: lock.rejected, onHidden: () => undefined });
  const { actions, dialogs } = useCaseActions({
    detail,
    info: useCaseInfo().data,
    caseForm,
    access: accessOf(detail, lock, user.id),
    queue: null,
    onLocked: lock.rejected,
    onGone: () => undefined,
    compose: (what) => composed.push(what),
  });
  return (
    <>
      <ActionButtons actions={actions} />
      {dialogs}
    </>
  );
}
const offered = () =>
  Object.fromEntries(listPageCommands().map(({ name, disabledReason }) => [name, disabledReason]));
const run = (name: string) =>
  listPageCommands()
    .find((command) => command.name === name)
    ?.run();

beforeEach(async () => {
  composed.length = 0;
  await signIn();
  ({ caseId } = await makeCase());
});
afterEach(() => page.unmount());

test('enables available actions in head, menu and palette alike (rule 1.11)', async () => {
  page = renderPage(<Page />);
  await expect.poll(offered).toEqual({
    'Write a comment': null,
    Reply: null,
    Forward: null,
    'Send e-mail': null,
    Solve: null,
    'Request data': 'The case has no customer',
    'Assign to me': null,
    Duplicate: null,
    'Mark as spam': null,
    'Integrate into another case': null,
    'Set parent': null,
    'Mark as favorite': null,
  });
  run('Mark as favorite');
  await expect.poll(offered).toHaveProperty('Remove from favorites');
  await expect.poll(async () => (await load()).isFavorite).toBe(true);
  await screen.getByRole('button', { name: 'Actions' }).click();
  await screen.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect.poll(offered).not.toHaveProperty('Assign to me');
  await expect.poll(async () => (await load()).responsibleUser).not.toBeNull();
});

test('shows on Reply, here and in the menus, that the user has a draft, as soon as it is saved', async () => {
  const key = caseMailDraftKey(caseId, 'reply');
  const body = { value: { subject: 'Your case' }, tabId: 'other', basedOn: null };
  await call(userEndpoints.saveDraft, { params: { key }, body });
  page = renderPage(<Page />);
  await expect.poll(offered).toMatchObject({ 'Reply · draft': null, Forward: null });
  const reply = screen.getByRole('button', { name: 'Reply · draft', exact: true }).element();
  noteCaseDraft(key, false);
  await expect.poll(offered).toMatchObject({ Reply: null });
  // The same button, so that it keeps the focus.
  expect([reply.isConnected, reply.textContent?.includes('draft')]).toEqual([true, false]);
  noteCaseDraft(forwardDraftKey(caseId), true);
  await expect.poll(offered).toMatchObject({ Reply: null, 'Forward · draft': null });
});

test('opens the sheet of an action by key, and disables Solve for a solved case', async () => {
  page = renderPage(<Page />);
  await expect.poll(offered).toMatchObject({ Solve: null });
  await userEvent.keyboard('s');
  await expect.poll(() => composed).toEqual(['solve']);
  const params = { id: caseId };
  const { version } = await load();
  await call(caseSolutionEndpoints.solveCase, { params, body: { solution: 'Settled', version } });
  await invalidateCase(caseId);
  await expect.poll(offered).toMatchObject({ Solve: 'The case is already solved', Forward: null });
  const solve = screen.getByRole('button', { name: 'Solve' });
  await expect.element(solve).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('s');
  await press(solve);
  expect(composed).toEqual(['solve']);
});

test('integrates into the case that is shown for a number without its year', async () => {
  const other = await makeCase();
  const { internalId } = await call(casePageEndpoints.getCase, { params: { id: other.caseId } });
  const sent = vi.spyOn(window, 'fetch');
  onTestFinished(() => sent.mockRestore());
  page = renderPage(<Page />);
  await expect.poll(offered).toHaveProperty('Integrate into another case');
  run('Integrate into another case');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox').fill(internalId.slice(5));
  await press(dialog.getByRole('button', { name: 'Integrate', exact: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  const bodies = sent.mock.calls
    .filter(([url]) => String(url).endsWith(`/cases/${caseId}/integrate`))
    .map(([, { body } = {}]) => body);
  expect(bodies).toEqual([JSON.stringify({ internalId })]);
});

/** Changes fields of a stored case. */
async function change(id: number, fields: { title?: string; statusId?: number; contactId?: number }) {
  const stored = await call(casePageEndpoints.getCase, { params: { id } });
  const body = updateCaseForm.parse({ ...stored, ...fields, leavesScope: false });
  await call(casePageEndpoints.updateCase, { params: { id }, body });
}

test('lists each case that has the typed words and is not read-only, also behind newer closed ones', async () => {
  const word = `Zebra${crypto.randomUUID().slice(0, 8)}`;
  const { caseId: target, contactId } = await makeCaseOf([]);
  await change(target, { title: `${word} first` });
  await change(caseId, { title: `${word} second`, contactId });
  for (let made = 0; made < 10; made++) {
    const closed = await makeCase();
    await change(closed.caseId, { title: `${word} closed`, statusId: caseStatuses.Closed.id });
  }
  page = renderPage(<Page />);
  await expect.poll(offered).toHaveProperty('Integrate into another case');
  run('Integrate into another case');
  const dialog = screen.getByRole('dialog');
  const ofPerson = dialog.getByRole('region', { name: 'Other cases of this person or car' });
  await expect.element(ofPerson.getByText(`${word} first`)).toBeVisible();
  await dialog.getByRole('textbox').fill(word);
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 case found');
  await expect.element(ofPerson).not.toBeInTheDocument();
  expect(dialog.getByText(`${word} first`).elements()).toHaveLength(1);
  await dialog.getByRole('textbox').fill(`${word}x`);
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No case found');
  await expect.element(dialog.getByText(/^No case with these words found/)).toBeVisible();
  await expect.element(ofPerson).toBeVisible();
});

test('gives the reason for actions that another user’s lock forbids, but allows a comment', async () => {
  const colleague = await makePerson();
  const body = { tabId: crypto.randomUUID() };
  await callAs(colleague, caseEndpoints.lockCase, { params: { id: caseId }, body });
  page = renderPage(<Page />);
  const locked = 'Someone else is editing this case';
  await expect.poll(offered).toMatchObject({ 'Write a comment': null, Forward: locked, Solve: locked });
  await screen.getByRole('button', { name: 'Actions' }).click();
  const item = screen.getByRole('menuitem', { name: 'Assign to me' });
  await expect.element(item).toHaveAttribute('aria-description', locked);
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
});
