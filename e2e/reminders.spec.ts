import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import type { ReminderPlan } from '@cfm/contract/process/reminders.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, type MadeCase, makeCase, readCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { linkIn, mailsTo, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { ageProcess, runStepsAt } from './support/reminder-clock.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let agent: Person;
let admin: Person;
let api: ApiClient;
let adminApi: ApiClient;
test.beforeAll(async () => {
  agent = await makePerson(
    'Agent',
    { firstName: 'Rita', lastName: 'Remind' },
    { claims: [{ type: 'StopReminderPermission' }] },
  );
  admin = await makePerson('Admin', { firstName: 'Paul', lastName: 'Pause' });
  api = await openApi(serverAddress, agent);
  adminApi = await openApi(serverAddress, admin);
});
/** Other tests create reminders too. */
test.afterAll(() => adminApi.call(mailOutEndpoints.setAutomaticMail, { body: { isPaused: false } }));

const processOf = (page: Page) => page.getByRole('region', { name: 'Process' });
const eventsOf = (page: Page) => page.getByRole('region', { name: 'Events' });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
async function open(page: Page, { caseId }: MadeCase) {
  await page.goto(`/case/edit/${caseId}`);
  await expect(page.getByText('You are editing')).toBeVisible();
}
/** Chooses an action of the menu. */
async function act(page: Page, action: string) {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
async function planOf(made: MadeCase): Promise<ReminderPlan> {
  const { reminderPlan } = await readCase(api, made);
  if (!reminderPlan) throw new Error('the case has no reminder process');
  return reminderPlan;
}
/** A date in the format of the pages, in Berlin time. */
const shown = (date: string) =>
  new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(date));

test('reminds of a forward until the market replies or someone stops it', async ({
  browser,
  page: outside,
}) => {
  const dealer = someDealer();
  const made = await makeCase(api, 'The tailgate opens in the rain');
  const page = await openBrowserOf(browser, agent);
  await open(page, made);

  await test.step('shows dates and recipients of reminders in the sheet', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Forward' }).first().click();
    const sheet = page.getByRole('dialog', { name: `Forward ${made.internalId}` });
    const reminders = sheet.getByRole('group', { name: 'Reminders' });
    const withReminders = reminders.getByLabel('Send reminders and escalate until someone answers');
    await expect(withReminders).toBeChecked();
    // Whether the due dates of forward and case differ depends on the time of day.
    const proposed = await api.call(forwardingEndpoints.proposeForward, {
      params: { id: made.caseId },
      query: {},
    });
    const isMoved = proposed.dueDateTime !== (await readCase(api, made)).dueDateTime;
    await expect(
      sheet.getByText(/^Becomes the due date of the case\. The current due date is \d\d\./),
    ).toHaveCount(isMoved ? 1 : 0);
    const steps = reminders.getByRole('listitem');
    await expect(steps.filter({ hasText: /^Reminder [12]/ })).toHaveCount(2);
    await expect(steps.filter({ hasText: 'Escalation to level 1' })).toContainText(/@markets\.example/);
    await expect(steps.first()).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
    await withReminders.uncheck();
    await expect(steps).toHaveCount(0);
    await withReminders.check();
    const first = /\d\d\.\d\d\.\d{4}/.exec((await steps.first().textContent()) ?? '')?.[0] ?? 'no date';
    const recipients = sheet.getByLabel('To *');
    await expect(sheet.getByText('customer.team.gb@markets.example').first()).toBeVisible();
    await recipients.press('Backspace');
    await recipients.fill(dealer);
    await recipients.press('Enter');
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Please tell us what you found.');
    await sheet.getByRole('button', { name: /^Forward to 1 / }).click();
    await expect(sheet).toBeHidden();
    await expect(processOf(page).getByRole('listitem').filter({ hasText: 'Reminder 1' })).toContainText(
      first,
    );
    expect(shown((await planOf(made)).steps[0]?.dueAt ?? '')).toBe(first);
  });

  await test.step('sends the reminder once, with its own link', async () => {
    await runStepsAt(await ageProcess(made));
    const mail = await waitForMail(dealer, /^Reminder: /);
    expect(mail.subject).toContain(`[${made.internalId}]`);
    expect(mail.text).toContain('Please tell us what you found.');
    expect((await mailsTo(dealer)).length).toBe(2);
    const links = (await mailsTo(dealer)).map((each) => linkIn(each, /\/solution\/solve\?/));
    expect(new Set(links).size).toBe(2);
    for (const link of links) {
      await outside.goto(link);
      await expect(outside.getByRole('main')).toContainText('The tailgate opens in the rain');
    }
    await page.reload();
    await expect(eventsOf(page)).toContainText(`Reminder 1 to ${dealer}`);
    const process = processOf(page);
    await expect(process.getByRole('listitem').filter({ hasText: 'Today' })).toBeVisible();
    await expect(process.getByRole('listitem').filter({ hasText: 'Reminder 2' })).toBeVisible();
    await process.getByRole('button', { name: '1 earlier link' }).click();
    await expect(process.getByRole('button', { name: '1 earlier link' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  await test.step('pauses after a reply of the market until it is resumed', async () => {
    const before = (await planOf(made)).steps.map(({ dueAt }) => dueAt);
    await act(page, 'Market replied');
    const dialog = page.getByRole('dialog', { name: 'The market has replied' });
    await dialog.getByLabel('Summary of the reply (optional)').fill('The part comes on Friday.');
    await dialog.getByRole('button', { name: 'Record reply' }).click();
    await expect(dialog).toBeHidden();
    await expect(processOf(page)).toContainText(
      /Reminders are paused until .* because the market has replied\./,
    );
    await expect(eventsOf(page)).toContainText('The part comes on Friday.');
    expect((await planOf(made)).steps[1]?.dueAt).not.toBe(before[1]);
    await processOf(page).getByRole('button', { name: 'Resume' }).click();
    await page
      .getByRole('dialog', { name: 'Resume reminders' })
      .getByRole('button', { name: 'Resume' })
      .click();
    await expect(processOf(page)).not.toContainText('Reminders are paused until');
    expect((await planOf(made)).steps.map(({ dueAt }) => dueAt)).toEqual(before);
  });

  await test.step('stops the reminders', async () => {
    await act(page, 'Stop reminder');
    await page
      .getByRole('dialog', { name: 'Stop reminder' })
      .getByRole('button', { name: 'Stop reminder' })
      .click();
    await expect(processOf(page)).toContainText('Reminders stopped by Rita Remind');
    await expect(processOf(page).getByRole('listitem').filter({ hasText: 'Reminder 2' })).toHaveCount(0);
    expect((await readCase(api, made)).isReminderProcessActive).toBe(false);
  });
});

test('pauses all automatic mails and shows it to everyone', async ({ browser }) => {
  const dealer = someDealer();
  const made = await makeCase(api, 'The mirror folds by itself');
  await forward(api, made, [dealer]);
  await waitForMail(dealer);
  const page = await openBrowserOf(browser, agent);
  await open(page, made);
  const adminPage = await openBrowserOf(browser, admin);
  await adminPage.goto('/configuration/outgoing-mail');
  const paused = /^Automatic e-mails have been paused by Paul Pause since .*: “A wrong text is sent\.”/;

  await test.step('pauses with a reason', async () => {
    await adminPage.getByRole('button', { name: 'Pause automatic e-mails' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Pause automatic e-mails' });
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    const reason = dialog.getByRole('textbox');
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('A wrong text is sent.');
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(adminPage.getByRole('status').filter({ hasText: paused })).toBeVisible();
  });

  await test.step('shows the pause to staff within half a minute', async () => {
    const line = page.getByRole('status').filter({ hasText: paused });
    await expect(line).toBeVisible();
    await expect(processOf(page)).toContainText('waiting: automatic e-mails are paused');
    await runStepsAt(await ageProcess(made));
    expect((await planOf(made)).steps.every(({ doneAt }) => doneAt === null)).toBe(true);
  });

  await test.step('sends what waited after the pause', async () => {
    await adminPage.getByRole('button', { name: 'Resume automatic e-mails' }).click();
    await adminPage
      .getByRole('dialog', { name: 'Resume automatic e-mails' })
      .getByRole('button', { name: 'Resume', exact: true })
      .click();
    await expect(notices(adminPage)).toContainText('Automatic e-mails resumed');
    await expect(adminPage.getByRole('status').filter({ hasText: paused })).toHaveCount(0);
    await runStepsAt(await ageProcess(made));
    await waitForMail(dealer, /^Reminder: /);
    expect((await mailsTo(dealer)).length).toBe(2);
  });
});
