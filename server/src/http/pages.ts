import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

export interface PageDeps {
  /** Folder of the built web application; `external/` in it holds the light bundle of the token pages. */
  webDir: string;
  manualsDir: string;
  productTitle: string;
  complaintTeam: string;
  complaintMailbox: string;
}

const externalPath = /^\/(solution|post-qualification|legal)\//;

/** Serves the built application: hashed assets for a year, pages with a fresh nonce, manuals as PDF. */
export async function servePages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const staffPage = readPage(join(deps.webDir, 'index.html'), deps);
  const externalPage = readPage(join(deps.webDir, 'external', 'index.html'), deps);
  if (existsSync(deps.webDir)) {
    await app.register(fastifyStatic, {
      root: deps.webDir,
      serve: true,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.html', '**/.*'],
      immutable: true,
      maxAge: '365d',
    });
  }
  if (existsSync(deps.manualsDir)) {
    await app.register(fastifyStatic, {
      root: deps.manualsDir,
      prefix: '/manuals/',
      decorateReply: false,
      index: false,
    });
  }
  app.get('/*', (request, reply) => {
    const page = externalPath.test(request.url) ? externalPage : staffPage;
    if (!page || !wantsPage(request.headers.accept)) throw new AppError('NotFound');
    return sendPage(reply, page);
  });
}

const wantsPage = (accept: string | undefined) => accept === undefined || /text\/html|\*\/\*/.test(accept);

function readPage(file: string, deps: PageDeps): string | null {
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .replaceAll('__PRODUCT_TITLE__', escapeHtml(deps.productTitle))
    .replaceAll('__COMPLAINT_TEAM__', escapeHtml(deps.complaintTeam))
    .replaceAll('__COMPLAINT_MAILBOX__', escapeHtml(deps.complaintMailbox));
}

function sendPage(reply: FastifyReply, page: string) {
  const nonce = reply.cspNonce.style;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.replaceAll('__CSP_NONCE__', nonce));
}

const escapeHtml = (value: string) =>
  value.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  );
