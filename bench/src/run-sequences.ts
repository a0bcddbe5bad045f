import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Plays so many sequences on a database of their own; a failure tells the seed and the path that play it again. */
export async function runSequences(count: number): Promise<boolean> {
  const test = spawn('vitest', ['run', '--project=node', 'server/src/case-sequences.test.ts'], {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, SEQUENCES: String(count) },
    stdio: 'inherit',
  });
  const [code] = await once(test, 'exit');
  return code === 0;
}
