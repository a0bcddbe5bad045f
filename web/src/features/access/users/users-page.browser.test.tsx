import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { holdAnswersOf, releaseAnswers, setReachable, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { UsersPage } from './users-page.tsx';

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
});

test('loads the list and marks users with an unusual state', async () => {
  const username = `nele.${crypto.randomUUID().slice(0, 8)}`;
  const [role] = await call(userSettingsEndpoints.listRoles, {});
  await call(userSettingsEndpoints.createUser, {
    body: {
      firstName: 'Nele',
      lastName: 'Nova',
      username,
      email: `${username}@staff.example`,
      language: 'en',
      isActive: true,
      roleId: role?.id ?? 0,
      claims: {},
      scopes: {},
    },
  });
  await holdAnswersOf(userSettingsEndpoints.listUserAccounts);
  const page = openPage(UsersPage, { address: `/users?search=${username}` });
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect.element(screen.getByText('No users found')).not.toBeInTheDocument();
  await releaseAnswers();
  const row = screen.getByRole('row').filter({ hasText: username });
  await expect.element(row).toMatchTextContent(/Not activated/);
  await expect.element(row).toMatchTextContent(/Never/);
  page.unmount();
});

test('offers to show all users when none matches', async () => {
  const page = openPage(UsersPage, { address: '/users?search=Qwxzy&state=deactivated' });
  await expect.element(screen.getByText('No users found')).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Show all users' }));
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect
    .element(screen.getByRole('textbox', { name: 'Search name, username or e-mail' }))
    .toHaveValue('');
  expect(page.path()).not.toContain('Qwxzy');
  expect(page.path()).not.toContain('deactivated');
  page.unmount();
});

test('shows an error with a retry when the list can’t be loaded', async () => {
  await setReachable(false);
  const page = openPage(UsersPage, { address: '/users' });
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeInTheDocument();
  await setReachable(true);
  await press(retry);
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  page.unmount();
});
