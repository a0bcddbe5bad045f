import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5555', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:5555', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['unknown', '198.51.100.1'],
  ['203.0.113.9:', '198.51.100.1'],
  ['1.2.3', '198.51.100.1'],
  ['', '198.51.100.1'],
])('resolves %j from a proxy to %s', (ip, address) => {
  const socket = { remoteAddress: '198.51.100.1' } as Socket;
  expect(clientAddress({ ip, socket })).toBe(address);
});
