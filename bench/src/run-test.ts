import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a test of the suite that plays more than the usual when it is told to. */
export async function runTest(file: string, settings: Record<string, string>): Promise<boolean> {
  const test = spawn('vitest', ['run', '--project=node', file], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  const [code] = await once(test, 'exit');
  return code === 0;
}
