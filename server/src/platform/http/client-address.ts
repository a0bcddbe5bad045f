import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Client address of a request. Some proxies append a port, and rate limits would count each port as a client.
 * Falls back to the proxy's address if the value is not an address.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, bracketed] = /^\[([^[\]]+)\](?::\d+)?$/.exec(request.ip) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(request.ip) ?? [];
  const address = bracketed ?? beforePort ?? request.ip;
  return isIP(address) ? address : (request.socket.remoteAddress ?? '');
}
