import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkSecretKey } from './check-secret-key.ts';
import { ensureSecretKey } from './ensure-secret-key.ts';

const configOf = (dataDir: string) => ({ dataDir, secretKey: null });

describe('a secret key', () => {
  it('is created once, readable only by its owner', () => {
    const dataDir = temporaryDir('key');
    const made = ensureSecretKey(configOf(dataDir));
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(ensureSecretKey(configOf(dataDir))).toBe(made);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(ensureSecretKey({ dataDir, secretKey: 'given' })).toBe('given');
  });

  it.each(['', '\n', 'cut-off'])('of %j is rejected and left unchanged', (text) => {
    const dataDir = temporaryDir('key');
    const file = join(dataDir, 'secret.key');
    writeFileSync(file, text);
    expect(() => ensureSecretKey(configOf(dataDir))).toThrow(`${file} is cut off or empty`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('is not created for an existing database', () => {
    const dataDir = temporaryDir('key');
    const cluster = join(dataDir, 'postgres', '18');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    expect(() => ensureSecretKey(configOf(dataDir))).toThrow(
      `${join(dataDir, 'secret.key')} is missing, but its database exists`,
    );
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  it('is complete or absent when its creation is interrupted', () => {
    const dataDir = temporaryDir('key');
    // The rest of a first try after a full disk or a kill, then a disk without space.
    writeFileSync(join(dataDir, 'secret.key.new'), 'half');
    const made = ensureSecretKey(configOf(dataDir));
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    const full = temporaryDir('key');
    mkdirSync(join(full, 'secret.key.new'));
    expect(() => ensureSecretKey(configOf(full))).toThrow('EISDIR');
    expect(readdirSync(full)).toEqual(['secret.key.new']);
  });
});

describe('the key of a database', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  it('is the key that it was created with', async () => {
    await checkSecretKey(t.ctx());
    await checkSecretKey(t.ctx());
    const other = {
      ...t.ctx(),
      config: { ...t.config, secretKey: 'another-key-that-is-as-long-as-it-must-be' },
    };
    await expect(checkSecretKey(other)).rejects.toThrow('the secret key is not the key of this database');
    await checkSecretKey(t.ctx());
  });
});
