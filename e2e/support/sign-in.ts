import type { Person } from '@cfm/server/testing/product/person.ts';
import { sessionCookie, sessionOf } from '@cfm/server/testing/product/session.ts';
import { codeOf } from '@cfm/server/testing/product/totp-codes.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { serverAddress } from './ports.ts';
import { watchContext } from './test.ts';

/** Fills in the first step of sign-in and submits it. */
export async function enterPassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Email-Address').fill(name);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
/** Fills in the second step of sign-in and submits it. Six digits are submitted automatically. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Security code').fill(code);
  if (/^\d{6}$/.test(code)) return;
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs in through the screens, both steps. */
export async function signIn(page: Page, person: Person, landsOn: RegExp = /\/cases/): Promise<void> {
  if (!page.url().includes('/account/login')) await page.goto('/account/login');
  await enterPassword(page, person.username, person.password);
  await enterCode(page, await codeOf(person.totpKey));
  await expect(page).toHaveURL(landsOn);
}

/** A page in a browser where the person is signed in already. */
export async function openBrowserOf(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext();
  watchContext(context);
  const value = await sessionOf(serverAddress, person);
  const cookie = {
    name: sessionCookie,
    value,
    url: serverAddress,
    httpOnly: true,
    sameSite: 'Strict',
  } as const;
  await context.addCookies([cookie]);
  return context.newPage();
}
