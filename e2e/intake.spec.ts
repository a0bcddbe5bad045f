import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

const photo = {
  name: 'gearbox.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

type Way = 'mouse' | 'keyboard';
/** Moves to a field or presses a button with only the mouse or only the keyboard. */
const ways: Record<Way, (page: Page, target: Locator) => Promise<void>> = {
  mouse: (_page, target) => target.click(),
  async keyboard(page, target) {
    await expect(target).toBeVisible();
    const reached = target.and(page.locator(':focus'));
    for (let steps = 0; (await reached.count()) === 0; steps += 1) {
      expect(steps, 'steps with Tab').toBeLessThan(40);
      await page.keyboard.press('Tab');
    }
    if ((await target.getAttribute('type')) === 'button') await page.keyboard.press('Enter');
  },
};

/** Counts mouse clicks. A click by the keyboard has detail 0. */
const countClicks = `
  document.documentElement.dataset.clicks = '0';
  addEventListener('click', (event) => {
    const { dataset } = document.documentElement;
    if (event.isTrusted && event.detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1);
  }, true);
`;

test('enters a caller with car, topic and photo in 8 clicks, or with keys alone', async ({ browser }) => {
  for (const way of ['mouse', 'keyboard'] as const) {
    const most = way === 'mouse' ? 8 : 0;
    const agent = await makePerson('Agent', { firstName: 'Anna', lastName: 'Agent' });
    const lastName = `Quist-${agent.userId}`;
    const page = await openBrowserOf(browser, agent);
    const go = (target: Locator) => ways[way](page, target);
    const type = async (text: string) => page.keyboard.type(text);
    const press = (key: string) => page.keyboard.press(key);

    await page.goto(way === 'mouse' ? '/cases' : '/case/create');
    await page.evaluate(countClicks);
    if (way === 'mouse') await go(page.getByRole('link', { name: 'Create Case' }));
    await expect(page.getByLabel('Title')).toBeFocused();
    await type('The gearbox jerks');
    await go(page.getByRole('textbox', { name: 'Description' }));
    await type('It jerks when pulling away.');
    await go(page.getByRole('combobox', { name: 'Source' }));
    await type('Direct');
    await press('Enter');
    await press('Tab');
    await type('Tele');
    await press('Enter');
    const chosen = page.waitForEvent('filechooser');
    await go(page.getByRole('button', { name: 'choose files' }));
    await (await chosen).setFiles(photo);

    await go(page.getByRole('textbox', { name: 'Customer' }));
    await type(`+44 20 ${agent.userId} 5550`);
    await press('Enter');
    const contact = page.getByRole('dialog', { name: 'New contact' });
    await expect(contact.getByLabel('First name')).toBeFocused();
    await type('Hedwig');
    await press('Tab');
    await type(lastName);
    await press('Enter');
    await expect(contact).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Market' })).toHaveValue('United Kingdom');
    await expect(page.getByRole('button', { name: 'New car' })).toBeFocused();

    await go(page.getByRole('button', { name: 'New car' }));
    const car = page.getByRole('dialog', { name: 'New car' });
    await expect(car.getByLabel('VIN')).toBeFocused();
    await type('wba8e9c50gk645871');
    await expect(car.getByRole('combobox', { name: 'Brand' })).toHaveValue('BMW');
    await press('Enter');
    await expect(car).toBeHidden();
    await expect(page.getByRole('radio', { name: /WBA8E9C50GK645871/ })).toBeChecked();

    await go(page.getByRole('combobox', { name: 'Find topic' }));
    await type('transmission');
    await press('Enter');
    await expect(page.getByRole('radio', { name: 'Primary topic' })).toBeChecked();
    if (way === 'mouse') await go(page.getByRole('button', { name: 'Save', exact: true }));
    else {
      await go(page.getByLabel('Technical campaign'));
      await press('Enter');
    }
    await expect(page).toHaveURL(/\/case\/edit\/\d+$/);
    expect(Number(await page.locator('html').getAttribute('data-clicks'))).toBe(most);

    const about = page.getByRole('complementary', { name: 'Case details' });
    await expect(about).toContainText(lastName);
    await expect(about).toContainText('WBA8E9C50GK645871');
    const api = await openApi(serverAddress, agent);
    const id = Number(page.url().split('/').at(-1));
    const detail = await api.call(casePageEndpoints.getCase, { params: { id } });
    expect(detail).toMatchObject({ language: 'en', market: { name: 'United Kingdom' } });
    // The customer's message and the photo are one event.
    expect(detail.caseEvents.map(({ attachments }) => attachments.map(({ fileName }) => fileName))).toEqual([
      [photo.name],
    ]);
  }
});
