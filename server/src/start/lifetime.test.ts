import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLifetime } from './lifetime.ts';

const log = pino({ level: 'silent' });
const hanging = () => new Promise<void>(() => undefined);

it('runs shutdown steps, newest first, and skips steps that hang or fail', async () => {
  const undone: string[] = [];
  const lifetime = createLifetime(log);
  lifetime.onShutdown('lock', 1000, () => undone.push('lock'));
  lifetime.onShutdown('database', 10, hanging);
  lifetime.onShutdown('mails', 1000, () => {
    throw new Error('no');
  });
  lifetime.onShutdown('requests', 1000, async () => undone.push('requests'));
  expect(await lifetime.end()).toBe(false);
  expect(undone).toEqual(['requests', 'lock']);
  lifetime.onShutdown('more', 1000, () => undefined);
  expect(await lifetime.end()).toBe(true);
});

it('waits for the current start step, undoes it, and does not continue the start', async () => {
  const events: string[] = [];
  const lifetime = createLifetime(log);
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    finish = resolve;
  });
  void lifetime
    .step(begun.then(() => lifetime.onShutdown('database', 1000, () => events.push('database ended'))))
    .then(() => events.push('server listens'));
  const ended = lifetime.end();
  finish();
  expect(await ended).toBe(true);
  expect(events).toEqual(['database ended']);
});
