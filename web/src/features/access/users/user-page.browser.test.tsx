import { userFormOf, userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import {
  holdAnswersOf,
  makeCase,
  makePerson,
  releaseAnswers,
  setReachable,
  signIn,
} from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { UserPage } from './user-page.tsx';

const notices = screen.getByRole('region', { name: 'Notifications' });

let userId: number;
beforeEach(async () => {
  ({ userId } = await signIn('Admin'));
});
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
  sessionStorage.clear();
});
const openUser = (id: number | null) =>
  openPage(() => <UserPage userId={id} />, { address: id ? `/users/edit/${id}` : '/users/create' });
const field = (name: string) => screen.getByRole('textbox', { name, exact: true });
const save = screen.getByRole('button', { name: 'Save', exact: true });

test('loads a user, leads back to the list if the user is gone, and offers a retry if loading fails', async () => {
  await holdAnswersOf(userSettingsEndpoints.getUser, { params: { id: userId } });
  const page = openUser(userId);
  await expect.element(screen.getByRole('status', { name: 'Loading …' }).first()).toBeInTheDocument();
  await releaseAnswers();
  await expect.element(field('Username')).toBeInTheDocument();
  await expect.element(screen.getByText(/^This is your own account\./)).toBeInTheDocument();
  page.unmount();

  const gone = openUser(2_000_000_000);
  await expect.element(screen.getByText('This user no longer exists')).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/users');
  gone.unmount();

  queryClient.removeQueries({ queryKey: ['users'] });
  await setReachable(false);
  const away = openUser(userId);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Network error/);
  await setReachable(true);
  await press(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(field('Username')).toBeInTheDocument();
  away.unmount();
});

test('rejects creating a user without the user management right, and leads back (rule 18.1)', async () => {
  await signIn('BMW Admin', []);
  queryClient.clear();
  const page = openUser(null);
  await expect.element(screen.getByText(/you need the permission “Manage users”/)).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/users');
  await expect.element(save).not.toBeInTheDocument();
  page.unmount();
});

test('reports roles that can’t be loaded as a general error and offers a retry (rule 18.10)', async () => {
  await setReachable(false, '/roles');
  const page = openUser(null);
  await expect.element(screen.getByText("The roles couldn't be loaded")).toBeInTheDocument();
  await setReachable(true);
  await press(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(field('Username')).toBeInTheDocument();
  page.unmount();
});

test('shows a taken username at its field and keeps typed values, even while the server is unavailable', async () => {
  const username = `otto.${crypto.randomUUID().slice(0, 8)}`;
  const make = async (name: string) => {
    const page = openUser(null);
    await field('First name').fill('Otto');
    await field('Last name').fill('Orange');
    await field('Username').fill(name);
    await field('E-mail').fill(`${name}@staff.example`);
    await screen.getByRole('combobox', { name: 'Role' }).click();
    await userEvent.keyboard('agent{Enter}');
    await press(save);
    return page;
  };
  const first = await make(username);
  await expect.poll(first.path).toMatch(/^\/users\/edit\/\d+$/);
  first.unmount();

  const page = await make(username);
  await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('First name')).toHaveValue('Otto');
  await field('Username').fill(`${username}.2`);
  await field('E-mail').fill(`${username}.2@staff.example`);
  await setReachable(false);
  await press(save);
  await expect.element(notices).toMatchTextContent('Network error');
  await expect.element(field('Username')).toHaveValue(`${username}.2`);
  await setReachable(true);
  await press(save);
  await expect.poll(page.path).toMatch(/^\/users\/edit\/\d+$/);
  page.unmount();
});

test('shows whether the user gets the daily report by mail, and links to its settings with access (rule 21.5)', async () => {
  const { userId: listed } = await makePerson('Admin');
  await call(dailyReportEndpoints.saveReportUsers, { body: { users: [listed] } });
  const chooser = screen.getByRole('link', { name: 'Report users' });
  const reported = screen.getByText('Daily report by e-mail');
  const page = openUser(listed);
  await expect.element(reported).toBeInTheDocument();
  expect(reported.element().nextElementSibling?.textContent).toBe('yes Report users');
  await expect.element(chooser).toHaveAttribute('href', '/reports/daily?users=true');
  page.unmount();
  await call(dailyReportEndpoints.saveReportUsers, { body: { users: [] } });

  await signIn('BMW Admin', ['UserManage']);
  queryClient.clear();
  const other = openUser(listed);
  await expect.element(reported).toBeInTheDocument();
  expect(reported.element().nextElementSibling?.textContent.trim()).toBe('no');
  await expect.element(chooser).not.toBeInTheDocument();
  other.unmount();
});

const held = async (responsible: number) =>
  (await call(caseListEndpoints.listCases, { query: {}, body: { responsibleUserIds: [responsible] } }))
    .totalCount;
const question = screen.getByRole('dialog');
const choosePerson = async (name: string) => {
  await question.getByRole('combobox', { name: 'Hand over to' }).click();
  await userEvent.keyboard(`${name}{Enter}`);
};
/** A user with an open case in each of two markets, and a colleague who sees the first market. */
async function makeLeaver() {
  const lastName = `Leaver${crypto.randomUUID().slice(0, 8)}`;
  const leaver = (await makePerson('Agent', undefined, { firstName: 'Lea', lastName })).userId;
  const colleague = (
    await makePerson('Agent', undefined, { firstName: 'Hugo', lastName, scopes: { Markets: [1] } })
  ).userId;
  for (const marketId of [1, 2]) await makeCase({ responsibleUserId: leaver, marketId });
  return { leaver, colleague, name: `Lea ${lastName}`, heir: `Hugo ${lastName}` };
}

test('asks who takes over the open cases of a deactivated user, and saves nothing if cancelled (rule 18.12)', async () => {
  const { leaver, colleague, name, heir } = await makeLeaver();
  const page = openUser(leaver);
  await screen.getByRole('checkbox', { name: 'Active: can sign in' }).click();
  await setReachable(false, '/handover/preview');
  await press(save);
  await expect.element(notices).toMatchTextContent('Network error');
  await setReachable(true);
  await press(save);
  await expect.element(question).toMatchTextContent('2 open cases');
  // A second Enter would save without a successor.
  await expect.element(question.getByRole('link', { name: `Open cases of ${name}` })).toHaveFocus();
  await expect
    .element(question.getByRole('link', { name: `Open cases of ${name}` }))
    .toHaveAttribute('href', expect.stringContaining(`responsibleUserIds=${leaver}`));
  await expect
    .element(question.getByRole('status'))
    .toMatchTextContent('2 open cases will have no responsible user and need attention.');
  await press(question.getByRole('button', { name: 'Cancel' }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument();
  expect(await held(leaver)).toBe(2);

  await press(save);
  await choosePerson(heir);
  await expect
    .element(question.getByRole('status'))
    .toMatchTextContent(
      `1 open case will have no responsible user and need attention, because ${heir} can't see it.`,
    );
  await press(question.getByRole('button', { name: 'Save' }));
  await expect.element(notices).toMatchTextContent(`${name} was saved`);
  expect([await held(leaver), await held(colleague)]).toEqual([0, 1]);
  page.unmount();
});

test('asks who takes over the cases and lists of a deleted user (rule 18.12)', async () => {
  const { leaver, colleague, heir } = await makeLeaver();
  await call(userSettingsEndpoints.updateUser, {
    params: { id: leaver },
    body: {
      ...userFormOf(await call(userSettingsEndpoints.getUser, { params: { id: leaver } })),
      claims: { Reports: true },
    },
  });
  await call(dailyReportEndpoints.saveReportUsers, { body: { users: [leaver] } });
  await setReachable(false, '/handover/preview');
  const page = openUser(leaver);
  await press(screen.getByRole('button', { name: 'Delete' }));
  await expect.element(question.getByRole('alert')).toMatchTextContent(/Network error/);
  await setReachable(true);
  await press(question.getByRole('button', { name: 'Try again' }));
  await expect.element(question.getByRole('status')).toMatchTextContent('is removed from the lists');
  await expect
    .element(question.getByRole('link', { name: 'Daily report by e-mail' }))
    .toHaveAttribute('href', '/reports/daily?users=true');
  await choosePerson(heir);
  await expect.element(question.getByRole('checkbox', { name: /^Hand over the lists too/ })).toBeChecked();
  await expect
    .element(question.getByRole('status'))
    .toMatchTextContent(`${heir} doesn't get the daily report, because the permission Reports is missing.`);
  await press(question.getByRole('button', { name: 'Delete' }));
  await expect.poll(page.path).toBe('/users');
  expect(await held(colleague)).toBe(1);
  page.unmount();
});

test('links to the open cases only if all of them are handed over', async () => {
  const { leaver, name } = await makeLeaver();
  const page = openUser(leaver);
  await screen.getByRole('checkbox', { name: 'Only certain sources' }).click();
  await press(save);
  await expect.element(question).toMatchTextContent('2 open cases');
  await expect.element(question.getByRole('link', { name: `Open cases of ${name}` })).not.toBeInTheDocument();
  await press(question.getByRole('button', { name: 'Cancel' }));
  page.unmount();
});

test('asks a manager with a scope before each deactivation, because there may be open cases out of sight', async () => {
  const scopes = { Markets: [1] };
  const { userId: leaver } = await makePerson('Agent', [], { scopes });
  await makeCase({ responsibleUserId: leaver, marketId: 2 });
  await signIn('Admin', ['UserManage'], { scopes });
  queryClient.clear();
  const page = openUser(leaver);
  await screen.getByRole('checkbox', { name: 'Active: can sign in' }).click();
  await press(save);
  await expect
    .element(question)
    .toMatchTextContent('Open cases outside your scope will have no responsible user and need attention.');
  await press(question.getByRole('button', { name: 'Save' }));
  await expect.element(notices).toMatchTextContent('was saved');
  page.unmount();
});

test('asks nothing if the user loses no open case and no list', async () => {
  const { userId: idle } = await makePerson('Agent');
  const page = openUser(idle);
  await screen.getByRole('checkbox', { name: 'Active: can sign in' }).click();
  await press(save);
  await expect.element(notices).toMatchTextContent('was saved');
  await expect.element(question).not.toBeInTheDocument();
  page.unmount();
});
