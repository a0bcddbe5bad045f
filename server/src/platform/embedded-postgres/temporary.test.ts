import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isProcessAlive } from './process-identity.mjs';
import { startTemporaryPostgres } from './temporary.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('leaves no files or processes after stop', async () => {
  const server = await startTemporaryPostgres(silent);
  await server.stop();
  expect(isProcessAlive(server.pid)).toBe(false);
  expect(existsSync(server.dataDir)).toBe(false);
  expect(existsSync(server.owner.host)).toBe(false);
});

it('leaves no files or processes when its process is killed', async () => {
  const temporary = new URL('./temporary.ts', import.meta.url).href;
  const script = `
    const { startTemporaryPostgres } = await import(${JSON.stringify(temporary)});
    const server = await startTemporaryPostgres({ info() {}, warn() {} });
    console.log(JSON.stringify([server.pid, server.dataDir, server.owner.host]));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  const [pid, dataDir, socketDir]: [number, string, string] = JSON.parse(line);
  child.kill('SIGKILL');
  const left = () => ({
    process: isProcessAlive(pid),
    data: existsSync(dataDir),
    socket: existsSync(socketDir),
  });
  await expect.poll(left).toEqual({ process: false, data: false, socket: false });
});
