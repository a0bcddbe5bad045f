import { createServer } from 'node:net';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromium } from './e2e/support/chromium.ts';
import { pageTexts } from './web/bundling/page-texts.ts';

const productPort = await findFreePort();
const database = 'server/src/testing/global-setup.ts';
const product = `http://127.0.0.1:${productPort}`;
/** Limits end hanging tests. They do not judge speed: a busy machine is twenty times slower. */
const limits = {
  testTimeout: process.env.TEST_ROUND === 'long' ? 8 * 3_600_000 : 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 100_000 } },
};

/** Files that take half a minute and more begin first. As the last ones they would leave a core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(bench|start|scope|privacy\/export)/.test(moduleId);
    return (await super.sort(files)).sort((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          // Loading the product takes longer than the tests of a file, so the files of a worker share it.
          isolate: false,
          ...limits,
        },
      },
      {
        extends: false,
        plugins: [pageTexts()],
        // Imports of the tests. If Vite discovered them during a run, it would reload the page.
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
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Desktop size, because many components differ on a phone.
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
