import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';
import { inboxDir, inboxPort, serverAddress, serverEnvironment } from './support/places.ts';

/** Journeys against the product's own server: embedded database, demo data, a real SMTP server on loopback. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: join(inboxDir, '..', 'results'),
  fullyParallel: false,
  workers: 1,
  retries: 0,
  // A page is looked at by axe for seconds, and one journey looks at a dozen.
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
    // A dialog that is still coming up moves away between press and release of a click.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: [
    { command: 'node support/smtp-inbox.ts', port: inboxPort, reuseExistingServer: false },
    {
      command: 'node ../server/src/main.ts',
      url: `${serverAddress}/readyz`,
      timeout: 120_000,
      reuseExistingServer: false,
      env: serverEnvironment,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  ],
});
