import { fileURLToPath } from 'node:url';
import { apiBase } from '@cfm/contract/limits.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Profile, Vitals } from './score.ts';

/** A page that is measured, and what stands on it once it can be used. */
export interface Visited {
  name: string;
  path: string;
  usable: string;
  cookie?: string;
}

export const kinds = ['script', 'style', 'font', 'data', 'page'] as const;
export type Bytes = Record<(typeof kinds)[number], number> & { scripts: number };

export interface Visit extends Vitals {
  /** From the click on a link to the page until it can be used, in ms. */
  usableMs: number;
  /** Bodies over the wire, compressed as the server sends them, until the page can be used. */
  bytes: Bytes;
}

/** So long a page must have been quiet before it counts as loaded. */
const quietMs = 1500;

const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url));

export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript({ path: inPage });
  return page;
}

/** Slows network and processor down as the profile says. */
export async function slowDown(
  page: Page,
  { latencyMs, bytesPerSecond, cpuSlowdown }: Profile,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Milliseconds on the clock of the page when this stands there. */
export const momentOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`bench.momentOf(${JSON.stringify(selector)})`);

/** Opens the page, waits until it can be used, then until it is quiet. */
export async function visit(page: Page, { path, usable }: Visited): Promise<Visit> {
  await page.goto(path, { waitUntil: 'commit', timeout: 120_000 });
  const usableMs = await momentOf(page, usable);
  const bytes = await page.evaluate<Bytes>(`bench.bytesUntil(${usableMs}, ${JSON.stringify(apiBase)})`);
  await page.waitForLoadState('networkidle', { timeout: 120_000 }).catch(() => undefined);
  await page.waitForTimeout(quietMs);
  return { usableMs, bytes, ...(await page.evaluate<Vitals>('bench.vitals()')) };
}
