import { expect, type Page } from '@playwright/test';
import { codeOf, type Person } from './people.ts';

/** Signs in through the screens, both steps. */
export async function signIn(page: Page, person: Person, landsOn: RegExp = /\/cases/): Promise<void> {
  if (!page.url().includes('/account/login')) await page.goto('/account/login');
  await page.getByLabel('Email-Address').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Security code').fill(codeOf(person.totpKey));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(landsOn);
}
