import { someDealer } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { choose } from './support/fields.ts';
import { linkIn, mailsTo, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test, watchContext } from './support/test.ts';

const title = 'The brakes squeak after rain';
const answer = 'The brake discs were changed free of charge.';
const photo = {
  name: 'brake.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('What the garage said.') };

test('handles a complaint from receipt to solution', async ({ browser }) => {
  const agent = await makePerson('Agent', { firstName: 'Anna', lastName: 'Agent' });
  const customer = { firstName: 'Hedwig', lastName: `Quist-${agent.userId}` };
  const dealer = someDealer('garage');
  const page = await openBrowserOf(browser, agent);

  await test.step('creates the case with a new customer and car', async () => {
    await page.goto('/cases');
    await page.getByRole('link', { name: 'Create Case' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.getByLabel('Title').fill(title);
    await page.getByRole('textbox', { name: 'Description' }).fill('It squeaks loudly every morning.');
    await choose(page, 'Source', 'Direct Contact');
    await choose(page, 'Channel', 'Telephone');
    await choose(page, 'Market', 'United Kingdom');
    await page.getByLabel('Files', { exact: true }).setInputFiles(photo);

    await page.getByRole('textbox', { name: 'Customer' }).fill(`${customer.firstName} ${customer.lastName}`);
    await page.getByRole('option', { name: /^New contact/ }).click();
    const contact = page.getByRole('dialog', { name: 'New contact' });
    await choose(contact, 'Salutation', 'Mrs');
    await expect(contact.getByLabel('First name')).toHaveValue(customer.firstName);
    await expect(contact.getByLabel('Last name')).toHaveValue(customer.lastName);
    await contact.getByLabel('E-mails').fill('hedwig@customer.example');
    await contact.getByRole('button', { name: 'Save' }).click();
    await expect(contact).toBeHidden();
    await expect(page.getByText('hedwig@customer.example')).toBeVisible();

    await page.getByRole('button', { name: 'New car' }).click();
    const car = page.getByRole('dialog', { name: 'New car' });
    await car.getByLabel('VIN').fill('WBA123');
    await car.getByRole('button', { name: 'Save' }).click();
    await expect(car.getByLabel('VIN')).toBeFocused();
    await car.getByLabel('VIN').fill('wba8e9c50gk645871');
    await choose(car, 'Brand', 'BMW');
    await car.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('radio', { name: /WBA8E9C50GK645871/ })).toBeChecked();

    await page.getByRole('combobox', { name: 'Find topic' }).fill('brake noise');
    await page.getByRole('option').first().click();
    await expect(page.getByRole('radio', { name: 'Primary topic' })).toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/case\/edit\/\d+$/);
  });

  const said = page.getByRole('region', { name: 'What the customer said' });
  const events = page.getByRole('region', { name: 'Events' });
  const about = page.getByRole('complementary', { name: 'Case details' });
  await test.step('shows all data on the case page', async () => {
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
    await expect(page.getByRole('status').filter({ hasText: 'You are editing' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Status: New' })).toBeVisible();
    await expect(said).toContainText('It squeaks loudly every morning.');
    await expect(said).toContainText('brake.png');
    await expect(said).toContainText('Complaint by Telephone');
    await expect(said).toContainText(`${customer.firstName} ${customer.lastName}`);
    await expect(events.getByRole('article')).toHaveCount(0);
    await expect(about).toContainText(customer.lastName);
    await expect(about).toContainText('WBA8E9C50GK645871');
    await expect(about).toContainText('United Kingdom');
  });

  await test.step('adds a comment with a file', async () => {
    const write = page.getByRole('region', { name: 'Write' });
    await write.getByRole('textbox', { name: 'Text' }).fill('The garage was called.');
    await write.getByRole('button', { name: 'Attach files' }).click();
    await write.getByLabel('Files', { exact: true }).setInputFiles(note);
    await write.getByRole('button', { name: 'Add comment' }).click();
    const comment = events.getByRole('article').filter({ hasText: 'The garage was called.' });
    await expect(comment).toContainText('note.txt');
    const download = page.waitForEvent('download');
    await comment
      .getByRole('link', { name: /note\.txt/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toBe('note.txt');
  });

  const internalId = /\d{4}-\d{6}/.exec(await page.title())?.[0] ?? '';
  await test.step('forwards the case after a preview of the mail', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Forward' }).first().click();
    const sheet = page.getByRole('dialog', { name: `Forward ${internalId}` });
    const recipients = sheet.getByLabel('To *');
    await expect(sheet.getByText('customer.team.gb@markets.example').first()).toBeVisible();
    // The garage replaces the proposal of the rule.
    await recipients.press('Backspace');
    await expect(sheet.getByRole('button', { name: /customer\.team\.gb.*from the rule/ })).toBeVisible();
    await recipients.fill(dealer);
    await recipients.press('Enter');
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Please tell us what you found.');
    await sheet.getByLabel('note.txt').check();
    // The sheet does not cover the case, and the preview is next to the editor.
    await said.getByText('It squeaks loudly every morning.').click({ trial: true });
    await expect(sheet.getByLabel('Vehicle details')).toBeChecked();
    await expect(sheet.getByLabel("Customer's name and address")).not.toBeChecked();
    const mail = sheet.frameLocator('iframe');
    await expect(mail.getByText('Please tell us what you found.')).toBeVisible();
    await expect(mail.getByText('Close the case with a solution').first()).toBeVisible();
    await expect(mail.getByText('WBA8E9C50GK645871')).toBeVisible();
    await expect(mail.locator('blockquote')).toHaveText('It squeaks loudly every morning.');
    await sheet.getByLabel("Customer's name and address").check();
    await expect(mail.getByText('hedwig@customer.example')).toBeVisible();
    await sheet.getByLabel("Customer's name and address").uncheck();
    await expect(mail.getByText(customer.lastName)).toHaveCount(0);
    await expect(sheet).toContainText(dealer);
    await expect(sheet).toContainText('note.txt');
    expect(await mailsTo(dealer)).toEqual([]);
    await sheet.getByRole('button', { name: /^Forward to 1 / }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Status: Forwarded' })).toBeVisible();
    await expect(events).toContainText(dealer);
  });

  const mail = await waitForMail(dealer);
  expect(mail.subject).toContain(`[${internalId}]`);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['note.txt']);
  expect(mail.text).toContain('Please tell us what you found.');
  expect(mail.text).toContain('VIN: WBA8E9C50GK645871');
  expect(mail.text).toContain('> It squeaks loudly every morning.');
  expect(`${mail.text}${mail.html}`).not.toContain(customer.lastName);
  expect(mail.from?.name).toBe(`${agent.fullName}, Complaint Management`);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([
    'complaint.management@customer-feedback.example',
  ]);

  const viewport = { width: 360, height: 740 };
  const pocket = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  watchContext(pocket);
  const phone = await pocket.newPage();
  await test.step('the garage asks for seven days on a phone', async () => {
    await phone.goto(linkIn(mail, /add-more-days\?(?!.*days=)/));
    await expect(phone.getByText(title)).toBeVisible();
    await expect(phone.getByText('WBA8E9C50GK645871')).toBeVisible();
    await expect(phone.getByText('It squeaks loudly every morning.')).toBeVisible();
    await expect(phone.getByText(customer.lastName)).toHaveCount(0);
    await phone.getByLabel('Days *').fill('7');
    await phone.getByRole('button', { name: 'Confirm' }).tap();
    await expect(phone.getByText('Reason is required')).toBeVisible();
    await phone.getByLabel('Reason *').fill('The part is on its way.');
    await phone.getByRole('button', { name: 'Confirm' }).tap();
    await expect(phone.getByRole('heading', { name: 'Delay time set' })).toBeVisible();
    await expect(phone.getByText(/by \w+, \d\d\.\d\d\.\d{4}(, \d\d:\d\d)? \(CET\)/)).toBeVisible();
    await expect(phone.getByText('The part is on its way.')).toBeVisible();
  });
  await test.step('the garage solves the case', async () => {
    await phone.getByRole('link', { name: 'Solve the case' }).tap();
    await phone.getByLabel('Solution (in English)').fill(answer);
    await phone.getByRole('button', { name: 'Submit' }).tap();
    await expect(phone.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
    await expect
      .poll(() => phone.evaluate('document.documentElement.scrollWidth'), 'nothing overflows sideways')
      .toBeLessThanOrEqual(360);
  });

  await test.step('shows solution, extension, link and history to the agent', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Status: Solved' })).toBeVisible();
    await expect(events.getByRole('article').filter({ hasText: answer })).toContainText('Solution');
    await expect(events.getByRole('article').filter({ hasText: 'The part is on its way.' })).toContainText(
      'Asked for 7 more working days.',
    );
    const process = about.getByRole('region', { name: 'Process' });
    await expect(process).toContainText(dealer);
    await expect(process).toContainText(/used \d\d\.\d\d\.\d{4}/);
    await expect(process).toContainText(/opened \d+×/);
    await about.getByRole('button', { name: /^History/ }).click();
    const history = about.getByRole('region', { name: 'History' });
    await expect(history).toContainText(agent.fullName);
    await expect(history).toContainText('solved');
  });
});
