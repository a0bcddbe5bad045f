import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type ApiClient, openApi } from './support/api-client.ts';
import { codeOf } from './support/authenticator.ts';
import { forward, linksOf, makeCase, someDealer } from './support/cases.ts';
import { fillInPlace } from './support/fields.ts';
import { linkIn, waitForMail } from './support/inbox.ts';
import { test } from './support/journey.ts';
import { inviteNewcomer, makePerson, type Person } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { enterPassword, openBrowserOf } from './support/sign-in.ts';

const password = 'Sunny-Day-7';
let admin: Person;
let api: ApiClient;
test.beforeAll(async () => {
  admin = await makePerson('Admin', { firstName: 'Axel', lastName: 'Access' });
  api = await openApi(serverAddress, admin);
});

/** Whatever it is long for, it stays between the left and right edge of the other. */
async function expectWithin(inner: Locator, outer: Locator) {
  const edges = async (place: Locator) => {
    const box = await place.boundingBox();
    return box ? { left: Math.round(box.x), right: Math.round(box.x + box.width) } : { left: 0, right: 0 };
  };
  const { left, right } = await edges(outer);
  await expect(inner.first()).toBeVisible();
  for (const each of await inner.all()) {
    const own = await edges(each);
    expect.soft(own.left, `${await each.textContent()}`).toBeGreaterThanOrEqual(left);
    expect.soft(own.right, `${await each.textContent()}`).toBeLessThanOrEqual(right);
  }
}

test('the screens of sign-in', async ({ page }) => {
  const person = await inviteNewcomer('Agent', { firstName: 'Nele', lastName: 'Newcomer' });
  await page.goto('/account/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Email-Address is required')).toBeVisible();
  await expectAccessible(page, 'login with errors');
  await page.goto('/account/request-password-reset');
  await page.getByLabel('Email address').fill('nobody@staff.example');
  await page.getByRole('button', { name: 'Request password reset' }).click();
  await expect(page.getByRole('dialog', { name: 'Information' })).toBeVisible();
  await expectAccessible(page, 'request of a reset, answered');
  await page.goto('/account/password-reset');
  await expect(page.getByText('Missing token')).toBeVisible();
  await expectAccessible(page, 'reset of the password');
  await page.goto('/account/2fa?token=wrong');
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
  await expectAccessible(page, 'set-up with a wrong token');
  // The dialog alone says it.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0);

  const mail = await waitForMail(person.email);
  await page.goto(linkIn(mail, /activate/));
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expectAccessible(page, 'activation');
  await page.getByLabel('Password *', { exact: true }).fill(password);
  await page.getByLabel('Confirm password *').fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  const key = (await page.locator('code').textContent()) ?? '';
  await expectAccessible(page, 'set-up of the second factor');
  const onPhone = page.getByRole('link', { name: 'Open in the authenticator app' });
  await expect(onPhone).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(onPhone).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${key}`));
  await expectAccessible(page, 'set-up of the second factor on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Security code').fill(await codeOf(key));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
  await expectAccessible(page, 'recovery codes');
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'First Steps' })).toBeVisible();
  await expectAccessible(page, 'First Steps');
  await page.context().clearCookies();
  await page.goto('/account/login');
  await enterPassword(page, person.username, password);
  await expect(page.getByLabel('Security code')).toBeVisible();
  await expectAccessible(page, 'security code');
});

test('overview, favorites, menus, palette', async ({ browser }) => {
  const page = await openBrowserOf(browser, admin);
  await page.goto('/cases');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('heading', { name: 'Overview' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Latest events' })).toBeVisible();
  await expectAccessible(page, 'overview with filter and preview');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'choice of columns');
  await page.goto('/cases?text=Nobodywroteaboutthis&sortBy=receiptDateTime');
  await expect(page.getByRole('heading', { name: 'No case matches the filter' })).toBeVisible();
  await expectAccessible(page, 'overview without a case');
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await expectAccessible(page, 'favorites');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page, 'account menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Case number/ }).fill('brake');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/ cases?$/);
  await expectAccessible(page, 'command palette');
});

test('rules', async ({ browser }) => {
  const page = await openBrowserOf(browser, admin);
  await page.goto('/rules');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'rules');
  await page.goto('/rules?type=4');
  await page.getByRole('row').filter({ hasText: 'Final answer' }).click();
  await expect(page.getByRole('textbox', { name: 'German text' })).toBeVisible();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('menuitem', { name: 'brand' }).click();
  await page.getByRole('combobox', { name: 'Case' }).fill('battery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('iframe')).toBeVisible();
  await expectAccessible(page, 'a reply template with its preview');
  await page.goto('/rule/create?type=2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Number of reminders is required')).toBeVisible();
  await expectAccessible(page, 'new rule with errors');
});

test('outgoing mail, blacklist, errors', async ({ browser }) => {
  const page = await openBrowserOf(browser, admin);
  await page.goto('/configuration/outgoing-mail');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'outgoing mail');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Text' })).toBeVisible();
  await expectAccessible(page, 'a mail');
  await page.goto('/blacklist');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'blacklist');
  await page.getByRole('button', { name: 'Add new entry' }).click();
  const entry = page.getByRole('dialog', { name: 'New blacklist entry' });
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry.getByText('Email is required')).toBeVisible();
  await expectAccessible(page, 'new blacklist entry with an error');
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Delete blacklist entry' })).toBeVisible();
  await expectAccessible(page, 'question before deleting');
  for (const status of [403, 404, 500]) {
    await page.goto(`/error/${status}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expectAccessible(page, `error ${status}`);
  }
});

test('creating a case', async ({ browser }) => {
  const page = await openBrowserOf(browser, admin);
  await page.goto('/case/create');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Find topic' }).fill('brake');
  await page.getByRole('option').first().click();
  await expectAccessible(page, 'create with errors');
  await page.getByRole('textbox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: /^New contact/ }).click();
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await expect(contact.getByLabel('First name')).toBeFocused();
  await contact.getByLabel('First name').fill('Ada');
  await contact.getByLabel('Last name').fill('Access');
  await expectAccessible(page, 'new contact');
  await contact.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'New car' }).click();
  await expect(page.getByRole('dialog', { name: 'New car' }).getByLabel('VIN')).toBeVisible();
  await expectAccessible(page, 'new car');
});

test('the case, its sheet and its dialogs', async ({ browser }) => {
  const dealer = someDealer();
  const said = `<p>${'Unbroken'.repeat(30)}</p>`;
  const made = await makeCase(api, 'Everything that a case can show', 'GB', { description: said });
  await forward(api, made, [dealer]);
  await linksOf(dealer);
  await api.call(caseEventEndpoints.addComment, {
    params: { id: made.caseId },
    body: { content: '<p>Pictures</p>' },
    files: ['front.txt', 'rear.txt', 'seat.txt'].map((name) => new File([name], name)),
  });
  const page = await openBrowserOf(browser, admin);
  await page.goto(`/case/edit/${made.caseId}`);
  const about = page.getByRole('complementary', { name: 'Case details' });
  await about.getByRole('button', { name: /^History/ }).click();
  await about.getByRole('button', { name: /^Applicable rules/ }).click();
  await about.getByRole('button', { name: 'All fields' }).click();
  await expect(page.getByText('You are editing')).toBeVisible();
  await expect(about.getByText(dealer).first()).toBeVisible();
  await expectAccessible(page, 'case');
  await page.getByRole('button', { name: /^Status:/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Closed' })).toBeVisible();
  await expectAccessible(page, 'choice of status');
  await page.keyboard.press('Escape');
  await fillInPlace(page, 'Territory', 'North');
  await about.getByRole('button', { name: /^TSARA number/ }).click();
  await expectAccessible(page, 'case with a change and an open field');
  await page.getByRole('link', { name: 'Favorites' }).click();
  // Leaving asks first (rule 11.9).
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'question before leaving');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Solve' }).click();
  await expect(page.getByRole('dialog', { name: /^Solve/ }).getByText('unsaved changes')).toBeVisible();
  await expectAccessible(page, 'solving a case with changes');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Forward' }).first().click();
  const sheet = page.getByRole('dialog', { name: /^Forward/ });
  await sheet.getByRole('checkbox', { name: /^rear\.txt/ }).check();
  await expect(sheet.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expectAccessible(page, 'forward');
  // Beside the sheet nothing of the case is cut, and nothing stands out of its panel.
  const events = page.getByRole('region', { name: 'Events' });
  await expectWithin(events.locator('time'), events);
  const matter = sheet.getByRole('group', { name: 'What the recipient sees' });
  await expectWithin(matter, sheet.getByRole('textbox', { name: 'Subject' }));
  await page.setViewportSize({ width: 1024, height: 900 });
  await sheet.getByRole('tab', { name: 'Preview' }).click();
  await expect(
    sheet.frameLocator('iframe').getByText('Close the case with a solution').first(),
  ).toBeVisible();
  await expectAccessible(page, 'preview of the forward');
});

test('the pages of staff in German', async ({ browser }) => {
  const person = await makePerson('Admin', { firstName: 'Gerda', lastName: 'German' }, { language: 'de' });
  const made = await makeCase(api, 'Was ein Fall zeigen kann');
  await forward(api, made, [someDealer()]);
  const page = await openBrowserOf(browser, person);
  await page.goto('/cases');
  const status = page.getByRole('cell', { name: 'Weitergeleitet' }).first();
  await expect(status).toBeVisible();
  await expectWithin(status.getByText('Weitergeleitet'), status);
  await page.getByRole('button', { name: 'Weitere Filter' }).click();
  await page.getByRole('button', { name: 'Info' }).click();
  await expect(page.getByRole('menuitem', { name: 'Tastenkürzel' })).toBeVisible();
  await expectAccessible(page, 'overview in German');
  await page.goto('/case/create');
  await expect(page.getByRole('textbox', { name: 'Titel', exact: true })).toBeVisible();
  await expectAccessible(page, 'create in German');
  await page.goto(`/case/edit/${made.caseId}`);
  await page.getByRole('main').getByRole('button', { name: 'Weiterleiten' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Nachricht' })).toBeVisible();
  await expectAccessible(page, 'case and forward in German');
  await page.goto('/configuration/outgoing-mail');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Text' })).toBeVisible();
  await expectAccessible(page, 'a mail in German');
});

for (const width of [1440, 360]) {
  test(`what outsiders see, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const dealer = someDealer();
    const made = await makeCase(api, 'Seen from outside');
    await forward(api, made, [dealer]);
    const links = await linksOf(dealer);
    const screens: [string, () => Promise<unknown>][] = [
      ['delay with errors', () => openDelay(page, links.otherDays)],
      ['delay granted', () => page.goto(links.threeDays).then(() => page.keyboard.press('Shift'))],
      ['solve', () => page.goto(links.solve)],
      ['solved', () => solve(page)],
      ['closed already', () => page.goto(links.fiveDays)],
      ['wrong file link', () => page.goto('/solution/file?token=wrong')],
      ['wrong link', () => page.goto('/solution/solve?token=wrong&marketStatus=solved')],
      [
        'wrong link to more days',
        () => page.goto('/solution/add-more-days?token=wrong&marketStatus=delayed'),
      ],
      ['wrong link to a request', () => page.goto('/post-qualification/wrong')],
      ['notes', () => page.goto('/legal/hinweise')],
      ['data protection', () => page.goto('/legal/datenschutz')],
      ['legal notice', () => page.goto('/legal/impressum')],
    ];
    const heads: Record<string, RegExp> = {
      'delay granted': /Delay time set/,
      solve: /Please enter more information/,
      solved: /Case set to solved/,
      'closed already': /Case set to solved/,
      'wrong link to a request': /not found or expired/,
    };
    for (const [name, open] of screens) {
      await open();
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      const head = heads[name];
      if (head) await expect(page.getByRole('heading', { name: head })).toBeVisible();
      await expectAccessible(page, `${name} at ${width}`);
      await expect
        .configure({ soft: true })
        .poll(() => page.evaluate('document.documentElement.scrollWidth'), name)
        .toBeLessThanOrEqual(width);
    }
  });
}

async function openDelay(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Days *').fill('8');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
}
async function solve(page: Page) {
  await page.getByLabel('Solution (in English)').fill('Done.');
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('signing in and opening a case without a mouse', async ({ page }) => {
  const person = await makePerson('Agent', { firstName: 'Kai', lastName: 'Keys' });
  const made = await makeCase(api, 'Opened by keys alone');
  const tabTo = async (place: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await place.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    await expect(place, 'reached by Tab').toBeFocused();
  };
  await page.goto('/account/login');
  await expect(page.getByLabel('Email-Address')).toBeFocused();
  await page.keyboard.type(person.username);
  await tabTo(page.getByLabel('Password *'));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Security code')).toBeFocused();
  await page.keyboard.type(await codeOf(person.totpKey));
  await expect(page).toHaveURL(/\/cases/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('/');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(made.internalId);
  await expect(palette.getByRole('option').first()).toContainText(made.internalId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
  await expect(page.getByText('You are editing')).toBeVisible();
  await tabTo(page.getByRole('region', { name: 'Write' }).getByRole('textbox', { name: 'Text' }));
  await page.keyboard.type('Written without a mouse.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Events' })).toContainText('Written without a mouse.');
});
