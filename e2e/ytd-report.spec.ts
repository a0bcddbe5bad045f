import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

test('regenerates the YTD report and shows it as image and tables', async ({ browser }) => {
  const reporter = await makePerson('Admin', { firstName: 'Rita', lastName: 'Report' });
  const api = await openApi(serverAddress, reporter);
  // The report counts up to the end of yesterday.
  const receiptDateTime = new Date(Date.now() - 86_400_000).toISOString();
  const makeFive = async (title: string) => {
    for (let count = 0; count < 5; count += 1) await makeCase(api, title, 'GB', { receiptDateTime });
  };
  await makeFive('Wiper stops in the middle');
  const page = await openBrowserOf(browser, reporter);
  await page.goto('/cases');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'YTD', exact: true })
    .click();
  await expect(page).toHaveURL(/\/reports\/ydt$/);
  await expect(page.getByText('Reporting excludes weekends, so handling times are shorter.')).toBeVisible();

  const image = page.getByRole('img', { name: /^YTD report as an image, generated on / });
  const expectDrawn = () => expect(image).toHaveJSProperty('naturalWidth', 2246);
  await test.step('has a first report from the start', async () => {
    await expect(image).toBeVisible();
    await expectDrawn();
  });

  await test.step('counts new cases after regeneration', async () => {
    const figures = page.getByRole('table', { name: /^Year to date / });
    const counted = () => figures.getByRole('row', { name: /^Cases received/ }).textContent();
    const before = await counted();
    await makeFive('Wiper squeals');
    await page.getByRole('button', { name: 'Regenerate' }).click();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect(notices).toContainText('The report was regenerated');
    // Printing hides the notice, which would cover the image.
    await page.emulateMedia({ media: 'print' });
    await expect(notices).toBeHidden();
    await expect(image).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect.poll(counted).not.toBe(before);
    await expectDrawn();
    await expect(page.getByText('Report is outdated.')).toBeHidden();
  });

  await test.step('copies the tables and prints', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy all tables' }).click();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const tables = copied.split('\n\n').map((table) => table.split('\n')[0]);
    const shown = await page.getByRole('table').count();
    expect(tables).toHaveLength(shown);
    expect(tables[0]).toMatch(/^Year to date /);
    await page.evaluate('window.print = () => { document.title = "printed" }');
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page).toHaveTitle('printed');
  });

  await test.step('aligns the tables of a row', async () => {
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all(
        ['Cases received per month', 'Handling time per month of completion'].map((name) =>
          page.getByRole('region', { name }).boundingBox(),
        ),
      );
      const [months, handling] = boxes.map((box) => (box ? [box.y, box.y + box.height] : []));
      if (width === 1440) expect(handling).toEqual(months);
      else expect(handling?.[0]).toBeGreaterThan(months?.[1] ?? 0);
    }
  });

  await test.step('shows the report to users without the claim, but no button', async () => {
    const agent = await makePerson('Agent', { firstName: 'Anton', lastName: 'Agent' });
    const theirs = await openBrowserOf(browser, agent);
    await theirs.goto('/reports/ydt');
    await expect(theirs.getByRole('img', { name: /^YTD report as an image/ })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'YTD', exact: true })).toBeHidden();
    await expect(theirs.getByRole('button', { name: 'Regenerate' })).toBeHidden();
  });
});
