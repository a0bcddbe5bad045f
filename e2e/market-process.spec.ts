import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase, readCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { linksOf } from './support/dealer-links.ts';
import { choose } from './support/fields.ts';
import { linkIn, mailsTo, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { ageProcess, passDueDate, runStepsAt } from './support/reminder-clock.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test, watchContext } from './support/test.ts';

let admin: Person;
let api: ApiClient;
test.beforeAll(async () => {
  admin = await makePerson('Admin', { firstName: 'Mira', lastName: 'Market' });
  api = await openApi(serverAddress, admin);
});

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const processOf = (page: Page) => page.getByRole('region', { name: 'Process' });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');

/** Every mail has a sender, a subject, and a readable text with and without HTML, without unfilled placeholders. */
function expectReadable(mail: Email, { internalId }: MadeCase): void {
  expect(mail.subject).toContain(`[${internalId}]`);
  expect(mail.from?.address).toMatch(/@/);
  expect(mail.messageId).toMatch(/^<.+@.+>$/);
  for (const body of [mail.text ?? '', mail.html ?? '']) {
    expect(body.length).toBeGreaterThan(100);
    expect(body).not.toContain('{{');
    expect(body).not.toMatch(/undefined|\[object|NaN/);
  }
}

test('sets up a market and solves its first case', async ({ browser }) => {
  const name = `Faroe ${admin.userId}`;
  const [team, dealer, head] = ['team', 'dealer', 'head'].map((who) => someDealer(who));
  if (!team || !dealer || !head) throw new Error('no addresses');
  const page = await openBrowserOf(browser, admin);
  const dialog = page.getByRole('dialog');

  await test.step('creates the market with team, time zone and holidays', async () => {
    await page.goto('/market/create');
    await page.getByLabel('English name *').fill(name);
    await page.getByLabel('Name in German *').fill(`Färöer ${admin.userId}`);
    await page.getByLabel('ISO code *').fill('fo');
    await choose(page, 'Region', 'C3-R1 Japan and Korea');
    await choose(page, 'Countries', 'Faroe Islands');
    await page.getByLabel('E-mail of the team *').fill(team);
    await choose(page, 'Time zone', 'Atlantic/Faeroe');
    await choose(page, 'Public holidays of', 'Denmark');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page)).toContainText(`${name} was created`);
    await expect(page).toHaveURL(/\/market\/edit\/\d+$/);
  });
  const marketId = Number(page.url().split('/').at(-1));

  await test.step('creates a dealer', async () => {
    await page.getByRole('link', { name: 'Go to dealers' }).click();
    await page.getByRole('button', { name: 'New dealer' }).click();
    await dialog.getByLabel('Number *').fill(`FO-${admin.userId}`);
    await dialog.getByLabel('Name *').fill('Tórshavn Bilar');
    await dialog.getByLabel('E-mails').fill(dealer);
    await dialog.getByLabel('E-mails').press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('creates rules for forwards, reminders and escalations', async () => {
    await page.goto('/rule/create');
    await page.getByText('Forwarding', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Forwarding, ${name}`);
    await choose(page, 'Market', name);
    const recipients = page.getByRole('combobox', { name: 'To', exact: true });
    await recipients.fill(dealer);
    await recipients.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/rule\/edit\/\d+$/);
    const rule = { marketId, areConflictsAcknowledged: true };
    await api.call(ruleSettingsEndpoints.createRule, {
      body: {
        ...rule,
        ruleTypeId: 2,
        name: `Reminder, ${name}`,
        firstReminderWorkingDays: 2,
        betweenRemindersWorkingDays: 1,
        reminderCount: 2,
      },
    });
    await api.call(ruleSettingsEndpoints.createRule, {
      body: {
        ...rule,
        ruleTypeId: 3,
        name: `Escalation, ${name}`,
        workingDays: 1,
        recipientsLevel1: [head],
        recipientsLevel2: [head],
        recipientsLevel3: [head],
      },
    });
  });

  const customer = `customer.${crypto.randomUUID().slice(0, 8)}@customer.example`;
  const contactId = await api.call(contactEndpoints.createContact, {
    body: { title: 'Mrs', lastName: 'Joensen', emails: [customer], language: 'en' },
  });
  const contactCarId = await api.call(contactEndpoints.createCar, { params: { contactId }, body: {} });
  const { codeLevelAreas } = await api.call(codeLevelEndpoints.tree, {});
  const codeLevelSets = codeLevelAreas.slice(0, 1).map(({ id, topicGroups }) => ({
    codeLevelAreaId: id,
    codeLevelTopicGroupId: topicGroups[0]?.id ?? null,
    codeLevelTopicDetailId: topicGroups[0]?.codeLevelTopicDetails[0]?.id ?? null,
    isPrimary: true,
  }));
  const made = await makeCase(api, 'The roof lets the rain in', 'GB', {
    marketId,
    contactId,
    contactCarId,
    codeLevelSets,
    language: 'en',
  });

  await test.step('forwards a case to the recipient of the rule with a reminder plan', async () => {
    await page.goto(`/case/edit/${made.caseId}`);
    await expect(page.getByText('You are editing')).toBeVisible();
    await page.keyboard.press('f');
    const sheet = page.getByRole('dialog', { name: `Forward ${made.internalId}` });
    await expect(sheet.getByText(dealer).first()).toBeVisible();
    const steps = sheet.getByRole('group', { name: 'Reminders' }).getByRole('listitem');
    await expect(steps.filter({ hasText: /^Reminder [12]/ })).toHaveCount(2);
    await expect(steps.filter({ hasText: 'Escalation to level 1' })).toContainText(head);
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Please look at this roof.');
    await sheet.getByRole('button', { name: /^Forward to 1 / }).click();
    await expect(sheet).toBeHidden();
  });
  const links = await linksOf(dealer);

  await test.step('sends two reminders, then escalates to the head', async () => {
    for (const count of [2, 3]) {
      await runStepsAt(await ageProcess(made));
      await expect.poll(async () => (await mailsTo(dealer)).length).toBe(count);
    }
    await passDueDate(made);
    await runStepsAt(await ageProcess(made));
    const mail = await waitForMail(head);
    expectReadable(mail, made);
    for (const said of ['escalated to level 1', made.title, `Asked: ${dealer}`, 'Reminders: 2'])
      expect(mail.text).toContain(said);
    expect((await mailsTo(dealer)).length).toBe(3);
    expect((await readCase(api, made)).escalationLevelId).toBeGreaterThan(0);
    await page.reload();
    const steps = processOf(page).getByRole('listitem');
    for (const said of ['Reminder 1', 'Reminder 2', `Escalation 1 to ${head}`, `Escalation 2${head}`])
      await expect(steps.filter({ hasText: said })).toHaveCount(1);
  });

  await test.step('requests data from the customer and pauses the reminders', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Request data' }).click();
    const sheet = page.getByRole('dialog', { name: `Request data · ${made.internalId}` });
    await expect(sheet.getByText(customer).first()).toBeVisible();
    for (const part of ['Personal data', 'Address', 'Vehicle data'])
      await expect(sheet.getByRole('checkbox', { name: part })).toBeChecked();
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(sheet).toBeHidden();
    expect((await readCase(api, made)).dueDatePausedAt).not.toBeNull();
  });
  const answering = await browser.newPage();
  await test.step('the customer answers by the link', async () => {
    const mail = await waitForMail(customer);
    expectReadable(mail, made);
    await answering.goto(linkIn(mail, /\/post-qualification\//));
    await answering.getByLabel('First name *').fill('Durita');
    await answering.getByLabel('Home', { exact: true }).check();
    await answering.getByLabel('Street *').fill('Tinggøta');
    await answering.getByLabel('Postal code *').fill('100');
    await answering.getByLabel('City *').fill('Tórshavn');
    await answering.getByLabel('Country *', { exact: true }).selectOption('FO');
    await answering.getByLabel('VIN *').fill('WBA8E9G50GNT12345');
    await answering.getByLabel('Country of Registration *').selectOption('FO');
    await answering.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(answering.getByRole('heading', { level: 1 })).toHaveText('Thank you for the information.');
    const answered = await readCase(api, made);
    expect(answered).toMatchObject({
      dueDatePausedAt: null,
      qualified: true,
      contact: { firstName: 'Durita', addresses: [{ city: 'Tórshavn' }] },
      car: { vin: 'WBA8E9G50GNT12345' },
    });
    expect(answered.status.code).toBe('InProgress');
  });

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'en-GB',
  });
  watchContext(context);
  const phone = await context.newPage();

  await test.step('the dealer asks for days on a phone with the link of the first mail', async () => {
    const before = (await readCase(api, made)).dueDateTime ?? '';
    await phone.goto(links.threeDays);
    await phone.getByRole('heading', { level: 1 }).tap();
    await expect(phone.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    const { dueDateTime, granted } = await readCase(api, made);
    expect((dueDateTime ?? '') > before).toBe(true);
    expect(granted).toMatchObject({ extensions: 1, workingDays: 3 });
  });

  await test.step('the dealer solves the case with the complex form and a file', async () => {
    const reminder = (await mailsTo(dealer)).at(-1);
    if (!reminder) throw new Error('no reminder');
    await phone.goto(linkIn(reminder, /\/solution\/solve\?/));
    const topic = phone.locator('section[data-primary]');
    // The car was not known when the case was forwarded, so the forward does not show it.
    await phone.getByLabel('VIN *').fill('WBA8E9G50GNT12345');
    await topic.getByRole('checkbox', { name: 'Cash payment' }).tap();
    await phone
      .getByLabel('Final answer (optional)')
      .setInputFiles({ name: 'roof.pdf', mimeType: 'application/pdf', buffer: pdf });
    await phone.getByRole('button', { name: 'Submit' }).tap();
    await expect(phone.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
    await expect(phone.getByText('Final answer received: roof.pdf')).toBeVisible();
    const solved = await readCase(api, made);
    expect(solved.status.code).toBe('Solved');
    expect(solved.isReminderProcessActive).toBe(false);
    expect(solved.solutions).toMatchObject([{ author: expect.stringContaining('Tórshavn Bilar') }]);
  });

  await test.step('checks every mail and its thread', async () => {
    const mails = await mailsTo(dealer);
    expect(mails.map(({ subject }) => /^Reminder: /.test(subject ?? ''))).toEqual([false, true, true]);
    for (const mail of mails) {
      expectReadable(mail, made);
      linkIn(mail, /\/solution\/solve\?/);
      linkIn(mail, /\/solution\/add-more-days\?/);
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    for (const reminder of mails.slice(1)) expect(reminder.references).toContain(mails[0]?.messageId);
  });
});
