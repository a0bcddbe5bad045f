import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { answerError } from './error-handler.ts';
import { servePages } from './pages.ts';

let app: FastifyInstance;
beforeAll(async () => {
  const webDir = temporaryDir('pages');
  const page = (name: string) =>
    `<title>__PRODUCT_TITLE__</title><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="legal-texts" content="__LEGAL_TEXTS__">${name}<p>__BEGINNING__</p>`;
  for (const folder of ['assets', 'external/assets']) mkdirSync(join(webDir, folder), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), page('staff'));
  writeFileSync(join(webDir, 'external', 'index.html'), page('outside'));
  writeFileSync(join(webDir, 'external', 'post-qualification.html'), page('customer'));
  writeFileSync(join(webDir, 'assets', 'index-abc.js'), 'export {}');
  writeFileSync(join(webDir, 'assets', 'index-abc.js.br'), brotliCompressSync('export {}'));
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = fastify() as unknown as FastifyInstance;
  app.setErrorHandler(answerError);
  await app.register(helmet, { enableCSPNonces: true });
  await servePages(app, {
    webDir,
    manualsDir: join(webDir, 'none'),
    build: '1.2.3 (abc)',
    productTitle: 'Care & "Co" <1>',
    complaintTeam: 'Team',
    complaintMailbox: 'team@feedback.example',
    legalTexts: { impressum: { de: 'Muster & Söhne\n\n"Straße" 1' } },
  });
});
afterAll(() => app.close());

describe('pages', () => {
  test.each([
    ['/', 'staff'],
    ['/case/edit/42', 'staff'],
    ['/no/such/page', 'staff'],
    ['/users.html', 'staff'],
    ['/solution/solve.Please', 'staff'],
    ['/post-qualification/abc_D-1.Bitte', 'customer'],
    ['/solution/solve?token=abc.def&marketStatus=solved', 'outside'],
    ['/solution/add-more-days/?token=abc', 'outside'],
    ['/legal/impressum', 'outside'],
    ['/error/404', 'staff'],
    ['/error/500?outside=1', 'outside'],
    ['/error/403?lang=de&outside=1', 'outside'],
    ['/error/404?from=/error/404?outside=1', 'staff'],
    ['/solution/foo?token=abc', 'staff'],
    ['/solution/', 'staff'],
    ['/legal/foo', 'staff'],
    ['/post-qualification/abc_D-1', 'customer'],
    ['/post-qualification/thanks?lang=de', 'customer'],
    ['/post-qualification/', 'customer'],
    ['/post-qualification', 'customer'],
    ['/post-qualification/abc/def', 'staff'],
    ['/post-qualifications', 'staff'],
  ])('answer %s with the %s page', async (url, name) => {
    const reply = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(name);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test("embeds the operator's text only in its legal page", async () => {
    const textsOn = async (url: string) => {
      const text = /legal-texts" content="(.*?)"/.exec((await app.inject(url)).body)?.[1] ?? '';
      return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    };
    expect(await textsOn('/legal/impressum')).toEqual({ de: 'Muster & Söhne\n\n"Straße" 1' });
    expect(await textsOn('/legal/datenschutz')).toEqual({});
    expect(await textsOn('/legal/constructor')).toEqual({});
    expect(await textsOn('/solution/solve?token=a')).toEqual({});
  });

  test('begin with the staff header where there is one', async () => {
    const beginning = async (url: string) => /<p>(.*)<\/p>/.exec((await app.inject(url)).body)?.[1];
    expect(await beginning('/case/edit/42')).toBe('Care &amp; &quot;Co&quot; &lt;1&gt;');
    for (const url of ['/account/login', '/error/404']) expect(await beginning(url)).toBe('');
  });

  test('escape the title, and use a fresh nonce that matches the policy', async () => {
    const [first, second] = await Promise.all([app.inject('/'), app.inject('/')]);
    expect(first?.body).toContain('Care &amp; &quot;Co&quot; &lt;1&gt;');
    const nonceOf = (body: string) => /content="(\w+)"/.exec(body)?.[1] ?? '';
    const nonce = nonceOf(first?.body ?? '');
    expect(nonce).toMatch(/^\w{16,}$/);
    expect(nonceOf(second?.body ?? '')).not.toBe(nonce);
    expect(first?.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  test('caches assets for a year and answers 404 for missing ones', async () => {
    const asset = await app.inject('/assets/index-abc.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['content-encoding']).toBeUndefined();
    expect((await app.inject('/favicon.svg')).statusCode).toBe(200);
    for (const url of ['/assets/index-old.js', '/external/assets/index-old.js', '/manuals/manual.pdf'])
      expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
    expect((await app.inject('/robots.txt')).statusCode).toBe(404);
    expect((await app.inject({ url: '/cases', headers: { accept: 'application/json' } })).statusCode).toBe(
      404,
    );
  });

  test("serves the build's brotli files to clients that accept brotli", async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const asset = await app.inject({ url: '/assets/index-abc.js', headers });
    expect(asset.headers['content-encoding']).toBe('br');
    expect(asset.headers['content-type']).toContain('javascript');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('export {}');
  });
});
