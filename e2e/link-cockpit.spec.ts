import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { outgoingMails } from '@cfm/server/platform/outbox/tables.ts';
import { caseLinks } from '@cfm/server/process/forwarding/tables.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, type MadeCase, makeCase, readCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { arrayContains, eq } from 'drizzle-orm';
import { inProductDatabase } from './support/database.ts';
import { linksOf } from './support/dealer-links.ts';
import { mailsTo, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let agent: Person;
let api: ApiClient;
test.beforeAll(async () => {
  agent = await makePerson('Agent', { firstName: 'Lotte', lastName: 'Links' });
  api = await openApi(serverAddress, agent);
});

async function forwarded(title: string) {
  const dealer = someDealer();
  const made = await makeCase(api, title);
  await forward(api, made, [dealer]);
  return { made, dealer, links: await linksOf(dealer) };
}
const processOf = (page: Page) => page.getByRole('region', { name: 'Process' });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const actionsFor = (page: Page, dealer: string) =>
  processOf(page).getByRole('button', { name: `Actions for the link to ${dealer}` });
async function open(page: Page, { caseId }: MadeCase) {
  await page.goto(`/case/edit/${caseId}`);
  await expect(page.getByText('You are editing')).toBeVisible();
}
/** The text that a link shows when it is opened now. */
async function expectLink(page: Page, link: string, says: RegExp) {
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(says);
}
const isInvalid = /Your link is expired or not valid or there is a problem with the case/;
const isExpired = /Your link is expired or not valid or the case was already closed/;

test('resends, extends and revokes links, and withdraws undelivered mails', async ({
  browser,
  page: outside,
}) => {
  await test.step('resend, extend, revoke', async () => {
    const { made, dealer, links } = await forwarded('The sunroof leaks');
    const page = await openBrowserOf(browser, agent);
    await open(page, made);

    await test.step('resends: a new link works, the old one does not', async () => {
      await actionsFor(page, dealer).click();
      await expect(page.getByRole('menuitem', { name: 'Resend' })).toBeVisible();
      await page.getByRole('menuitem', { name: 'Resend' }).click();
      const question = page.getByRole('dialog', { name: 'Resend link' });
      await expect(question).toContainText('The previous link stops working.');
      await question.getByRole('button', { name: 'Resend' }).click();
      await expect(notices(page)).toContainText(`Link resent to ${dealer}`);
      await expect(question).toBeHidden();
      await processOf(page).getByRole('button', { name: '1 earlier link' }).click();
      await expect(processOf(page)).toContainText(/revoked \d\d\.\d\d\.\d{4}/);
      await expect(actionsFor(page, dealer)).toHaveCount(1);
      await expect(
        page.getByRole('region', { name: 'Events' }).getByRole('article').filter({ hasText: 'Link resent' }),
      ).toContainText(`Link resent to ${dealer}. The previous link no longer works.`);
      await expect.poll(async () => (await mailsTo(dealer)).length).toBe(2);
      const [first, second] = await mailsTo(dealer);
      expect(second?.subject).toBe(first?.subject);
      expect(second?.text).toContain('Please look into this customer feedback.');
      await expectLink(outside, links.solve, isInvalid);
      await expectLink(outside, (await linksOf(dealer)).solve, /The sunroof leaks/);
    });

    const { solve } = await linksOf(dealer);
    await test.step('extends an expired link', async () => {
      const aDayAgo = new Date(Date.now() - 86_400_000).toISOString();
      await inProductDatabase((ctx) =>
        inTransaction(ctx, async (tx) => {
          await tx.db.update(caseLinks).set({ expiresAt: aDayAgo }).where(eq(caseLinks.email, dealer));
        }),
      );
      await expectLink(outside, solve, isExpired);
      await open(page, made);
      await expect(processOf(page)).toContainText(/expired \d\d\.\d\d\.\d{4}/);
      await actionsFor(page, dealer).click();
      await page.getByRole('menuitem', { name: 'Extend: 90 days from now' }).click();
      await expect(notices(page)).toContainText(`Link for ${dealer} extended`);
      await expect(processOf(page)).toContainText(/until \d\d\.\d\d\.\d{4}/);
      await expectLink(outside, solve, /The sunroof leaks/);
    });

    await test.step('revokes a link for good', async () => {
      await actionsFor(page, dealer).click();
      await page.getByRole('menuitem', { name: 'Revoke' }).click();
      const question = page.getByRole('dialog', { name: 'Revoke link' });
      await question.getByRole('button', { name: 'Revoke' }).click();
      await expect(notices(page)).toContainText(`Link for ${dealer} revoked`);
      await expect(actionsFor(page, dealer)).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      await expectLink(outside, solve, isInvalid);
      await page.getByRole('button', { name: /^History/ }).click();
      await expect(page.getByRole('region', { name: 'History' })).toContainText('revoked a link');
    });
  });

  await test.step('a mail that did not arrive is withdrawn with its link', async () => {
    const { made, dealer } = await forwarded('The horn is silent');
    await waitForMail(dealer);
    await inProductDatabase((ctx) =>
      inTransaction(ctx, async (tx) => {
        await tx.db
          .update(outgoingMails)
          .set({ state: 'failed', deliveredAt: null, lastError: '550 no such mailbox' })
          .where(arrayContains(outgoingMails.to, [dealer]));
      }),
    );
    const admin = await makePerson('Admin', { firstName: 'Otto', lastName: 'Outbox' });
    const page = await openBrowserOf(browser, admin);
    await open(page, made);
    await expect(processOf(page)).toContainText('not delivered');
    await actionsFor(page, dealer).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog', { name: 'Revoke link' }).getByRole('button', { name: 'Revoke' }).click();
    await expect(processOf(page)).toContainText('mail withdrawn');

    await page.goto('/configuration/outgoing-mail');
    await page.getByRole('button', { name: 'Withdrawn', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: dealer });
    await expect(row).toContainText('Withdrawn');
    await row.getByRole('button').click();
    await expect(page.getByRole('dialog').getByText('Withdrawn')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});

test('takes back an extension without a sign of a person', async ({ browser, page: outside }) => {
  const { made, dealer, links } = await forwarded('The boot opens by itself');
  const { dueDateTime: dueBefore } = await readCase(api, made);
  await outside.goto(links.threeDays);
  // Without interaction the page submits automatically.
  await expect(outside.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
  expect((await readCase(api, made)).dueDateTime).not.toBe(dueBefore);

  const page = await openBrowserOf(browser, agent);
  await open(page, made);
  const delay = page.getByRole('article').filter({ hasText: 'Asked for 3 more working days.' });
  await expect(delay).toContainText('Confirmed automatically');

  const ben = await makePerson('Agent', { firstName: 'Ben', lastName: 'Brook' });
  const second = await openBrowserOf(browser, ben);
  await second.goto(`/case/edit/${made.caseId}`);
  for (const button of [second.getByRole('button', { name: 'Revoke' }), actionsFor(second, dealer)]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription('Someone else is editing this case');
  }

  await delay.getByRole('button', { name: 'Revoke' }).click();
  await expect(notices(page)).toContainText('Extension revoked');
  await expect(delay).toContainText(/Revoked by Lotte Links on \d\d\.\d\d\.\d{4} \d\d:\d\d\./);
  await expect(delay.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await expect(processOf(page)).toContainText('3 more days · revoked');
  expect((await readCase(api, made)).dueDateTime).toBe(dueBefore);

  // The same link can't submit automatically again, but a person can.
  await outside.goto(links.threeDays);
  await expect(outside.getByLabel('Reason *')).toBeFocused();
  await expect(
    outside.getByText('This link has already been used once to ask for more days automatically'),
  ).toBeVisible();
  await outside.getByLabel('Reason *').fill('The part is late.');
  await outside.getByRole('button', { name: 'Confirm' }).click();
  await expect(outside.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
  const { caseEvents } = await api.call(casePageEndpoints.getCase, { params: { id: made.caseId } });
  expect(caseEvents.flatMap((event) => (event.type === 'delay' ? event.details.origin : []))).toEqual([
    'form',
    'timer',
  ]);
});
