import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { apiBase, attachmentMaxBytes } from '@cfm/contract/platform/limits.ts';
import { parse } from 'content-disposition';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { fileOfCase } from '../../testing/forward.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { samples } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { statusIds } from '../case/status-transitions.ts';
import { caseEvents } from '../case/tables.ts';
import { attachments } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let caseId: number;
let url: string;
let cookie: string;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  ({ caseId } = await makeCase(t, { statusId: statusIds.InProgress }));
  cookie = await t.sessionCookie(agent);
  url = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}${apiBase}case/${caseId}/event`;
});
afterAll(() => t.close());
afterEach(async () => {
  await t.db.delete(caseEvents).where(eq(caseEvents.caseId, caseId));
});

const MB = 1024 * 1024;
const boundary = 'b0undary';
const head = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="content"\r\n\r\nx\r\n` +
  `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
const chunk = randomBytes(64 * 1024);
/** Multipart body with one PDF of this size, generated while it is sent. */
async function* bodyOf(name: string, bytes: number, onChunk = (_sent: number) => {}): AsyncGenerator<Buffer> {
  yield Buffer.from(head(name));
  yield samples.pdf;
  for (let sent = samples.pdf.length; sent < bytes; ) {
    const piece = chunk.subarray(0, Math.min(chunk.length, bytes - sent));
    sent += piece.length;
    onChunk(sent);
    yield piece;
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
const headers = () => ({ cookie, 'content-type': `multipart/form-data; boundary=${boundary}` });
const upload = (name: string, bytes: number, onChunk?: (sent: number) => void) =>
  fetch(url, {
    method: 'POST',
    headers: headers(),
    body: Readable.toWeb(Readable.from(bodyOf(name, bytes, onChunk))) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
const rowsOf = (name: string) => t.db.select().from(storedFiles).where(eq(storedFiles.fileName, name));
/** Bytes that the process holds after a garbage collection. */
function held(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
const unfinished = () => filesOnDisk(t).filter((name) => name.endsWith('.part'));

describe('an upload (rule 13.5)', () => {
  test('of 30 MB is rejected with 413 and leaves nothing', async () => {
    const before = filesOnDisk(t);
    const reply = await upload('large.pdf', 30 * MB);
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'FileTooLarge' });
    expect(await rowsOf('large.pdf')).toEqual([]);
    expect(filesOnDisk(t)).toEqual(before);
    expect(await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId))).toEqual([]);
  });

  test('of exactly 25 MB is accepted, and rejected with one byte more', async () => {
    expect((await upload('exact.pdf', attachmentMaxBytes)).status).toBe(200);
    expect((await upload('over.pdf', attachmentMaxBytes + 1)).status).toBe(413);
    expect(await rowsOf('exact.pdf')).toMatchObject([{ sizeBytes: attachmentMaxBytes, isInUse: true }]);
    expect(await rowsOf('over.pdf')).toEqual([]);
  });

  test('of 24 MB does not need memory for its size', async () => {
    await upload('warm-up.pdf', MB);
    const before = held();
    let peak = 0;
    const reply = await upload('streamed.pdf', 24 * MB, (sent) => {
      if (sent % (2 * MB) < chunk.length) peak = Math.max(peak, held());
    });
    expect(reply.status).toBe(200);
    expect((peak - before) / MB).toBeLessThan(16);
    expect((held() - before) / MB).toBeLessThan(12);
  });

  test('that the client aborts leaves nothing, and the server keeps running', async () => {
    const sending = request(url, { method: 'POST', headers: headers() });
    sending.on('error', () => undefined);
    sending.write(head('abandoned.pdf'));
    sending.write(samples.pdf);
    sending.write(Buffer.alloc(MB));
    await expect.poll(() => rowsOf('abandoned.pdf')).toHaveLength(1);
    await expect.poll(unfinished).toHaveLength(1);
    sending.destroy();
    await expect.poll(() => rowsOf('abandoned.pdf')).toEqual([]);
    expect(unfinished()).toEqual([]);
    expect((await upload('after.pdf', 1000)).status).toBe(200);
  });

  test.each([
    ['invoice.pdf', samples.exe],
    ['photo.jpg', samples.html],
    ['picture.svg', samples.svg],
    ['setup.exe', samples.exe],
    ['page.html', samples.html],
  ])('of a disguised or rejected file (%s) returns 415 and leaves nothing', async (name, content) => {
    const before = filesOnDisk(t);
    const { payload, headers: type } = await multipartBody({
      fields: { content: 'x' },
      files: [
        { name: 'good.pdf', content: samples.pdf },
        { name, content: Buffer.concat([content, Buffer.alloc(300_000)]), type: 'application/pdf' },
      ],
    });
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...type, cookie },
      body: new Uint8Array(payload),
    });
    expect(reply.status).toBe(415);
    expect(await reply.json()).toMatchObject({ code: 'FileTypeRejected' });
    expect(await rowsOf('good.pdf')).toEqual([]);
    expect(await rowsOf(name)).toEqual([]);
    expect(filesOnDisk(t)).toEqual(before);
    expect(await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId))).toEqual([]);
  });

  test('with a malformed body is rejected with 400, not 500', async () => {
    const proto = head('a.pdf').replace('"content"', '"__proto__"');
    for (const body of [head('cut.pdf'), proto, `--${boundary}`, 'nonsense', '']) {
      const reply = await fetch(url, { method: 'POST', headers: headers(), body });
      expect([body, reply.status]).toEqual([body, 400]);
    }
    const long = await fetch(url, {
      method: 'POST',
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${'x'.repeat(400)}` },
      body: 'x',
    });
    expect(long.status).toBe(400);
    expect(await rowsOf('cut.pdf')).toEqual([]);
  });
});

describe('a file of a case', () => {
  const attach = async (name: string, content: Buffer) => {
    const raw = await multipartBody({ fields: { content: 'x' }, files: [{ name, content }] });
    const { body } = await t.inject(
      agent,
      caseEventEndpoints.addComment,
      { params: { id: caseId } },
      { raw },
    );
    const [row] = await t.db.select().from(attachments).where(eq(attachments.caseEventId, body.caseEventId));
    return row?.attachmentId ?? 0;
  };
  const get = (who: UserActor | null, id: number, query = {}, headers = {}) =>
    t.inject(who, caseEventEndpoints.getAttachment, { params: { id }, query }, { headers });

  test('is downloaded under its own name, byte for byte', async () => {
    const reply = await get(agent, await attach('Prüfbericht "5".pdf', samples.pdf));
    expect(reply.status).toBe(200);
    expect(reply.rawPayload).toEqual(samples.pdf);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(samples.pdf.length),
      'content-disposition': `attachment; filename="Pr?fbericht _5_.pdf"; filename*=UTF-8''Pr%C3%BCfbericht%20_5_.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(reply.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  });

  test.each(['80 km/h and above', 'Hj. Malmborg', 'A plain text'])(
    'that is text and begins with %s is returned uncompressed, for browsers that would decompress it',
    async (beginning) => {
      const text = Buffer.from(`${beginning}: `.repeat(500));
      const reply = await get(agent, await attach('note.txt', text), {}, { 'accept-encoding': 'gzip, br' });
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.headers['content-length']).toBe(String(text.length));
      expect(reply.rawPayload.equals(text)).toBe(true);
    },
  );

  test.each(['請求書 😀.pdf', 'счёт №7.pdf', "it's 100%20 done; really.pdf", 'plain.pdf'])(
    'keeps the name %s in the response headers',
    async (name) => {
      const { headers } = await get(agent, await attach(name, samples.pdf));
      expect(parse(String(headers['content-disposition']))).toMatchObject({
        type: 'attachment',
        parameters: { filename: name },
      });
    },
  );

  test('is shown inline when that is safe, and only when requested (rule 13.6)', async () => {
    const shown = await get(agent, await attach('photo.png', samples.png), { preview: 'true' });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    expect(shown.headers['content-security-policy']).toMatch(/^sandbox/);
    expect(shown.headers['x-frame-options']).toBe('SAMEORIGIN');
    const text = await get(agent, await attach('note.txt', samples.txt), { preview: 'true' });
    expect(text.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('is available only to users who see the case', async () => {
    const id = await attach('report.pdf', samples.pdf);
    const outsider = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    expect((await get(null, id)).status).toBe(401);
    expect((await get(outsider, id)).status).toBe(404);
    expect((await get(agent, 999_999)).status).toBe(404);
  });

  test('returns FileLost when the file store has lost it', async () => {
    const { attachmentId } = await fileOfCase(t, caseId);
    const reply = await get(agent, attachmentId);
    expect([reply.status, JSON.parse(reply.rawPayload.toString()).code]).toEqual([410, 'FileLost']);
  });

  test('of 20 MB is streamed, and the client can abort the download', async () => {
    await upload('big.pdf', 20 * MB);
    const [row] = await t.db
      .select({ id: attachments.attachmentId })
      .from(attachments)
      .innerJoin(storedFiles, eq(storedFiles.storedFileId, attachments.storedFileId))
      .where(eq(storedFiles.fileName, 'big.pdf'));
    const left = request(url.replace(/case\/.*/, `cases/attachments/${row?.id}`), { headers: { cookie } });
    left.end();
    const [reply] = await once(left, 'response');
    expect(reply.statusCode).toBe(200);
    reply.destroy();
    expect((await get(agent, row?.id ?? 0)).rawPayload).toHaveLength(20 * MB);
  });
});

/** A PNG that says it is 60,000 pixels wide and high. */
const hugePng = Buffer.concat([
  samples.png.subarray(0, 16),
  Buffer.from('0000ea600000ea60', 'hex'),
  samples.png.subarray(24),
]);
const entities = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(10_000)}">]><x>${'&b;'.repeat(1_000)}</x>`;
const words = (content: string) => ({ fields: { content } });
const file = (name: string, content: Buffer) => ({ ...words('x'), files: [{ name, content }] });
describe('a comment made to keep the server busy', () => {
  test.each<[string, Parameters<typeof multipartBody>[0], number]>([
    ['rich text nested 60,000 deep', words(`${'<b>'.repeat(60_000)}x`), 200],
    ['thousands of unclosed attributes', words(`x${'<a href="'.repeat(20_000)}`), 200],
    [
      'a table of merged cells',
      words(`<table>${'<td colspan=100 rowspan=1000>x</td>'.repeat(5_000)}</table>`),
      200,
    ],
    ['thousands of entities', words('&lt;'.repeat(49_000)), 200],
    ['too much text', words('x'.repeat(201_000)), 400],
    ['a picture with a huge size', file('x.png', hugePng), 200],
    [
      'a PDF of thousands of objects',
      file('x.pdf', Buffer.concat([samples.pdf, Buffer.from('1 0 obj<<>>endobj '.repeat(200_000))])),
      200,
    ],
    ['entities within entities', file('x.svg', Buffer.from(entities)), 415],
    ['JSON nested 100,000 deep', { body: '['.repeat(100_000) }, 400],
  ])('is answered while others are: %s', async (_what, parts, status) => {
    const { payload, headers: type } = await multipartBody(parts);
    const sent = fetch(url, { method: 'POST', headers: { ...type, cookie }, body: new Uint8Array(payload) });
    const other = await fetch(url.replace(/case\/.*/, 'markets'), { headers: { cookie } });
    expect([(await sent).status, other.status]).toEqual([status, 200]);
  });
});

describe('a file made to be unpacked, decoded or parsed', () => {
  test.each(hostileFiles)('is stored unchanged or rejected: $what', async ({ name, content, status }) => {
    const bytes = content();
    const { payload, headers: type } = await multipartBody(file(name, bytes));
    const before = held();
    const sent = fetch(url, { method: 'POST', headers: { ...type, cookie }, body: new Uint8Array(payload) });
    const other = await fetch(url.replace(/case\/.*/, 'markets'), { headers: { cookie } });
    expect([(await sent).status, other.status]).toEqual([status, 200]);
    expect((held() - before) / MB).toBeLessThan(12);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const kept = status === 200 ? [{ sizeBytes: bytes.length, sha256, isInUse: true }] : [];
    expect(await rowsOf(name)).toMatchObject(kept);
  });
});
