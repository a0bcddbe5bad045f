import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useLocation } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { writeQueue } from '../../../api/case-queue.ts';
import { call } from '../../../api/client.ts';
import { holdAnswersOf, letAnswersGo, makeCase, makeCaseOf, signIn } from '../../../testing/product.ts';
import { openPage } from '../../../testing/render-hook.tsx';
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
const solution = screen.getByRole('textbox', { name: 'Solution', exact: true });
const message = screen.getByRole('textbox', { name: 'Message' });
const isEditing = () => expect.element(screen.getByText(/^You are editing/)).toBeInTheDocument();

beforeEach(async () => {
  createCount = 0;
  await signIn();
});
afterEach(async () => {
  await letAnswersGo();
  page.unmount();
  sessionStorage.clear();
});

test('types into the solve sheet of the next case while its lock is still being acquired', async () => {
  const { caseId: first } = await makeCase();
  const { caseId: second } = await makeCase();
  writeQueue({
    list: '/cases',
    filter: {},
    sortBy: 'receiptDateTime',
    descending: true,
    ids: [first, second],
    before: 0,
    totalCount: 2,
    isTotalExact: true,
  });
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
  await letAnswersGo();
  await isEditing();
  await userEvent.keyboard(ctrlEnter);
  await expect.poll(async () => (await load(second)).status.code).toBe('Solved');
});

test('types into the forward sheet of a case that is still loading', async () => {
  const { caseId } = await makeCase();
  await holdAnswersOf(casePageEndpoints.getCase, { params: { id: caseId } });
  open(caseId);
  await expect.poll(page.path).toBe(`/case/edit/${caseId}`);
  await expect.element(screen.getByText(/^You are editing/)).not.toBeInTheDocument();
  await userEvent.keyboard('fnoun');
  await letAnswersGo();
  await expect.element(screen.getByRole('combobox', { name: 'To' })).toHaveValue('noun');
  expect(createCount).toBe(0);
});

test('keeps the text typed into a reply while its proposal is loading, and sends it on Ctrl+Enter', async () => {
  const { caseId } = await makeCaseOf(['erik@customer.example']);
  await holdAnswersOf(caseMailEndpoints.proposeReply, { params: { id: caseId } });
  open(caseId);
  await isEditing();
  await userEvent.keyboard('rWe found the noise.');
  const line = screen.getByRole('textbox', { name: 'Text you typed before the form was ready' });
  await expect.element(line).toHaveValue('We found the noise.');
  await letAnswersGo();
  await expect.poll(() => message.element().textContent).toMatch(/Erik.*We found the noise\.$/);
  await expect.element(message).toHaveFocus();
  const before = message.element().innerHTML;
  await userEvent.keyboard(ctrlEnter);
  await expect.poll(async () => (await mailsSent(caseId)).length).toBe(1);
  const [sent] = await mailsSent(caseId);
  expect(sent?.content).toContain(
    before.slice(before.lastIndexOf('<p'), -'</p>'.length).replace(/<p[^>]*>/, ''),
  );
  expect(createCount).toBe(0);
});

test('shows the errors of an e-mail on Cmd+Enter, and sends it once they are corrected', async () => {
  const { caseId } = await makeCase();
  open(caseId);
  await isEditing();
  await screen.getByRole('button', { name: 'Send e-mail' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'To' })).toHaveFocus();
  await message.click();
  await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
  await expect.element(screen.getByText('To is required')).toBeInTheDocument();
  expect(message.element().querySelector('br:not(.ProseMirror-trailingBreak)')).toBeNull();
  expect(await mailsSent(caseId)).toEqual([]);
});
