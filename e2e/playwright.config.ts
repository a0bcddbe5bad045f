import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';
import { placesOf, resultsDir, serverAddress, workers } from './support/places.ts';

/** Journeys against servers of the product: embedded database, demo data, a real SMTP server on loopback. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: resultsDir,
  fullyParallel: false,
  workers,
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
    launchOptions: chromium,
    // A dialog that is still coming up moves away between press and release of a click.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: Array.from({ length: workers }, (_, index) => {
    const { inboxPort, serverAddress: url, serverEnvironment } = placesOf(index);
    return [
      {
        command: 'node support/smtp-inbox.ts',
        port: inboxPort,
        reuseExistingServer: false,
        env: { TEST_PARALLEL_INDEX: String(index) },
      },
      {
        command: 'node ../server/src/main.ts',
        url: `${url}/readyz`,
        timeout: 120_000,
        reuseExistingServer: false,
        env: serverEnvironment,
        gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
      },
    ];
  }).flat(),
});
