import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { holdAnswersOf, releaseAnswers, setReachable, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { ContactsPage } from './contacts-page.tsx';

const notices = screen.getByRole('region', { name: 'Notifications' });

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
  sessionStorage.clear();
});
const newName = () => `Opal${crypto.randomUUID().replace(/[^a-z]/g, '')}`;

test('shows skeletons with the same columns while the list loads, then its rows', async () => {
  const lastName = newName();
  await call(contactEndpoints.createContact, { body: { lastName, emails: ['opal@customer.example'] } });
  await holdAnswersOf(contactEndpoints.listContacts);
  const page = openPage(ContactsPage, { address: '/contacts' });
  await expect.element(screen.getByRole('columnheader', { name: 'Company, city' })).toBeInTheDocument();
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect.element(screen.getByText('No contacts yet')).not.toBeInTheDocument();
  await releaseAnswers();
  await expect.element(screen.getByRole('cell', { name: lastName })).toBeInTheDocument();
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  page.unmount();
});

test('offers to show all contacts or to add a contact by the searched name if nothing matches', async () => {
  const lastName = newName();
  const page = openPage(ContactsPage, { address: `/contacts?search=${lastName}` });
  await expect.element(screen.getByText('No contacts found')).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'New contact' }).first());
  await expect.element(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue(lastName);
  await press(screen.getByRole('button', { name: 'Cancel' }));
  await press(screen.getByRole('button', { name: 'Show all' }));
  await expect.poll(page.path).toBe('/contacts');
  page.unmount();
});

test('shows an error with a retry when the list can’t be loaded', async () => {
  await setReachable(false);
  const page = openPage(ContactsPage, { address: '/contacts' });
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/This could not be loaded/);
  await setReachable(true);
  await press(alert.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByRole('table')).toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
  page.unmount();
});

test('keeps the values of a new contact that can’t be saved, and shows errors at their fields', async () => {
  const lastName = newName();
  const page = openPage(ContactsPage, { address: '/contacts' });
  await press(screen.getByRole('button', { name: 'New contact' }).first());
  const dialog = screen.getByRole('dialog', { name: 'New contact' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Olga');
  await press(save);
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Last name is required/);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await setReachable(false);
  await press(save);
  await expect.element(notices).toMatchTextContent('Network error');
  await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Olga');
  await expect.element(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue(lastName);
  await setReachable(true);
  await press(save);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: `Olga ${lastName}` })).toBeInTheDocument();
  page.unmount();
});
