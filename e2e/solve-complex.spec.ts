import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import {
  forward,
  idOf,
  type MadeCase,
  makeCase,
  readCase,
  someDealer,
} from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { linksOf } from './support/dealer-links.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test, watchContext } from './support/test.ts';

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Admin', { firstName: 'Clara', lastName: 'Complex' });
  api = await openApi(serverAddress, person);
});

/** A car that only this run uses. */
const vin = `WBA${String(Date.now()).padStart(14, '0')}`;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
const file = { name: 'final answer.pdf', mimeType: 'application/pdf', buffer: pdf };

/** Two topics, the second one primary. */
async function twoSets() {
  const { codeLevelAreas } = await api.call(codeLevelEndpoints.tree, {});
  return codeLevelAreas.slice(0, 2).map(({ id, topicGroups }, place) => ({
    codeLevelAreaId: id,
    codeLevelTopicGroupId: topicGroups[0]?.id ?? null,
    codeLevelTopicDetailId: topicGroups[0]?.codeLevelTopicDetails[0]?.id ?? null,
    isPrimary: place === 1,
  }));
}
async function makeBoardCase(title: string) {
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  return makeCase(api, title, 'GB', {
    sourceId: idOf(info.sources, 'Board'),
    codeLevelSets: await twoSets(),
  });
}
/** Reduces a case to some of its topics, as staff would. */
async function keepSets(made: MadeCase, isKept: (set: { isPrimary: boolean }) => boolean) {
  const stored = await readCase(api, made);
  const codeLevelSets = stored.codeLevelSets.filter(isKept);
  const body = updateCaseForm.parse({ ...stored, codeLevelSets, leavesScope: false });
  await api.call(casePageEndpoints.updateCase, { params: { id: made.caseId }, body });
}
const topicsOf = (page: Page) => page.locator('section[data-primary]');

test('lets a dealer on a phone solve a board case with two topics and retry a failed upload', async ({
  browser,
}) => {
  const email = someDealer();
  const made = await makeBoardCase('The board wants an answer');
  await forward(api, made, [email]);
  const links = await linksOf(email);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'en-GB',
  });
  watchContext(context);
  const phone = await context.newPage();
  await phone.goto(links.solve);
  await expect(
    phone.getByRole('heading', { name: 'Please enter more information about this case' }),
  ).toBeVisible();
  await expect(phone.getByText(made.title)).toBeVisible();
  const topics = topicsOf(phone);
  await expect(topics).toHaveCount(2);
  // The primary one is marked and expanded, the other one is collapsed.
  await expect(topics.nth(1)).toContainText('Primary');
  await expect(topics.nth(0).getByRole('switch', { name: 'Case cost' })).toBeHidden();

  await phone.getByLabel('Final answer (optional)').setInputFiles(file);
  await phone.getByRole('button', { name: 'Submit' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Validation Error!' });
  await expect(dialog).toContainText(
    'At least one solution must be specified for each set of code levels, and all required fields for the solution must be completed.',
  );
  await dialog.getByRole('button', { name: 'Ok' }).tap();
  await expect(phone.getByLabel('Final reply date *')).toBeFocused();
  await expect(phone.getByText('Final reply date is required')).toBeVisible();
  await expect(phone.getByText('VIN is required')).toBeVisible();
  // The topic with an error is expanded now.
  await expect(phone.getByText('Choose at least one option')).toHaveCount(2);
  await expect(topics.nth(0).getByRole('switch', { name: 'Case cost' })).toBeVisible();

  for (const invalid of ['11/20/2026', '20.11.26']) {
    await phone.getByLabel('Final reply date *').fill(invalid);
    await phone.getByLabel('VIN *').focus();
    await expect(phone.getByText('Final reply date must be a valid date')).toBeVisible();
    await expect(phone.getByText('As dd.mm.yyyy')).toBeVisible();
  }
  await phone.getByLabel('Final reply date *').fill('20.11.2026');
  await expect(phone.getByText('Friday, 20.11.2026')).toBeVisible();
  await phone.getByRole('group', { name: 'Sorry activity?' }).getByRole('radio', { name: 'Yes' }).check();
  await phone
    .getByRole('group', { name: 'Did you call the customer?' })
    .getByRole('radio', { name: 'No' })
    .check();
  await phone.getByLabel('NSC case id or queue name').fill('NSC-77');
  await phone.getByLabel('VIN *').fill(vin.toLowerCase());

  const primary = topics.nth(1);
  const cost = primary.getByRole('switch', { name: 'Case cost' });
  await primary.getByRole('checkbox', { name: 'Warranty extension' }).tap();
  await primary.getByRole('checkbox', { name: 'Repair cost covered' }).tap();
  await expect(cost).toBeChecked();
  await expect(cost).toBeDisabled();
  await expect(primary.getByText('Required for: Repair cost covered, Warranty extension')).toBeVisible();
  await expect(primary.getByRole('switch', { name: 'Discount granted' })).toBeDisabled();
  await primary.getByRole('checkbox', { name: 'Repair cost covered' }).tap();
  // The discount is optional again and can be cleared. The warranty still requires the cost.
  await primary.getByRole('switch', { name: 'Discount granted' }).tap();
  await expect(primary.getByRole('textbox', { name: /^Discount granted/ })).toHaveCount(0);
  await expect(cost).toBeDisabled();
  await primary.getByRole('textbox', { name: /^Case cost/ }).fill('420 50');
  await phone.getByLabel('VIN *').focus();
  await expect(primary.getByText('Only numbers are allowed')).toBeVisible();
  await primary.getByRole('textbox', { name: /^Case cost/ }).fill('420.50');
  await expect(
    primary.getByText('The amount in euros spent by the national sales company or dealership as goodwill.'),
  ).toBeVisible();
  await topics.nth(0).getByRole('switch', { name: 'Detailed consulting' }).tap();
  await topics
    .nth(0)
    .getByRole('textbox', { name: /^Detailed consulting/ })
    .fill('Explained the warranty.');
  // Nothing is wider than the screen of the phone.
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);

  let uploads = 0;
  await phone.route('**/solution/complex-solve/attachment', (route) => {
    uploads += 1;
    return uploads === 1 ? route.abort() : route.continue();
  });
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await expect(phone.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
  await expect(phone.getByRole('main')).toContainText(
    'Thank you for your Feedback. We have closed the case in our system.',
  );
  await expect(
    phone.getByText('The case is solved. Only the file with the final answer is missing.'),
  ).toBeInViewport({ ratio: 1 });
  await expect(phone.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
  const solved = await readCase(api, made);
  expect(solved.status.code).toBe('Solved');
  expect(solved.solutions).toMatchObject([{ attachments: [] }]);
  await phone.getByRole('button', { name: 'Try again' }).tap();
  await expect(phone.getByText('Final answer received: final answer.pdf')).toBeVisible();
  // Reopened, the link shows the received solution and still accepts a file.
  await phone.goto(links.solve);
  await expect(phone.getByText('Final answer received: final answer.pdf')).toBeVisible();
  await expect(phone.getByText(/^You can add the final answer until/)).toBeVisible();
  await expect(phone.getByRole('main')).not.toContainText('There is nothing left for you to do.');
  // The button replaces the browser's file field, which is hidden.
  const own = await phone.getByLabel('Final answer (optional)').boundingBox();
  expect(own?.width).toBeLessThanOrEqual(1);

  const page = await openBrowserOf(browser, person);
  await page.goto(`/case/edit/${made.caseId}`);
  const card = page.getByRole('region', { name: 'Solutions' });
  await expect(card).toContainText(email);
  await card.getByRole('button', { name: 'Detailed consulting' }).click();
  for (const said of [
    vin,
    'Final reply 20.11.2026',
    'Sorry activity',
    'Customer not called',
    'NSC-77',
    'Warranty extension',
    'Case cost €420.50',
    'Explained the warranty.',
    'final answer.pdf',
  ])
    await expect(card).toContainText(said);
  await expect(card).not.toContainText('Discount granted');
  await expect(card).not.toContainText('NSC NSC');
  const events = page.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('article').filter({ hasText: 'Case cost €420.50' })).toBeVisible();
  const after = await readCase(api, made);
  expect(after.solutions).toHaveLength(1);
});

test('keeps typed text when topics change, and lets staff solve a C3-R1 case', async ({ page, browser }) => {
  await test.step('topics that change while a dealer types', async () => {
    const email = someDealer();
    const made = await makeBoardCase('The topics move');
    await forward(api, made, [email]);
    await page.goto((await linksOf(email)).solve);
    const topics = topicsOf(page);
    await page.getByLabel('Final reply date *').fill('20.11.2026');
    await page.getByLabel('VIN *').fill(vin);
    await topics.nth(1).getByRole('checkbox', { name: 'Loaner car' }).check();
    await topics.nth(0).getByRole('button').first().click();
    await topics.nth(0).getByRole('switch', { name: 'Detailed consulting' }).check();
    await topics
      .nth(0)
      .getByRole('textbox', { name: /^Detailed consulting/ })
      .fill('Words about a topic that goes.');
    await keepSets(made, ({ isPrimary }) => isPrimary);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(
      page.getByText('The topics of this case were changed while you were writing.'),
    ).toBeVisible();
    await expect(page.getByRole('alert').getByText('Words about a topic that goes.')).toBeVisible();
    await expect(topics).toHaveCount(1);
    await expect(topics.nth(0).getByRole('checkbox', { name: 'Loaner car' })).toBeChecked();
    await expect(page.getByLabel('VIN *')).toHaveValue(vin);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
  });

  await test.step('staff solve a C3-R1 case from the case page', async () => {
    const info = await api.call(referenceDataEndpoints.caseInfo, {});
    const more = { marketId: idOf(info.markets, 'JP'), codeLevelSets: await twoSets() };
    const made = await makeCase(api, 'Charging stops in Osaka', 'GB', more);
    const page = await openBrowserOf(browser, person);
    await page.goto(`/case/edit/${made.caseId}`);
    await expect(page.getByText('You are editing')).toBeVisible();
    await page.keyboard.press('s');
    const sheet = page.getByRole('dialog', { name: `Solve ${made.internalId}` });
    await expect(sheet.getByLabel('Final reply date')).toHaveCount(0);
    const topics = topicsOf(page).filter({ has: page.getByRole('button') });
    await expect(topics).toHaveCount(2);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Validation Error!' });
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await expect(sheet.getByRole('textbox', { name: 'VIN' })).toBeFocused();
    await sheet.getByRole('textbox', { name: 'VIN' }).fill(vin);
    for (const topic of await topics.all())
      await topic.getByRole('checkbox', { name: 'Cash payment' }).check();
    await topics.nth(1).getByRole('checkbox', { name: 'Discount on next car' }).check();
    await topics.nth(1).getByRole('textbox', { name: 'Discount granted' }).fill('12.5');
    // Closing and reopening restores the same state.
    await expect(sheet.getByText(/^Draft saved/)).toBeVisible();
    await page.reload();
    await expect(topics.nth(1).getByRole('textbox', { name: 'Discount granted' })).toHaveValue('12.5');
    const chooser = page.waitForEvent('filechooser');
    await sheet.getByRole('button', { name: /choose/i }).click();
    await (await chooser).setFiles(file);
    await expect(page.getByText('You are editing')).toBeVisible();
    await sheet.getByRole('button', { name: 'Solve', exact: true }).click();
    await expect(page.getByText(`${made.internalId} is solved`)).toBeVisible();
    const card = page.getByRole('region', { name: 'Solutions' });
    for (const said of ['Clara Complex', 'Cash payment', 'Discount granted 12.5%', 'final answer.pdf'])
      await expect(card).toContainText(said);
    expect((await readCase(api, made)).status.code).toBe('Solved');

    // The next case of the same car shows the previous goodwill.
    const contact = await api.call(contactEndpoints.createContact, { body: { lastName: 'Osaka' } });
    const contactCarId = await api.call(contactEndpoints.createCar, {
      params: { contactId: contact },
      body: { vin },
    });
    const next = await makeCase(api, 'The same car once more', 'GB', { contactId: contact, contactCarId });
    await page.goto(`/case/edit/${next.caseId}`);
    const hint = page.getByRole('complementary', { name: 'Previous goodwill for this car' });
    await expect(hint).toContainText(`${made.internalId}`);
    await expect(hint).toContainText('Discount granted 12.5%');
    await expect(hint).toContainText('Discount on next car, Cash payment');
    await hint.getByRole('link', { name: made.internalId }).click();
    await expect(page).toHaveURL(new RegExp(`/case/edit/${made.caseId}`));
  });
});
