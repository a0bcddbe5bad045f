import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Refuses a changing request that another site's page caused (rule 2.21). Browsers say so by `Sec-Fetch-Site`, older ones
 * by `Origin`; a client that sends neither is no browser and carries no cookie of one.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new AppError('CrossSiteRequest');
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`) return;
  throw new AppError('CrossSiteRequest');
}
