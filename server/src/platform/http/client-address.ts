import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a request came from. Some proxies write it with a port: each port would be a client of its own to all
 * that counts by address. What is no address at all says nothing; then it is the proxy's.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, bracketed] = /^\[([^[\]]+)\](?::\d+)?$/.exec(request.ip) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(request.ip) ?? [];
  const address = bracketed ?? beforePort ?? request.ip;
  return isIP(address) ? address : (request.socket.remoteAddress ?? '');
}
