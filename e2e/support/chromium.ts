import { existsSync } from 'node:fs';

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** Launch options of Chromium for end-to-end and browser tests. The switches avoid features that containers lack. */
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
