import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromium } from './support/chromium.ts';
import { resultsDir, serverAddress, workers } from './support/ports.ts';

/** End-to-end tests against products with an embedded database, demo data and a real SMTP server on loopback. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: resultsDir,
  // Files run in parallel, the tests of a file in order, because they share the data of `beforeAll`.
  fullyParallel: false,
  workers,
  retries: 0,
  // Limits end hanging tests. They do not judge speed: a busy machine is ten times slower.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  globalSetup: fileURLToPath(new URL('./support/start-products.ts', import.meta.url)),
  use: {
    baseURL: serverAddress,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    launchOptions: chromium,
    // A dialog that is still opening would move between press and release of a click.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
