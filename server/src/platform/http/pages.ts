import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { isOneOf, type LegalTexts, legalPages } from './legal-texts.ts';

export interface PageDeps {
  /** Folder of the built web application. Its `external/` contains the light bundles of the token pages. */
  webDir: string;
  /** Folder of the PDF manuals. */
  manualsDir: string;
  productTitle: string;
  /** Version, commit and day of the build. */
  build: string;
  complaintTeam: string;
  complaintMailbox: string;
  legalTexts: LegalTexts;
}

/** The error page of visitors of link pages and without a session (web/src/api/outside-error.ts). */
const outsideError = /^\/error\/[^?]*\?(.*&)?outside=/;
/**
 * Paths of the light bundles. All other paths get the application, which shows unknown ones as not found
 * (rule 11.3).
 */
const externalPages = [
  {
    path: /^\/(solution\/(solve|add-more-days|file)|legal\/(hinweise|datenschutz|impressum))\/?$/,
    file: 'external/index.html',
  },
  { path: /^\/post-qualification(\/[^/]*)?\/?$/, file: 'external/post-qualification.html' },
] as const;
const fileOf = (url: string) =>
  outsideError.test(url)
    ? externalPages[0].file
    : (externalPages.find((page) => page.path.test(pathOf(url)))?.file ?? 'index.html');
const legalPath = /^\/legal\/(\w+)\/?$/;
/** The build has compressed these files. */
const asset = { immutable: true, maxAge: '365d', preCompressed: true } as const;

/** Serves the built application: hashed assets cached for a year, pages with a fresh nonce, PDF manuals. */
export async function servePages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { webDir, manualsDir } = deps;
  const folders = [
    { root: join(webDir, 'assets'), prefix: '/assets/', ...asset },
    { root: join(webDir, 'external', 'assets'), prefix: '/external/assets/', ...asset },
    { root: manualsDir, prefix: '/manuals/' },
  ];
  for (const [index, folder] of folders.entries())
    if (existsSync(folder.root))
      await app.register(fastifyStatic, { ...folder, index: false, decorateReply: index === 0 });
  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', webDir, { maxAge: '1d', immutable: false }),
  );
  app.get('/*', { helmet: { enableCSPNonces: true } }, async (request, reply) => {
    if (!wantsPage(pathOf(request.url), request.headers.accept)) throw new AppError('NotFound');
    const page = join(webDir, fileOf(request.url));
    return sendPage(reply, pathOf(request.url), await readFile(page, 'utf8'), deps);
  });
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
/** Below these folders a missing file is an error, whatever the client accepts. */
const filePath = /^\/(assets|external\/assets|manuals)\//;
/**
 * Browsers name HTML when they open an address, which may end in a dot and a word, such as a link with the end of its
 * sentence (rule 11.3). Clients that accept anything want a file at such an address, for example robots.txt.
 */
const wantsPage = (path: string, accept: string | undefined) =>
  !filePath.test(path) &&
  (accept?.includes('text/html') ||
    ((accept === undefined || accept.includes('*/*')) && !/\.\w+$/.test(path)));

/** The operator's texts of this page, by language. */
function legalTextsOf(path: string, texts: LegalTexts) {
  const page = legalPath.exec(path)?.[1] ?? '';
  return (isOneOf(legalPages, page) && texts[page]) || {};
}

/** Pages without the staff header begin empty. */
const barePath = /^\/(account|error)\//;

function sendPage(reply: FastifyReply, path: string, page: string, deps: PageDeps) {
  const filled = page
    .replaceAll('__PRODUCT_TITLE__', escapeHtml(deps.productTitle))
    .replaceAll('__BEGINNING__', barePath.test(path) ? '' : escapeHtml(deps.productTitle))
    .replaceAll('__BUILD__', escapeHtml(deps.build))
    .replaceAll('__COMPLAINT_TEAM__', escapeHtml(deps.complaintTeam))
    .replaceAll('__COMPLAINT_MAILBOX__', escapeHtml(deps.complaintMailbox))
    .replaceAll('__LEGAL_TEXTS__', escapeHtml(JSON.stringify(legalTextsOf(path, deps.legalTexts))))
    .replaceAll('__CSP_NONCE__', reply.cspNonce.style);
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(filled);
}
