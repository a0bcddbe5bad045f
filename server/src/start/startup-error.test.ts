import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { StartupError } from './startup-error.ts';

async function rejectionOf(host: string, port: number): Promise<string> {
  const [error] = await once(createServer().listen(port, host), 'error').catch((error) => [error]);
  return StartupError.ofListening(host, port, error).message;
}

it('names HOST if the address belongs to another machine', async () => {
  expect(await rejectionOf('192.0.2.1', 3000)).toBe(
    'HOST=192.0.2.1 is not an address of this machine (EADDRNOTAVAIL). Set HOST to one, such as 127.0.0.1.',
  );
});

it('names PORT if the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await rejectionOf('127.0.0.1', port)).toBe(
    `Port ${port} of 127.0.0.1 can't be used (EADDRINUSE). Set PORT to a free one.`,
  );
  other.close();
});

it('asks for space if the disk is full, and for another folder otherwise', () => {
  const failed = (code: string) =>
    StartupError.ofSystem(
      'DATA_DIR',
      'Choose another folder.',
      Object.assign(new Error(code), { code, syscall: 'write' }),
    );
  expect(failed('ENOSPC')).toHaveProperty(
    'message',
    "DATA_DIR can't be used: ENOSPC\nThe disk is full. Free some space, then start again.",
  );
  expect(failed('EACCES')).toHaveProperty(
    'message',
    "DATA_DIR can't be used: EACCES\nChoose another folder.",
  );
});
