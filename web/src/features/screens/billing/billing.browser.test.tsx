import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { keepForms } from '../../../api/kept-forms.ts';
import { currentNotices } from '../../../api/notifications.ts';
import { queryClient } from '../../../api/query-client.ts';
import {
  holdAnswersOf,
  makeCompletedCase,
  releaseAnswers,
  setReachable,
  signIn,
} from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { BillingAccountPage } from './billing-account-page.tsx';
import { BillingReportPage } from './billing-report-page.tsx';
import { PricesPage } from './prices-page.tsx';

beforeEach(async () => {
  await signIn('Admin');
  localStorage.setItem('cfm.filterPanel:billing', 'collapsed');
});
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
});
/** Keeps the signed-in session. */
const forgetPages = () =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
const account = (year: number, month: number) =>
  openPage(BillingAccountPage, { address: `/billing-account?year=${year}&month=${month}` });
const bill = (month: string) => screen.getByRole('button', { name: `Bill ${month}` });

test('reports a missing price, accepts it, and bills the month at the confirmed sum', async () => {
  await makeCompletedCase('2021-03-10T12:00:00.000Z');
  const lacking = account(2021, 3);
  await expect.element(screen.getByText('E-Mail: no price on 10.03.2021 (1 case)')).toBeInTheDocument();
  const setPrice = screen.getByRole('link', { name: 'Set price' });
  await expect.element(setPrice).toBeInTheDocument();
  const toPrice = setPrice.element().getAttribute('href') ?? '';
  await expect.element(bill('March 2021')).toHaveAttribute('aria-disabled', 'true');
  lacking.unmount();

  const prices = openPage(PricesPage, { address: toPrice });
  const dialog = screen.getByRole('dialog', { name: 'New price' });
  await expect.element(dialog.getByRole('textbox', { name: 'Valid from' })).toHaveValue('10.03.2021');
  await expect.poll(prices.path).toBe('/configuration/prices');
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog.getByText('Net price in euros is required')).toBeInTheDocument();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Valid from' }), '01.03.2021');
  await expect.element(dialog.getByText(/^This day is in the past/)).toBeInTheDocument();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Net price in euros' }), '0');
  await expect.element(dialog.getByText('Cases with this price are billed at 0 euros.')).toBeInTheDocument();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Net price in euros' }), '12,345');
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog.getByText(/can have at most two decimals/)).toBeInTheDocument();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Net price in euros' }), '12,34');
  await expect
    .element(dialog.getByText('March 2021, not billed yet: 1 case, €12.34 more.'))
    .toBeInTheDocument();
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByRole('cell', { name: '€12.34' })).toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  // First later than a case of it, then before it.
  await press(screen.getByRole('button', { name: 'Change price: E-Mail, from 01.03.2021' }));
  const change = screen.getByRole('dialog', { name: 'Change price' });
  await userEvent.fill(change.getByRole('textbox', { name: 'Valid from' }), '11.03.2021');
  await expect
    .element(change.getByText('March 2021, not billed yet: 1 case, €12.34 less, 1 case without a price.'))
    .toBeInTheDocument();
  await userEvent.fill(change.getByRole('textbox', { name: 'Valid from' }), '02.03.2021');
  await expect
    .element(change.getByText("The price of cases that aren't billed yet doesn't change."))
    .toBeInTheDocument();
  await press(change.getByRole('button', { name: 'Cancel' }));
  // Without the price, its case has none.
  await press(screen.getByRole('button', { name: 'Delete price: E-Mail, from 01.03.2021' }));
  const removal = screen.getByRole('dialog', { name: 'Delete price' });
  await expect
    .element(removal.getByText('March 2021, not billed yet: 1 case, €12.34 less, 1 case without a price.'))
    .toBeInTheDocument();
  await press(removal.getByRole('button', { name: 'Cancel' }));
  prices.unmount();

  let billable = account(2021, 3);
  await expect.element(screen.getByText('Can be billed')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'Germany' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/billing\?year=2021&month=3&marketId=\d+$/));
  await press(bill('March 2021'));
  const question = screen.getByRole('dialog', { name: 'Bill March 2021?' });
  await expect.element(question).toMatchTextContent(/1 line with a net sum of €12\.34/);
  await expect.element(question).not.toMatchTextContent(/without a market/);
  await expect
    .element(question.getByRole('link', { name: 'Show lines' }))
    .toHaveAttribute('href', '/billing?year=2021&month=3');
  // A second Enter must not bill.
  await expect.element(question.getByRole('link', { name: 'Show lines' })).toHaveFocus();
  // Nothing was billed before, so there is no recipient to start with.
  await expect
    .element(question.getByRole('button', { name: /Bill March 2021/ }))
    .toHaveAttribute('aria-disabled', 'true');
  const recipient = question.getByRole('textbox', { name: /Recipient of the bill/ });
  await recipient.fill('Car Maker');
  // The session expires.
  keepForms();
  billable.unmount();
  billable = account(2021, 3);
  await press(bill('March 2021'));
  await expect.element(recipient).toHaveValue('Car Maker');
  // Another case is completed before the month is billed.
  await makeCompletedCase('2021-03-20T12:00:00.000Z', { isWithoutMarket: true });
  await press(question.getByRole('button', { name: 'Bill March 2021' }));
  await expect.element(question).toMatchTextContent(/2 lines with a net sum of €24\.68/);
  await expect
    .element(question)
    .toMatchTextContent(/1 of them belongs to a case without a market \(€12\.34\)\./);
  await press(question.getByRole('button', { name: 'Bill March 2021' }));
  await expect.element(screen.getByText(/^Billed on/)).toBeInTheDocument();
  await expect.element(screen.getByText(/^Bill \d{4}-0001$/)).toBeInTheDocument();
  await expect.element(screen.getByText('Car Maker')).toBeInTheDocument();
  await expect.element(bill('March 2021')).not.toBeInTheDocument();
  billable.unmount();

  // A price used in a bill can't be deleted.
  const kept = openPage(PricesPage, { address: '/configuration/prices' });
  await expect
    .element(
      screen.getByRole('button', { name: /^Delete price: E-Mail|^This price is used in bills/ }).first(),
    )
    .toHaveAttribute('aria-disabled', 'true');
  kept.unmount();
});

test('loads the report, sums the filtered lines, and resets the filter', async () => {
  const { items } = await call(billingEndpoints.getBilling, { query: { year: 2021, month: 3 } });
  expect(items.length).toBeGreaterThan(0);
  await holdAnswersOf(billingEndpoints.getBilling);
  const page = openPage(BillingReportPage, { address: '/billing?year=2021&month=3' });
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await releaseAnswers();
  await expect.element(screen.getByText('2 lines, net €24.68')).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: items[0]?.internalId ?? '' })).toBeInTheDocument();
  page.unmount();

  const filtered = openPage(BillingReportPage, { address: '/billing?year=2021&month=3&kind=credit' });
  await press(screen.getByRole('button', { name: 'Show all lines' }));
  await expect.poll(filtered.path).toBe('/billing?year=2021&month=3');
  await expect.element(screen.getByText('2 lines, net €24.68')).toBeInTheDocument();
  filtered.unmount();
});

test('shows an empty month, and an error for pages that can’t be loaded', async () => {
  const empty = account(2020, 2);
  await expect.element(screen.getByText('Nothing to bill in February 2020')).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Next month' }));
  await expect.poll(empty.path).toBe('/billing-account?year=2020&month=3');
  empty.unmount();
  forgetPages();
  for (const [Page, address] of [
    [BillingAccountPage, '/billing-account'],
    [BillingReportPage, '/billing'],
    [PricesPage, '/configuration/prices'],
  ] as const) {
    await setReachable(false);
    const page = openPage(Page, { address });
    const retry = screen.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeInTheDocument();
    await setReachable(true);
    await press(retry);
    await expect.element(retry).not.toBeInTheDocument();
    page.unmount();
    forgetPages();
  }
});

test('marks the line of a deleted case and explains on click why it can’t be opened', async () => {
  // The case that the first test billed.
  const { items } = await call(billingEndpoints.getBilling, { query: { year: 2021, month: 3 } });
  const [{ caseId = null, internalId = '' } = {}] = items;
  if (caseId === null) throw new Error('no case was billed in March 2021');
  await call(caseActionEndpoints.removeCase, { params: { id: caseId } });
  onTestFinished(async () => {
    await call(caseActionEndpoints.restoreCase, { params: { id: caseId } });
  });
  const page = openPage(BillingReportPage, { address: '/billing?year=2021&month=3' });
  const row = screen.getByRole('row', { name: new RegExp(`^${internalId} , The case is in the bin`) });
  await expect
    .element(row)
    .toMatchTextContent(/Now Deleted: will be credited in the next bill · The case is in the bin/);
  await expect
    .element(row.getByRole('link', { name: 'The case is in the bin' }))
    .toHaveAttribute('href', '/bin');
  await press(row.getByRole('cell', { name: '€12.34' }));
  expect(currentNotices().map(({ text }) => text)).toContain(
    `${internalId} is in the bin. Restore it to open it.`,
  );
  expect(page.path()).toBe('/billing?year=2021&month=3');
  page.unmount();
});
