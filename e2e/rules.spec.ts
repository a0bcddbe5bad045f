import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { idOf, makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './support/fields.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let admin: Person;
let api: ApiClient;
test.beforeAll(async () => {
  admin = await makePerson('Admin', { firstName: 'Rita', lastName: 'Rules' });
  api = await openApi(serverAddress, admin);
});

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
/** Finds a case by typing, and selects the first match. */
async function findCase(card: Locator, number: string): Promise<void> {
  const field = card.getByRole('combobox', { name: 'Case' });
  await field.fill(number);
  await field.press('Enter');
}

test('changes the German due-date rule, compares versions, tests it on a case and restores it', async ({
  browser,
}) => {
  const made = await makeCase(api, 'The seat heater fails', 'DE');
  const info: CaseInfo = await api.call(referenceDataEndpoints.caseInfo, {});
  const rival = await api.call(ruleSettingsEndpoints.createRule, {
    body: {
      ruleTypeId: 5,
      name: 'Due date, Germany, direct',
      marketId: idOf(info.markets, 'DE'),
      sourceIds: [idOf(info.sources, 'Direct Contact')],
      workingDaysToFirstAnswer: 1,
      workingDaysToSolution: 5,
    },
  });
  const page = await openBrowserOf(browser, admin);
  await page.goto('/cases');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Rules' })
    .click();
  await expect(page).toHaveTitle(/Rules/);
  await choose(page, 'Market', 'Germany');
  await choose(page, 'Type', 'Due date');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('row').filter({ hasText: 'solution in 8 working days' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Due date, Germany');

  const conflicts = page.getByRole('region', { name: 'Conflicts' });
  const testing = page.getByRole('region', { name: 'Test on a case' });
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(conflicts).toContainText('No conflicts with other rules');
  await findCase(testing, made.internalId);
  await expect(testing.getByRole('listitem').first()).toContainText('Due date, Germany, direct');
  await expect(testing).toContainText('Not applied: the other rule meets more conditions');

  await test.step('warns of a tie and saves after a confirmation', async () => {
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'channel' }).click();
    await choose(page, 'Channel', 'Telephone');
    await expect(testing).toContainText('channel is Telephone – the case has E-Mail');
    await choose(page, 'Channel', 'E-Mail');
    await expect(conflicts).toContainText(
      'Same specificity as Due date, Germany, direct. If both match, the other one is applied',
    );
    await expect(testing).toContainText('Not applied: the other rule is as specific and newer');
    await page.getByRole('textbox', { name: 'Working days to the solution' }).fill('');
    await save(page);
    await expect(page.getByText('Working days to the solution is required')).toBeVisible();
    await page.getByRole('textbox', { name: 'Working days to the solution' }).fill('7');
    await save(page);
    const question = page.getByRole('dialog', { name: 'Save anyway?' });
    await expect(question).toContainText('Same specificity as Due date, Germany, direct');
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect(notices(page)).toContainText('Saved as version 2');
  });

  await test.step('compares versions and restores the first one', async () => {
    await expect(versions).toContainText('Version 2');
    await expect(versions).toContainText('Rita Rules');
    await expect(versions).toContainText('Working days to the solution: 8 → 7');
    await expect(versions).toContainText(/Channel: — → (E-Mail|Telephone), (E-Mail|Telephone)/);
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(page.getByRole('textbox', { name: 'Working days to the solution' })).toHaveValue('8');
    await expect(conflicts).toContainText('No conflicts with other rules');
    await save(page);
    await expect(notices(page)).toContainText('Saved as version 3');
  });

  await test.step('opens the rules of a case and deletes one', async () => {
    await page.goto(`/case/edit/${made.caseId}`);
    await page.getByRole('button', { name: /^Applicable rules/ }).click();
    await page.getByRole('link', { name: 'Due date, Germany, direct' }).click();
    await expect(page).toHaveURL(new RegExp(`/rule/edit/${rival}$`));
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete rule' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/rules$/);
    await page.goto(`/rule/edit/${rival}`);
    await expect(page.getByRole('heading', { name: 'This rule no longer exists' })).toBeVisible();
  });
});

test('offers a template in both languages to an agent without access to the rules', async ({ browser }) => {
  const agent = await makePerson('Agent', { firstName: 'Ali', lastName: 'Agent' });
  const agentApi = await openApi(serverAddress, agent);
  const name = `Recall ${admin.userId}`;
  const contactId = await agentApi.call(contactEndpoints.createContact, {
    body: { title: 'Mrs', lastName: 'Zwirner', emails: [`recall-${admin.userId}@customer.example`] },
  });
  const made = await makeCase(agentApi, 'Is my car recalled?', 'GB', { contactId, language: 'en' });
  const page = await openBrowserOf(browser, admin);
  await page.goto('/rule/create');
  await page.getByText('Reply template', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Occasion' }).fill(name);
  await page.getByRole('textbox', { name: 'English subject' }).fill('Recall: ');
  await page.getByRole('button', { name: 'Insert placeholder into English subject' }).click();
  await page.getByRole('menuitem', { name: 'Title of the case' }).click();
  await expect(page.getByRole('textbox', { name: 'English subject' })).toHaveValue('Recall: {{case.title}}');
  await page.getByRole('textbox', { name: 'English text' }).fill('Your {{car.colour}} car is safe. ');
  await page.getByRole('textbox', { name: 'German subject' }).fill('Rückruf: {{case.title}}');
  await page.getByRole('textbox', { name: 'German text' }).fill('Ihr Fahrzeug ist sicher.');
  await save(page);
  await expect(page.getByText(/\{\{car\.colour\}\} isn't available here/)).toBeVisible();
  const english = page.getByRole('textbox', { name: 'English text' });
  await english.fill('');
  await page.getByRole('button', { name: 'Insert placeholder into English text' }).click();
  await page.getByRole('menuitem', { name: 'Greeting by title and name' }).click();
  await english.press('End');
  await page.keyboard.type(' your {{car.model}} is safe.');

  await findCase(page.getByRole('region', { name: 'Test on a case' }), made.internalId);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(`[${made.internalId}] Recall: Is my car recalled?`);
  await expect(preview).toContainText('Not filled in for this case: {{car.model}}');
  const mail = preview.locator('iframe').contentFrame();
  await expect(mail.getByText('Dear Mrs Zwirner, your')).toBeVisible();
  await expect(mail.locator('mark')).toHaveText('{{car.model}}');
  await save(page);
  await expect(notices(page)).toContainText(`“${name}” was created`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const ruleId = Number(page.url().split('/').at(-1));

  const theirs = await openBrowserOf(browser, agent);
  await theirs.goto(`/case/edit/${made.caseId}`);
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click();
  const sheet = theirs.getByRole('dialog', { name: /^Reply to the customer/ });
  await choose(sheet, 'Template', name);
  await expect(sheet.getByRole('textbox', { name: 'Message' })).toContainText(
    'Dear Mrs Zwirner, your {{car.model}} is safe.',
  );
  await expect(sheet.getByRole('textbox', { name: 'Subject' })).toHaveValue(/Recall: Is my car recalled\?$/);
  await theirs.goto('/rules');
  await expect(theirs.getByText('You have no access to this page')).toBeVisible();
  await api.call(ruleSettingsEndpoints.removeRule, { params: { id: ruleId } });
});
