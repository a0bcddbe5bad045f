import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from './cases/case/status-transitions.ts';
import type { UserActor } from './context.ts';
import { allRoutes } from './modules.ts';
import { fieldsOf, sampleOf } from './testing/contract-samples.ts';
import { makeCase } from './testing/factories.ts';
import { multipartBody } from './testing/multipart-body.ts';
import { inRound } from './testing/rounds.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { longestBlockMs } from './testing/thread-cpu.ts';

// One thread answers all requests, so a slow expression or parser stops the product. Every call of the contract gets texts
// that are slow to parse, in each of its fields: one of them in a short round, each of them in a long one.

const long = 60_000;
/** Texts of the maximum length without a session, each the worst case for a kind of regular expression. */
const worst: Record<string, string> = {
  letters: 'a'.repeat(long),
  'blanks before an end': `${' '.repeat(long)}x`,
  'dots before an end': `${'.'.repeat(long)}x`,
  'lines before an end': `${'\n'.repeat(long)}x`,
  'comments without what they hide': `${'<!---->'.repeat(long / 7)}z`,
  'tags that are never closed': '<'.repeat(long),
  'elements in elements': `${'<b>'.repeat(long / 3)}x`,
  'attributes without end': `<a ${'x='.repeat(long / 2)}`,
  addresses: 'a@'.repeat(long / 2),
  'labels of a domain': `a@${'a.'.repeat(long / 2)}`,
  'digits and hyphens': '1-'.repeat(long / 2),
  placeholders: '{{link:'.repeat(long / 7),
  'escapes of a search': '\\%_'.repeat(long / 3),
  'words of a search': 'ab '.repeat(long / 3),
  'halves of pairs': '\ud83d'.repeat(long / 3),
  'letters to be folded': '\u0130\ufb03\u1e9e'.repeat(long / 3),
};
/** CPU time of one call on the only thread. */
const callMsMax = 2_000;

let t: TestApp;
let admin: UserActor;
let cookie: string;
let address: string;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMIT_ANONYMOUS: '1000000' });
  admin = await t.actor('Admin');
  cookie = await t.sessionCookie(admin);
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Runs the calls one after the other. No call may keep the thread, and with it everyone else, longer than the limit. */
async function eachInTime<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  for (const call of calls) {
    const blockMs = await longestBlockMs(async () => done.push(await call()));
    expect(blockMs).toBeLessThan(callMsMax);
  }
  return done;
}

async function statusOf(path: string, init: RequestInit): Promise<number> {
  const reply = await fetch(`${address}${path}`, init);
  await reply.arrayBuffer();
  return reply.status;
}

async function send(endpoint: EndpointSpec, place: 'path' | 'query' | 'body', field: string, text: string) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name) =>
    place === 'path' && name === field ? encodeURIComponent(text.slice(0, 250).toWellFormed()) : '1',
  );
  const query = place === 'query' ? `?${new URLSearchParams({ [field]: text.slice(0, 10_000) })}` : '';
  const body = { ...sampleOf(endpoint.body, 'x'), ...(place === 'body' ? { [field]: text } : {}) };
  const sent =
    endpoint.body === undefined
      ? { headers: {} }
      : endpoint.request === 'multipart'
        ? await multipartBody({ fields: { [field]: text }, body })
        : endpoint.request === 'form'
          ? {
              payload: new URLSearchParams(body as Record<string, string>).toString(),
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            }
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return statusOf(apiBase + path + query, {
    method: endpoint.method,
    headers: { cookie, ...sent.headers },
    ...('payload' in sent ? { body: sent.payload } : {}),
  });
}

/** Numbers and booleans are rejected before anything parses them, so one text is enough. */
const isText = (json: Record<string, unknown>) =>
  !['integer', 'number', 'boolean'].includes(String(json.type));
const allTexts = Object.values(worst);
const inputs = allRoutes
  .flatMap(({ endpoint }) =>
    (['path', 'query', 'body'] as const).flatMap((place) =>
      Object.entries(fieldsOf(place === 'path' ? endpoint.params : endpoint[place])).map(([field, json]) => {
        const name = `${endpoint.method} ${endpoint.path}, ${field} in the ${place}`;
        return { name, endpoint, place, field, isText: isText(json) };
      }),
    ),
  )
  .map(({ name, endpoint, place, field, isText }, at) => {
    const one = allTexts.slice(at % allTexts.length).slice(0, 1);
    const texts = isText ? inRound(one, allTexts) : [worst.letters ?? ''];
    return [name, endpoint, place, field, texts] as const;
  });

describe('the worst texts', () => {
  it.each(inputs)('%s', async (_name, endpoint, place, field, texts) => {
    const statuses = await eachInTime(texts.map((text) => () => send(endpoint, place, field, text)));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it.each(Object.entries(worst))('%s as name, type and content of a file', async (_what, text) => {
    const { caseId } = await makeCase(t, { statusId: statusIds.InProgress });
    const files = ['txt', 'csv', 'pdf', 'docx', 'eml', 'jpg'].map((ending, index) => ({
      name: index % 2 === 0 ? `x.${ending}` : `${text.slice(0, 20_000)}.${ending}`,
      content: Buffer.from(text.repeat(20)),
      type: index % 3 === 0 ? text.slice(0, 5_000) : 'application/octet-stream',
    }));
    const path = apiBase + caseEventEndpoints.addComment.path.replace('{id}', String(caseId));
    const calls = files.map((file) => async () => {
      const { payload, headers } = await multipartBody({ fields: { content: text }, files: [file] });
      return statusOf(path, { method: 'POST', headers: { cookie, ...headers }, body: payload });
    });
    const statuses = await eachInTime(calls);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
