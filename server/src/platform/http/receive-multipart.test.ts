import { signedIn } from '@cfm/contract/platform/access.ts';
import { endpoint } from '@cfm/contract/platform/endpoint.ts';
import { attachmentMaxBytes, attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';
import { nothing } from '@cfm/contract/platform/paging.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { UserActor } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { samples } from '../../testing/sample-files.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { UploadedFile } from '../files/receive-file.ts';
import { storedFiles } from '../files/tables.ts';

const call = { method: 'POST', summary: '', access: signedIn, errors: [] } as const;
const body = z.object({
  title: z.string().check(z.maxLength(2_000_000)),
  tags: z._default(z.array(z.int()), []),
});
const endpoints = {
  withFiles: endpoint({ ...call, path: 'test/with-files', request: 'multipart', body, reply: nothing }),
};

let t: TestApp;
let agent: UserActor;
const received: { title: string; tags: number[]; files: UploadedFile[] }[] = [];
let rejection: Error | null = null;
let takesFiles = true;
beforeAll(async () => {
  t = await createTestApp();
  serveEndpoints(t, endpoints, {
    withFiles: async (ctx, input) => {
      if (rejection) throw rejection;
      if (takesFiles) await ctx.db.update(storedFiles).set({ isInUse: true });
      received.push({ ...input.body, files: input.files });
    },
  });
  agent = await t.actor('Agent');
});
let before: string[] = [];
beforeEach(async () => {
  received.length = 0;
  rejection = null;
  takesFiles = true;
  await t.db.delete(storedFiles);
  before = filesOnDisk(t);
});
afterAll(() => t.close());

type Raw = Awaited<ReturnType<typeof multipartBody>>;
const send = async (raw: Raw) => {
  const { status, rawPayload } = await t.inject(agent, endpoints.withFiles, {}, { raw });
  const { code, errors } = JSON.parse(rawPayload.toString());
  return { status, code, errors };
};
const title = { title: 'x' };
const pdf = (name: string) => ({ name, content: samples.pdf });
/** Asserts that a rejected request left no row and no content of its files, and called no handler. */
async function expectNothingLeft(): Promise<void> {
  expect(await t.db.select().from(storedFiles)).toEqual([]);
  expect(filesOnDisk(t)).toEqual(before);
  expect(received).toEqual([]);
}

describe('a multipart request', () => {
  it('passes its fields and its stored files to the verb', async () => {
    const files = [pdf('a.pdf'), { name: 'b.txt', content: samples.txt }];
    expect((await send(await multipartBody({ fields: { title: 'Grüße' }, files }))).status).toBe(200);
    expect(received).toMatchObject([
      {
        title: 'Grüße',
        files: [
          { fileName: 'a.pdf', sizeBytes: samples.pdf.length },
          { fileName: 'b.txt', sizeBytes: samples.txt.length },
        ],
      },
    ]);
    expect(await t.db.select().from(storedFiles)).toHaveLength(2);
    expect(filesOnDisk(t)).toHaveLength(before.length + 2);
  });

  it('removes files that the verb did not take into use', async () => {
    takesFiles = false;
    expect((await send(await multipartBody({ fields: title, files: [pdf('a.pdf')] }))).status).toBe(200);
    expect(received[0]?.files).toHaveLength(1);
    expect(await t.db.select().from(storedFiles)).toEqual([]);
    expect(filesOnDisk(t)).toEqual(before);
  });

  it('may have no files, and may then be JSON', async () => {
    expect((await send(await multipartBody({ fields: title }))).status).toBe(200);
    const json = { payload: Buffer.from('{"title":"y"}'), headers: { 'content-type': 'application/json' } };
    expect((await send(json)).status).toBe(200);
    const text = { payload: Buffer.from('title=z'), headers: { 'content-type': 'text/plain' } };
    expect(await send(text)).toMatchObject({ status: 415, code: 'UnsupportedMediaType' });
    expect(received).toEqual(['x', 'y'].map((title) => ({ title, tags: [], files: [] })));
  });

  it('may send its fields in one JSON part, so that they can be more than texts', async () => {
    const parts = { body: { title: 'Grüße', tags: [1, 2] }, files: [pdf('a.pdf')] };
    expect((await send(await multipartBody(parts))).status).toBe(200);
    expect(received).toMatchObject([{ title: 'Grüße', tags: [1, 2], files: [{ fileName: 'a.pdf' }] }]);
  });

  it('accepts as many files as an event may have', async () => {
    const files = Array.from({ length: attachmentsPerEvent }, (_none, at) => pdf(`${at}.pdf`));
    expect((await send(await multipartBody({ fields: title, files }))).status).toBe(200);
    expect(received[0]?.files).toHaveLength(attachmentsPerEvent);
  });
});

describe('a rejected request leaves nothing', () => {
  it.each<[string, number, string, Parameters<typeof multipartBody>[0]]>([
    [
      'with too many files',
      413,
      'TooManyFiles',
      {
        fields: title,
        files: Array.from({ length: attachmentsPerEvent + 1 }, (_none, at) => pdf(`${at}.pdf`)),
      },
    ],
    [
      'with a file that is too large after a valid one',
      413,
      'FileTooLarge',
      {
        fields: title,
        files: [
          pdf('good.pdf'),
          { name: 'large.pdf', content: Buffer.concat([samples.pdf, Buffer.alloc(attachmentMaxBytes)]) },
        ],
      },
    ],
    [
      'with a file of a rejected type',
      415,
      'FileTypeRejected',
      { fields: title, files: [pdf('good.pdf'), { name: 'setup.exe', content: samples.exe }] },
    ],
    [
      'with a field that is too large',
      413,
      'RequestTooLarge',
      { fields: { title: 'x'.repeat(2 * 1024 * 1024 + 1) } },
    ],
    [
      'with a JSON part that is too large',
      413,
      'RequestTooLarge',
      { body: { title: 'x'.repeat(2 * 1024 * 1024) } },
    ],
    [
      'with fields that are too large together',
      413,
      'RequestTooLarge',
      { fields: { ...title, one: 'x'.repeat(1_200_000), two: 'x'.repeat(1_200_000) } },
    ],
    [
      'with too many fields',
      413,
      'RequestTooLarge',
      { fields: Object.fromEntries(Array.from({ length: 101 }, (_none, at) => [`field${at}`, 'x'])) },
    ],
    ['whose fields violate the contract', 400, 'BadRequest', { fields: {}, files: [pdf('a.pdf')] }],
    ['whose JSON violates the contract', 400, 'BadRequest', { body: { tags: '1' }, files: [pdf('a.pdf')] }],
    ['whose JSON is a list', 400, 'BadRequest', { body: [1], fields: title, files: [pdf('a.pdf')] }],
    ['whose JSON is null', 400, 'BadRequest', { body: null, fields: title, files: [pdf('a.pdf')] }],
  ])('%s', async (_what, status, code, parts) => {
    const reply = await send(await multipartBody(parts));
    expect([reply.status, reply.code]).toEqual([status, code]);
    await expectNothingLeft();
  });

  it('with a rejected file, which is named at its field', async () => {
    const errorsOf = async (name: string, content: Buffer) =>
      (await send(await multipartBody({ fields: title, files: [pdf('good.pdf'), { name, content }] })))
        .errors;
    expect(await errorsOf('setup.exe', samples.exe)).toEqual({
      files:
        "setup.exe wasn't accepted. This type of file isn't allowed, or its content doesn't match its name.",
    });
    const large = Buffer.concat([samples.pdf, Buffer.alloc(attachmentMaxBytes)]);
    expect(await errorsOf('large.pdf', large)).toEqual({ files: 'large.pdf is larger than 25 MB.' });
    await expectNothingLeft();
  });

  it('when cut off anywhere', async () => {
    const { payload, headers } = await multipartBody({ fields: title, files: [pdf('a.pdf'), pdf('b.pdf')] });
    for (const length of [1, 40, 200, payload.length - 400, payload.length - 80, payload.length - 5]) {
      const reply = await send({ payload: payload.subarray(0, length), headers });
      expect([length, reply.status, reply.code]).toEqual([length, 400, 'BadRequest']);
    }
    await expectNothingLeft();
  });

  it.each([
    ['nonsense', 'multipart/form-data; boundary=b'],
    ['', 'multipart/form-data; boundary=b'],
    ['--b--', 'multipart/form-data'],
    ['--b\r\n\r\nx\r\n--b--', `multipart/form-data; boundary=${'b'.repeat(400)}`],
  ])('when its body is %j as %.40s', async (payload, type) => {
    const reply = await send({ payload: Buffer.from(payload), headers: { 'content-type': type } });
    expect([reply.status, reply.code]).toEqual([400, 'BadRequest']);
    await expectNothingLeft();
  });

  it.each(['{"title":', '{"title":"x","__proto__":{}}', ''])('when its JSON is %j', async (json) => {
    const head = 'Content-Disposition: form-data; name="body"\r\nContent-Type: application/json';
    const reply = await send({
      payload: Buffer.from(`--b\r\n${head}\r\n\r\n${json}\r\n--b--\r\n`),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([reply.status, reply.code]).toEqual([400, 'BadRequest']);
    await expectNothingLeft();
  });

  it.each([
    ['object', '{"a":1}'],
    ['object without a text', '{"toString":null}'],
    ['nested list', '['.repeat(20_000) + ']'.repeat(20_000)],
  ])('when a field is JSON, an %s', async (_what, json) => {
    const head = 'Content-Disposition: form-data; name="title"\r\nContent-Type: application/json';
    const reply = await send({
      payload: Buffer.from(`--b\r\n${head}\r\n\r\n${json}\r\n--b--\r\n`),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([reply.status, reply.code]).toEqual([400, 'BadRequest']);
    await expectNothingLeft();
  });

  it('when its verb rejects it or fails', async () => {
    const parts = { fields: title, files: [pdf('a.pdf'), pdf('b.pdf')] };
    rejection = new AppError('CaseReadOnly');
    expect((await send(await multipartBody(parts))).code).toBe('CaseReadOnly');
    rejection = new Error('an error');
    expect((await send(await multipartBody(parts))).status).toBe(500);
    await expectNothingLeft();
  });

  it('without a session', async () => {
    const raw = await multipartBody({ fields: title, files: [pdf('a.pdf')] });
    expect((await t.inject(null, endpoints.withFiles, {}, { raw })).status).toBe(401);
    await expectNothingLeft();
  });
});
