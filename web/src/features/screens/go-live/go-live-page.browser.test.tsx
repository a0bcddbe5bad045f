import { mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import type { GoLive } from '@cfm/contract/screens/go-live.ts';
import { afterEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { goLiveQuery } from '../../../api/go-live.ts';
import { queryClient } from '../../../api/query-client.ts';
import { knownSession } from '../../../api/session.ts';
import { signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { MailboxesPage } from '../../catalog/mailboxes/mailboxes-page.tsx';
import { GoLivePage } from './go-live-page.tsx';

afterEach(() => queryClient.clear());

test('shows states in words, names open entries, and links the page of each step (rule 12.17)', async () => {
  await signIn('Admin');
  const body = { name: 'Sample inbox', email: 'sample@feedback.example', language: 'en', userIds: [] };
  await call(mailboxEndpoints.createMailbox, { body });
  const page = openPage(GoLivePage, { address: '/configuration/go-live' });
  const step = screen
    .getByRole('listitem')
    .filter({ has: screen.getByRole('heading', { name: 'Mailboxes' }) });
  await expect.element(step.getByText('To do', { exact: true })).toBeInTheDocument();
  // The shipped mailboxes have example addresses too.
  await expect.element(step.getByText(/^Open: .* and \d+ more$/)).toBeInTheDocument();
  await expect
    .element(step.getByRole('link', { name: 'Mailboxes: Mailboxes' }))
    .toHaveAttribute('href', '/configuration/mailboxes');
  const server = screen
    .getByRole('listitem')
    .filter({ has: screen.getByRole('heading', { name: 'Mail server' }) });
  await expect.element(server.getByText('Setting of the servers: SMTP_URL')).toBeInTheDocument();
  page.unmount();
});

const open = { count: 0, names: [] };
/** What a server without the demo answers. */
const answers = (states: GoLive['steps'], isDemo = false) =>
  queryClient.setQueryData<GoLive>(goLiveQuery('en').queryKey, { isDemo, steps: states });
const notice = () => screen.getByText(/before going live\.$/);

test('leads there from a page of the configuration until the user hides it (rule 12.17)', async () => {
  await signIn('Admin');
  answers([
    { step: 'prices', state: 'todo', open },
    { step: 'teams', state: 'done', open },
    { step: 'retention', state: 'check', open },
  ]);
  let page = openPage(MailboxesPage, { address: '/configuration/mailboxes' });
  await expect.element(notice()).toHaveTextContent('1 item is left to do before going live.');
  await expect
    .element(screen.getByRole('link', { name: 'Show the list' }))
    .toHaveAttribute('href', '/configuration/go-live');
  const content = document.body.appendChild(document.createElement('main'));
  content.tabIndex = -1;
  await press(screen.getByRole('button', { name: "Don't show again" }));
  await expect.element(notice()).not.toBeInTheDocument();
  expect(document.activeElement).toBe(content);
  content.remove();
  expect(knownSession()?.user.preferences).toMatchObject({ goLiveNoticeHidden: true });
  page.unmount();
  page = openPage(MailboxesPage, { address: '/configuration/mailboxes' });
  await expect.element(screen.getByRole('button', { name: 'New mailbox' }).first()).toBeInTheDocument();
  await expect.element(notice()).not.toBeInTheDocument();
  page.unmount();
});

test('counts again after a setting was saved (rule 12.17)', async () => {
  await signIn('Admin');
  answers([{ step: 'prices', state: 'todo', open }]);
  const page = openPage(MailboxesPage, { address: '/configuration/mailboxes' });
  await expect.element(notice()).toBeInTheDocument();
  await call(mailboxEndpoints.listMailboxes);
  expect(queryClient.getQueryState(goLiveQuery('en').queryKey)).toMatchObject({ isInvalidated: false });
  const body = { name: 'Invalidating', email: 'more@feedback.example', language: 'en', userIds: [] };
  await call(mailboxEndpoints.createMailbox, { body });
  // The server of the tests runs the demo.
  await expect.element(notice()).not.toBeInTheDocument();
  page.unmount();
});

test.each([
  ['everything is done', false, 'done'],
  ['the demo runs', true, 'todo'],
] as const)('shows no notice when %s', async (_when, isDemo, state) => {
  await signIn('Admin');
  answers([{ step: 'prices', state, open }], isDemo);
  const page = openPage(MailboxesPage, { address: '/configuration/mailboxes' });
  await expect.element(screen.getByText('Kundenbetreuung').first()).toBeInTheDocument();
  await expect.element(notice()).not.toBeInTheDocument();
  page.unmount();
});
