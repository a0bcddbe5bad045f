import { expect, it } from 'vitest';
import { createSendOnce } from './request-key.ts';

const succeed = async (key: string) => key;
/** A call that fails after the server may have run it. Records its keys. */
function loseAnswers() {
  const keys: string[] = [];
  const call = async (key: string): Promise<string> => {
    keys.push(key);
    throw new Error('no answer');
  };
  return { keys, call };
}

it('keeps the key when a call fails and is retried with the same content', async () => {
  const sendOnce = createSendOnce();
  const { keys, call } = loseAnswers();
  await expect(sendOnce({ text: 'a' }, call)).rejects.toThrow('no answer');
  await expect(sendOnce({ text: 'a' }, call)).rejects.toThrow('no answer');
  const key = await sendOnce({ text: 'a' }, succeed);
  expect(keys).toEqual([key, key]);
});

it('changes the key after a success, even with the same content', async () => {
  const sendOnce = createSendOnce();
  const first = await sendOnce({ text: 'a' }, succeed);
  expect(await sendOnce({ text: 'a' }, succeed)).not.toBe(first);
});

it('changes the key when the content or the files change', async () => {
  const sendOnce = createSendOnce();
  const { keys, call } = loseAnswers();
  const file = new File(['It hums.'], 'noise.txt', { lastModified: 1 });
  await expect(sendOnce({ text: 'a' }, call)).rejects.toThrow('no answer');
  await expect(sendOnce({ text: 'b' }, call)).rejects.toThrow('no answer');
  await expect(sendOnce({ text: 'b' }, call, [file])).rejects.toThrow('no answer');
  expect(new Set(keys).size).toBe(3);
});

it('gives each form its own keys', async () => {
  expect(await createSendOnce()('a', succeed)).not.toBe(await createSendOnce()('a', succeed));
});
