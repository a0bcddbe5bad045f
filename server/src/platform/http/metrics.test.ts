import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { productVersion } from '@cfm/contract/platform/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openFileStore } from '../files/open-file-store.ts';
import type { Readiness } from './health.ts';
import { createMetrics } from './metrics.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('exports the version, the readiness and the failures of the file store', async () => {
  const readiness: Readiness = { state: 'ready' };
  const { registry, watch } = createMetrics(t.pool, readiness);
  const root = temporaryDir('metrics');
  const files = watch(openFileStore(root));
  const lines = async () => (await registry.metrics()).split('\n');
  expect(await lines()).toEqual(
    expect.arrayContaining([
      `build_info{version="${productVersion}"} 1`,
      'ready 1',
      'file_store_errors_total{operation="put"} 0',
    ]),
  );
  readiness.state = 'stopping';
  const gone = new Readable({ read: () => gone.destroy(new Error('the client disconnected')) });
  await expect(files.put(randomUUID(), gone)).rejects.toThrow('disconnected');
  rmSync(root, { recursive: true });
  await expect(files.put(randomUUID(), Readable.from([]))).rejects.toThrow('not there');
  await expect(files.read(randomUUID())).rejects.toThrow('ENOENT');
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'ready 0',
      'file_store_errors_total{operation="put"} 1',
      'file_store_errors_total{operation="read"} 1',
    ]),
  );
});
