import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { caseSolutionEndpoints, solveDraftKey } from '@cfm/contract/process/case-solution.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useLocation } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { writeQueue } from '../../../api/case-queue.ts';
import { call } from '../../../api/client.ts';
import { keepForms } from '../../../api/kept-forms.ts';
import { currentNotices } from '../../../api/notifications.ts';
import { tabId } from '../../../api/tab-id.ts';
import { holdAnswersOf, makeCase, makeCaseOf, releaseAnswers, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { CasePage } from './case-page.tsx';

/** How often the key N triggered the command that creates a case. */
let createCount = 0;
let page: ReturnType<typeof openPage>;
function Page() {
  const caseId = useLocation({ select: ({ pathname }) => Number(pathname.split('/').at(-1)) });
  useKeys({
    n: () => {
      createCount += 1;
    },
  });
  return <CasePage key={caseId} caseId={caseId} />;
}
const open = (caseId: number) => {
  page = openPage(Page, { address: `/case/edit/${caseId}` });
};
const load = (caseId: number) => call(casePageEndpoints.getCase, { params: { id: caseId } });
const mailsSent = async (caseId: number) =>
  (await load(caseId)).caseEvents.filter(({ type }) => type === 'mailSent');
const ctrlEnter = '{Control>}{Enter}{/Control}';
const solution = screen.getByRole('textbox', { name: 'Solution' });
const message = screen.getByRole('textbox', { name: 'Message' });
const to = screen.getByRole('combobox', { name: /^To\b/ });
/** Not by a click: pages of tests have no style sheets, so that another part can cover the field. */
function focusMessage(): void {
  const field = message.element();
  if (field instanceof HTMLElement) field.focus();
}
const isEditing = () => expect.element(screen.getByText(/^You are editing/)).toBeInTheDocument();

beforeEach(async () => {
  createCount = 0;
  await signIn();
});
afterEach(async () => {
  await releaseAnswers();
  page.unmount();
  sessionStorage.clear();
});

/** Two cases and further ones in the list that they were opened from. */
async function makeQueue({ further = 0 } = {}): Promise<[number, number, ...number[]]> {
  const make = async () => (await makeCase()).caseId;
  const ids: [number, number, ...number[]] = [await make(), await make()];
  for (let nth = 0; nth < further; nth += 1) ids.push(await make());
  writeQueue({
    list: '/cases',
    filter: {},
    sortBy: 'receiptDateTime',
    descending: true,
    ids,
    before: 0,
    totalCount: ids.length,
    isTotalExact: true,
  });
  return ids;
}

test('moves one case when J is held down', async () => {
  const [first, second] = await makeQueue({ further: 1 });
  await holdAnswersOf(casePageEndpoints.getCase, { params: { id: second } });
  open(first);
  await isEditing();
  await userEvent.keyboard('{j>4/}');
  await releaseAnswers();
  await isEditing();
  expect(page.path()).toBe(`/case/edit/${second}`);
});

test('ignores J past the last case', async () => {
  const [first, second] = await makeQueue();
  await holdAnswersOf(casePageEndpoints.getCase, { params: { id: second } });
  open(first);
  await isEditing();
  await userEvent.keyboard('jjj');
  await releaseAnswers();
  await isEditing();
  expect(page.path()).toBe(`/case/edit/${second}`);
  expect(currentNotices()).toEqual([]);
});

test('types into the solve sheet of the next case while its lock is still being acquired', async () => {
  const [first, second] = await makeQueue();
  open(first);
  await isEditing();
  await userEvent.keyboard('s');
  await expect.element(solution).toHaveFocus();
  await holdAnswersOf(caseEndpoints.lockCase, { params: { id: second } });
  await userEvent.keyboard(`Handed over.${ctrlEnter}sExplained by phone, done.`);
  await expect.poll(page.path).toBe(`/case/edit/${second}?compose=solve`);
  await expect.element(solution).toHaveValue('Explained by phone, done.');
  expect(createCount).toBe(0);
  expect((await load(first)).status.code).toBe('Solved');

  await userEvent.keyboard(ctrlEnter);
  const notice = screen.getByRole('status').getByText('The case is being opened for editing');
  await expect.element(notice.first()).toBeInTheDocument();
  await releaseAnswers();
  await isEditing();
  await userEvent.keyboard(ctrlEnter);
  await expect.poll(async () => (await load(second)).status.code).toBe('Solved');
});

test('types into the solve sheet of a case that is still loading, after its draft', async () => {
  const { caseId } = await makeCase();
  const params = { key: solveDraftKey(caseId) };
  await call(userEndpoints.saveDraft, {
    params,
    body: { value: { solution: 'Called. ' }, tabId: tabId(), basedOn: null },
  });
  await holdAnswersOf(casePageEndpoints.getCase, { params: { id: caseId } });
  open(caseId);
  await expect.poll(page.path).toBe(`/case/edit/${caseId}`);
  await expect.poll(() => document.querySelector('[class*="loadingHead"]')).not.toBeNull();
  await userEvent.keyboard('sno answer');
  await releaseAnswers();
  await expect.element(solution).toHaveValue('Called. no answer');
  expect(createCount).toBe(0);
});

test('discards the text typed for a case that turns out to be solved, and says why', async () => {
  const { caseId } = await makeCase();
  const { version } = await load(caseId);
  const body = { version, tabId: 'other', solution: 'Replaced.', requestKey: crypto.randomUUID() };
  await call(caseSolutionEndpoints.solveCase, { params: { id: caseId }, body });
  await holdAnswersOf(casePageEndpoints.getCase, { params: { id: caseId } });
  open(caseId);
  await expect.poll(() => document.querySelector('[class*="loadingHead"]')).not.toBeNull();
  await userEvent.keyboard('sExplained by phone');
  await releaseAnswers();
  await expect
    .poll(() => currentNotices().map(({ text }) => text))
    .toEqual(['The case is already solved', 'The text you typed outside a field was discarded']);
  expect(createCount).toBe(0);
  await expect.element(solution).not.toBeInTheDocument();
});

test('keeps the text typed into a reply while its proposal is loading, and sends it on Ctrl+Enter', async () => {
  const { caseId } = await makeCaseOf(['erik@customer.example']);
  await holdAnswersOf(caseMailEndpoints.proposeReply, { params: { id: caseId } });
  open(caseId);
  await isEditing();
  await userEvent.keyboard('rWe found the noise.');
  const line = screen.getByRole('textbox', { name: 'Text you typed before the form was ready' });
  await expect.element(line).toHaveValue('We found the noise.');
  await releaseAnswers();
  await expect.poll(() => message.element().textContent).toMatch(/Erik.*We found the noise\.$/);
  await expect.element(message).toHaveFocus();
  await userEvent.keyboard(ctrlEnter);
  await expect.poll(async () => (await mailsSent(caseId)).length).toBe(1);
  expect((await mailsSent(caseId))[0]?.content).toContain('We found the noise.</p>');
  expect(createCount).toBe(0);
});

test('types the recipient of an e-mail that is still loading, and shows its errors on Cmd+Enter', async () => {
  const { caseId } = await makeCase();
  await holdAnswersOf(caseMailEndpoints.proposeEmail, { params: { id: caseId } });
  open(caseId);
  await isEditing();
  await press(screen.getByRole('button', { name: 'Send e-mail' }).first());
  await userEvent.keyboard('noun');
  await releaseAnswers();
  await expect.element(to).toHaveValue('noun');
  await userEvent.keyboard('{Backspace>4/}');
  await expect.element(to).toHaveValue('');
  focusMessage();
  const errors = screen.getByRole('alert');
  await expect.element(errors).toHaveTextContent('To is required');
  const before = message.element().innerHTML;
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  await expect.element(errors.filter({ hasText: 'Message is required' })).toBeInTheDocument();
  expect(message.element().innerHTML).toBe(before);
  expect(await mailsSent(caseId)).toEqual([]);
});

test.each([
  ['forward', /^Forward/],
  ['requestData', /^Request data/],
])(
  'offers to save before %s only when the case can be saved, and else shows the reason',
  async (compose, name) => {
    const { caseId } = await makeCaseOf(['erik@customer.example']);
    open(caseId);
    await isEditing();
    await screen.getByRole('textbox', { name: 'Title', exact: true }).fill('Hums');
    keepForms();
    page.unmount();
    await holdAnswersOf(caseEndpoints.lockCase, { params: { id: caseId } });
    page = openPage(Page, { address: `/case/edit/${caseId}?compose=${compose}` });
    const sheet = screen.getByRole('dialog', { name });
    await expect.element(sheet.getByText(/^The case is being opened for editing/)).toBeInTheDocument();
    const saveFirst = sheet.getByRole('button', { name: 'Save changes' });
    await expect.element(saveFirst).not.toBeInTheDocument();
    await releaseAnswers();
    await expect.element(saveFirst).toBeInTheDocument();
  },
);

test('ignores Ctrl+S in a dialog over the case', async () => {
  const { caseId } = await makeCase();
  open(caseId);
  await isEditing();
  const save = '{Control>}s{/Control}';
  const title = screen.getByRole('textbox', { name: 'Title', exact: true });
  const isSaved = (text: string) => expect.poll(async () => (await load(caseId)).title).toBe(text);
  await title.fill('Hums');
  await userEvent.keyboard(save);
  await isSaved('Hums');
  const discard = screen.getByRole('button', { name: 'Discard' });
  await expect.element(discard).not.toBeInTheDocument();
  const { version } = await load(caseId);
  await title.fill('Hums loudly');
  await press(discard);
  const question = screen.getByRole('dialog', { name: 'Discard changes' });
  await expect.element(question).toBeInTheDocument();
  await userEvent.keyboard(save);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await title.fill('Hums in the rain');
  await userEvent.keyboard(save);
  await isSaved('Hums in the rain');
  expect((await load(caseId)).version).toBe(version + 1);
});
