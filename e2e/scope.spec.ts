import { readdirSync } from 'node:fs';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, makeCase } from '@cfm/server/testing/product/cases.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** Every page of the main layout: the names of the route files are the addresses. */
const folder = new URL('../web/src/routes/', import.meta.url);
const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.startsWith('_main/') && name.endsWith('.tsx'))
  .map((name) => name.replace(/^_main/, '').replace(/(?:\/index)?\.tsx$/, ''));
const pages = paths.filter((path) => !path.includes('$'));
const pagesWithIds = paths.filter((path) => path.includes('$id'));

/** Text of the page after everything has loaded. */
async function settledText(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return (await page.locator('body').textContent()) ?? '';
}

test('hides the cases of other markets from a market manager on every screen and address', async ({
  browser,
}) => {
  const admin = await makePerson('Admin', { firstName: 'Ada', lastName: 'Allseeing' });
  const api = await openApi(serverAddress, admin);
  const markets = await api.call(marketEndpoints.listMarkets, {});
  const marketIdOf = (code: string) => markets.find(({ isoCode }) => isoCode === code)?.marketId ?? 0;
  const word = `Gehstnix${admin.userId}`;
  const email = `${word}@customer.example`.toLowerCase();
  const contactId = await api.call(contactEndpoints.createContact, {
    body: { lastName: word, emails: [email] },
  });
  const foreign = await makeCase(api, `${word} battery`, 'IN', { contactId });
  await forward(api, foreign, [`${word}@dealer.example`.toLowerCase()], { message: `${word} please` });
  await api.call(caseMailEndpoints.reply, {
    params: { id: foreign.caseId },
    body: { to: [{ email }], language: 'en', subject: word, message: `<p>${word}</p>` },
    files: [],
  });
  const ownWord = `Siehstwas${admin.userId}`;
  const own = await makeCase(api, `${ownWord} battery`, 'DE');
  const manager = await makePerson(
    'BMW Admin',
    { firstName: 'Mina', lastName: 'Marktfrau' },
    {
      claims: [
        { type: 'Markets', ids: [marketIdOf('DE'), marketIdOf('GB')] },
        // Data protection finds a person in any market.
        { type: 'DSVGO', isGranted: false },
      ],
    },
  );
  const page = await openBrowserOf(browser, manager);
  const hidden = [word, word.toLowerCase(), foreign.internalId];
  const expectNothingOf = (text: string, where: string) => {
    for (const each of hidden) expect.soft(text, where).not.toContain(each);
  };
  /** All response bodies for these pages, including data that they do not show. */
  const answered: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes(apiBase)) return;
    answered.push(`${response.url()} ${await response.text().catch(() => '')}`);
  });

  expect(pages.length).toBeGreaterThan(12);
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(path);
      expectNothingOf(await settledText(page), path);
    });

  await test.step('finds cases of her markets', async () => {
    await page.goto(`/cases?text=${ownWord}`);
    await expect(page.getByText(own.internalId)).toBeVisible();
    await page.goto(`/case/edit/${own.caseId}`);
    await expect(page.getByText(own.internalId).first()).toBeVisible();
  });
  await test.step('finds nothing outside her markets', async () => {
    for (const search of ['battery', 'please'])
      for (const path of [`/cases?text=${search}`, `/bin?search=${search}`]) {
        await page.goto(path);
        expectNothingOf(await settledText(page), path);
      }
  });

  for (const path of pagesWithIds)
    for (const id of [foreign.caseId, contactId])
      await test.step(`${path} with ${id}`, async () => {
        await page.goto(path.replace('$id', String(id)));
        expectNothingOf(await settledText(page), path);
      });
  await test.step('treats a case of another market like a missing one', async () => {
    const seenAt = async (id: number) => {
      await page.goto(`/case/edit/${id}`);
      await expect(page.getByText("This case doesn't exist, or you don't have access to it.")).toBeVisible();
      return settledText(page);
    };
    expect(await seenAt(foreign.caseId)).toBe(await seenAt(2_000_000_000));
  });

  for (const answer of answered) expectNothingOf(answer.replace(/^\S+/, ''), answer.slice(0, 120));
  await test.step('changed nothing', async () => {
    await api.call(caseEndpoints.lockCase, { params: { id: foreign.caseId }, body: {} });
  });
});

test('shows an auditor who did what and what a person saw', async ({ browser }) => {
  const agent = await makePerson('Agent', { firstName: 'Nora', lastName: `Neugier` });
  const api = await openApi(serverAddress, agent);
  const made = await makeCase(api, 'Seat squeaks', 'GB');
  await api.call(casePageEndpoints.getCase, { params: { id: made.caseId } });
  const auditor = await makePerson('Admin', { firstName: 'Olga', lastName: 'Ordnung' });
  const page = await openBrowserOf(browser, auditor);
  await page.goto('/cases');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Audit' })
    .click();
  await expect(page.getByText('Who did what and when')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'created the case' }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Case number' }).fill(made.internalId);
  const created = page.getByRole('row').filter({ hasText: 'created the case' });
  await expect(created).toHaveCount(1);
  await expect(created).toContainText('Nora Neugier');
  await expect(page.getByRole('row').filter({ hasText: 'viewed a case' })).toHaveCount(0);
  await created.getByRole('button', { name: 'created the case' }).click();
  await expect(page.getByRole('dialog')).toContainText(made.internalId);
  await page.keyboard.press('Escape');

  await page.goto(`/configuration/audit?tab=person&userId=${agent.userId}`);
  await expect(page.getByRole('row').filter({ hasText: 'viewed a case' })).toContainText(made.internalId);
  await expect(page.getByText('Cases viewed').locator('..')).toContainText('1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.xlsx$/);
  await page.goto(`/configuration/audit?userId=${auditor.userId}&kind=exports`);
  await expect(page.getByRole('row').filter({ hasText: 'exported the audit log' })).toHaveCount(1);
});
