import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { holdAnswersOf, releaseAnswers, setReachable, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { AuditPage } from './audit-page.tsx';

let userId: number;
beforeEach(async () => {
  ({ userId } = await signIn('Admin'));
  localStorage.setItem('cfm.filterPanel:audit', 'open');
});
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
});
const empty = screen.getByText('No entries in this period');

test('loads the log and opens an entry with all its changes', async () => {
  const lastName = `Rubin${crypto.randomUUID().slice(0, 8)}`;
  await call(contactEndpoints.createContact, { body: { lastName } });
  await holdAnswersOf(auditEndpoints.listAudit);
  const page = openPage(AuditPage, { address: `/configuration/audit?userId=${userId}` });
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect.element(empty).not.toBeInTheDocument();
  await releaseAnswers();
  await press(screen.getByRole('button', { name: 'created a contact' }));
  await expect
    .element(screen.getByRole('dialog', { name: 'created a contact' }))
    .toMatchTextContent(new RegExp(lastName));
  page.unmount();
});

test('offers to reset the filter when no entry matches', async () => {
  const page = openPage(AuditPage, {
    address: `/configuration/audit?userId=${userId}&to=2020-01-01T00:00:00.000Z`,
  });
  await expect.element(empty).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Show all' }));
  await expect.poll(page.path).toBe('/configuration/audit');
  await expect.element(screen.getByRole('table')).toBeInTheDocument();
  page.unmount();
});

test('shows an error with a retry when the log can’t be loaded', async () => {
  // The filter panel would show the same error.
  localStorage.setItem('cfm.filterPanel:audit', 'collapsed');
  await setReachable(false);
  const page = openPage(AuditPage, { address: '/configuration/audit' });
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeInTheDocument();
  await setReachable(true);
  await press(retry);
  await expect.element(screen.getByRole('table')).toBeInTheDocument();
  page.unmount();
});

test('loads nothing before a person is chosen, then shows sums and list of that person', async () => {
  const page = openPage(AuditPage, { address: '/configuration/audit?tab=person' });
  await expect
    .element(screen.getByText('Choose a person to see what they viewed and did.'))
    .toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  page.unmount();

  await call(contactEndpoints.createContact, { body: { lastName: 'Saphir' } });
  const chosen = openPage(AuditPage, { address: `/configuration/audit?tab=person&userId=${userId}` });
  await expect.element(screen.getByText('Contacts viewed')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'created a contact' })).toBeInTheDocument();
  chosen.unmount();
});
