import { mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { MailboxesPage } from './mailboxes-page.tsx';

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(() => queryClient.clear());
const open = (search: string) =>
  openPage(MailboxesPage, { address: `/configuration/mailboxes?search=${search}` });
const create = (name: string, email: string) =>
  call(mailboxEndpoints.createMailbox, { body: { name, email, language: 'en', userIds: [] } });

test('creates a mailbox with users, then shows it in the list; a taken address is shown at its field', async () => {
  await signIn('Admin', undefined, { firstName: 'Mara', lastName: 'Mailbox' });
  const page = open('made-here');
  await press(screen.getByRole('button', { name: 'New mailbox' }).first());
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Made here');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('kundenbetreuung@customer-feedback.example');
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog.getByText('A mailbox with this address already exists.')).toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('made-here@house.example');
  await press(dialog.getByRole('combobox', { name: 'Users' }));
  await press(screen.getByRole('option', { name: 'Mara Mailbox' }));
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText('made-here@house.example')).toBeInTheDocument();
  await expect.element(screen.getByText('Mara Mailbox')).toBeInTheDocument();
  page.unmount();
});

test('lets the user choose the values after someone else changed the mailbox', async () => {
  const id = await create('Both', 'both@house.example');
  const page = open('both@house');
  await press(screen.getByRole('button', { name: 'Edit Both' }));
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  const body = { name: 'Theirs', email: 'both@house.example', language: 'en', userIds: [], version: 1 };
  await call(mailboxEndpoints.updateMailbox, { params: { id }, body });
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByText('Someone changed this mailbox in the meantime')).toBeInTheDocument();
  await expect.element(screen.getByText('Theirs')).toBeInTheDocument();
  page.unmount();
});

test('asks before it deletes a mailbox, then shows the list without it', async () => {
  await create('Gone soon', 'gone@house.example');
  const page = open('gone@house');
  await press(screen.getByRole('button', { name: 'Delete Gone soon' }));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^Delete Gone soon\?/)).toBeInTheDocument();
  await press(dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expect.element(screen.getByText('No mailboxes found')).toBeInTheDocument();
  page.unmount();
});

test('shows a mailbox without a way to change it to a user with a scope (rule 1.14)', async () => {
  await create('Read only', 'read-only@house.example');
  await signIn('Admin', undefined, { scopes: { Markets: [1] } });
  const page = open('read-only@house');
  await press(screen.getByRole('button', { name: 'View Read only' }));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/Your scope is limited/)).toBeInTheDocument();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  for (const name of ['Save', 'New mailbox', 'Delete Read only'])
    expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  page.unmount();
});
