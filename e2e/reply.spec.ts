import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { choose } from './support/fields.ts';
import { mailsTo, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

test('replies to a customer from a template, with undo', async ({ browser }) => {
  const agent = await makePerson('Agent', { firstName: 'Anna', lastName: 'Weber' });
  const api = await openApi(serverAddress, agent);
  const customer = `zwirner.${crypto.randomUUID().slice(0, 8)}@customer.example`;
  const contactId = await api.call(contactEndpoints.createContact, {
    body: { title: 'Mrs', firstName: 'Elke', lastName: 'Zwirner', emails: [customer], language: 'en' },
  });
  const made = await makeCase(api, 'The roof leaks', 'GB', { contactId, language: 'en' });
  const page = await openBrowserOf(browser, agent);
  await page.goto(`/case/edit/${made.caseId}`);
  await expect(page.getByRole('status').filter({ hasText: 'You are editing' })).toBeVisible();

  await page.keyboard.press('r');
  const sheet = page.getByRole('dialog', { name: `Reply to the customer · ${made.internalId}` });
  await expect(sheet.getByRole('combobox', { name: 'To' })).toHaveValue(customer);
  await choose(sheet, 'Template', 'Apology and solution');
  const message = sheet.getByRole('textbox', { name: 'Message' });
  await expect(message).toContainText('Dear Mrs Zwirner,');
  // The case has no car, so the model placeholder must be replaced before sending.
  await expect(sheet.getByText('Replace before you send: Model of the car')).toBeVisible();
  const gap = sheet.frameLocator('iframe').locator('mark');
  await expect(gap.first(), 'the preview shows where').toHaveText('Model of the car');
  await expect(sheet.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Reply · draft', exact: true }).first().click();
  await expect(sheet.getByRole('combobox', { name: 'Template' })).toHaveValue('Apology and solution');
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    sheet.getByText('Replace or delete the placeholder “Model of the car” before you send').first(),
  ).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Subject' }).fill('Your roof: our solution');
  await message.fill('Dear Mrs Zwirner,\nwe have sealed the roof.');
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();

  await page.getByRole('button', { name: /^Undo \(\d\)$/ }).click();
  await expect(message).toContainText('we have sealed the roof.');
  await expect(page.getByRole('button', { name: 'Status: New' })).toBeVisible();
  await message.fill('Dear Mrs Zwirner,\nwe have sealed the roof for good.');
  const quote = sheet.getByRole('checkbox', { name: "Quote the customer's last message" });
  await expect(quote, 'staff recorded it').not.toBeChecked();
  await quote.check();
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Status: Answered' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Events' })).toContainText(`To ${customer}`);

  const mail = await waitForMail(customer);
  expect(mail.subject).toBe(`[${made.internalId}] Your roof: our solution`);
  expect(mail.text).toContain('sealed the roof for good.');
  expect(mail.text).toContain('Anna Weber');
  expect(mail.text).toContain('> The customer describes the problem.');
  expect(await mailsTo(customer)).toHaveLength(1);
  expect((await readCase(api, made)).caseEvents.filter(({ type }) => type === 'mailSent')).toHaveLength(1);

  // Templates are offered in the editor, not among the actions of the case.
  await page.getByRole('button', { name: /^Applicable rules/ }).click();
  const rules = page.getByRole('region', { name: 'Applicable rules' });
  await expect(rules).toContainText('Due date');
  await expect(rules).not.toContainText('Reply template');
  await page.getByRole('button', { name: 'Send e-mail', exact: true }).click();
  await expect(page.getByRole('dialog', { name: `Send e-mail · ${made.internalId}` })).toBeVisible();
});
