import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, makeCase, readCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let agent: Person;
let api: ApiClient;
test.beforeAll(async () => {
  agent = await makePerson('Agent', { firstName: 'Wanda', lastName: 'Waits' });
  api = await openApi(serverAddress, agent);
});

test('pauses the due date on all screens while a case waits for its customer', async ({ browser }) => {
  const page = await openBrowserOf(browser, agent);
  const made = await makeCase(api, 'Which of the two keys is it?');
  await forward(api, made, [someDealer()]);
  const { dueDateTime } = await readCase(api, made);
  await page.goto(`/case/edit/${made.caseId}`);
  const head = page.getByRole('main').getByRole('button', { name: 'Status: Forwarded' });
  await head.click();
  await page.getByRole('menuitem', { name: 'Waiting for customer' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Due date paused since/)).toBeVisible();
  const process = page.getByRole('region', { name: 'Process' });
  await expect(process).toContainText('due date and reminders have been paused since');
  const waits = await readCase(api, made);
  expect(waits).toMatchObject({ dueDateTime, dueInWorkingDays: null });
  expect(waits.dueDatePausedAt).not.toBeNull();

  await page.goto(`/cases?text=${made.internalId}`);
  await expect(page.getByRole('row', { name: new RegExp(made.internalId) })).toContainText('paused since');

  await page.goto(`/case/edit/${made.caseId}`);
  await page.getByRole('button', { name: 'Status: Waiting for customer' }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/paused since/)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/Due \d\d\.\d\d\.\d{4}/);
});
