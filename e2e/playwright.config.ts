import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';
import { placeOf, runDir, serverAddress, workers } from './support/places.ts';

/** Journeys against the product's own server: embedded database, demo data, a real SMTP server on loopback. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(runDir, 'results'),
  fullyParallel: false,
  workers,
  retries: 0,
  // A page is looked at by axe for seconds, on two cores with another journey beside it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: serverAddress,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: chromium,
  },
  webServer: Array.from({ length: workers }, (_each, worker) => {
    const { inboxPort, serverAddress: address, serverEnvironment } = placeOf(worker);
    return [
      {
        command: 'node support/smtp-inbox.ts',
        port: inboxPort,
        reuseExistingServer: false,
        env: { TEST_PARALLEL_INDEX: String(worker) },
      },
      {
        command: 'node ../server/src/main.ts',
        url: `${address}/readyz`,
        timeout: 120_000,
        reuseExistingServer: false,
        env: serverEnvironment,
        gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
      },
    ];
  }).flat(),
});
