import { existsSync } from 'node:fs';

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** How Chromium is started, for end-to-end tests and for tests that run in a browser; containers lack what the switches do without. */
export const chromium = {
  executablePath: process.env.CHROMIUM_PATH || installed.find((path) => existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ],
};
