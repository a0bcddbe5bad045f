import { createServer } from 'node:net';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from './e2e/support/chromium.ts';

const productPort = await findFreePort();
const database = 'server/src/testing/global-setup.ts';
const product = `http://127.0.0.1:${productPort}`;

export default defineConfig({
  test: {
    projects: [
      {
        extends: false,
        test: {
          name: 'node',
          include: ['{contract,pdf,server,demo,web,docs,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.tsx'],
          globalSetup: [database],
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // Loading the product takes a file longer than its tests: the files of a worker share it.
          isolate: false,
          // A disk that others use stands still for seconds: a limit ends what hangs, it judges no speed.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: false,
        // What the tests import: found out while they run, it would load their page again.
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/hooks',
            'lucide-react',
            '@tiptap/extension-image',
            '@tiptap/extension-link',
            '@tiptap/extension-table',
            '@tiptap/pm/model',
            '@tiptap/pm/state',
            '@tiptap/pm/view',
            '@tiptap/react',
            '@tiptap/starter-kit',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-table',
            'use-intl',
            'use-intl/core',
            'zod',
            'zod/mini',
          ].map((name) => `@cfm/web > ${name}`),
        },
        server: { proxy: { '/api': product, '/testing': product } },
        test: {
          name: 'browser',
          include: ['web/{src,external}/**/*.browser.test.tsx'],
          globalSetup: [database, 'server/src/testing/serve-browser-tests.ts'],
          provide: { productPort },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A desk: on a phone much is another component.
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions: chromium }),
          },
        },
      },
    ],
  },
});

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)));
    });
  });
}
