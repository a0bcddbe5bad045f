import { fileURLToPath } from 'node:url';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { Browser, Page } from '@playwright/test';

export interface MeasuredPage {
  name: string;
  path: string;
  /** Selector of what the user waits for. */
  usable: string;
  cookie?: string;
}

export const kinds = ['script', 'style', 'font', 'data'] as const;

export interface Visit {
  /** Milliseconds from navigation until the page can be used. */
  usableMs: number;
  largestPaint: number;
  layoutShift: number;
  /** Compressed bytes until the page can be used. */
  bytes: Record<(typeof kinds)[number], number>;
}

/** A phone on a slow network, as Lighthouse emulates it. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowCpuRate = 4;
const limitMs = 120_000;
const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url));

/** Opens a browser window with an empty cache for the work. */
export async function withWindow<T>(
  browser: Browser,
  { origin, cookie, isPhone = false }: { origin: string; cookie?: string | undefined; isPhone?: boolean },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const viewport = isPhone ? { width: 412, height: 823 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', viewport });
  try {
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (name) await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.addInitScript({ path: inPage });
    if (isPhone) await slowDown(page);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpuRate });
}

export const shownAt = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`bench.shownAt(${JSON.stringify(selector)})`);

/** Opens the page and waits until it can be used and loads nothing more. */
export async function visit(page: Page, { path, usable }: MeasuredPage): Promise<Visit> {
  await page.goto(path, { waitUntil: 'commit', timeout: limitMs });
  const usableMs = await shownAt(page, usable);
  const bytes = await page.evaluate<Visit['bytes']>(
    `bench.bytesUntil(${usableMs}, ${JSON.stringify(apiBase)})`,
  );
  await page.waitForLoadState('networkidle', { timeout: limitMs });
  return {
    usableMs,
    bytes,
    ...(await page.evaluate<Pick<Visit, 'largestPaint' | 'layoutShift'>>('bench.vitals()')),
  };
}
