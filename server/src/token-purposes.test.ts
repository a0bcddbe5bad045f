import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken, tokenPurposes } from './access/sign-in/user-tokens.ts';
import { fileLinks } from './cases/mail/tables.ts';
import { allRoutes } from './modules.ts';
import { hashToken, newToken } from './platform/secrets/encrypt.ts';
import { fieldsOf, sampleOf } from './testing/contract-samples.ts';
import { makeCase } from './testing/factories.ts';
import { fileOfCase, forward, tokensOf } from './testing/forward.ts';
import { multipartBody } from './testing/multipart-body.ts';
import { postQualificationCalls } from './testing/post-qualification.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// A token works for its purpose. Everywhere else it behaves like an unknown token.

/** Endpoints of each token purpose. A new purpose must be listed here, otherwise a test below fails. */
const opens: Record<string, RegExp> = {
  caseLink: /^solution\/(?!file)/,
  fileLink: /^solution\/file/,
  postQualification: /^post-qualification/,
  activation: /^user\/activate$/,
  passwordReset: /^user\/password\/reset$/,
  twoFactorSetup: /^2fa\//,
};

const hasToken = ({ params, query, body }: EndpointSpec) =>
  [params, query, body].some((schema) => 'token' in fieldsOf(schema));
const endpoints = allRoutes
  .map(({ endpoint }) => endpoint as EndpointSpec)
  .filter((endpoint) => endpoint.access.kind === 'anonymous' && hasToken(endpoint));

let t: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  t = await createTestApp();
  const agent = await t.actor('Agent');
  const row = await makeCase(t);
  const file = await fileOfCase(t, row.caseId);
  await forward(t, agent, row, { to: [{ email: 'a@dealer.example' }] });
  tokens.caseLink = (await tokensOf(t, row.caseId))('a@dealer.example');
  tokens.fileLink = newToken();
  await t.db.insert(fileLinks).values({
    tokenHash: hashToken(tokens.fileLink),
    caseId: row.caseId,
    storedFileId: file.storedFileId,
    createdAt: t.clock.now(),
    expiresAt: new Date(Date.parse(t.clock.now()) + 86_400_000).toISOString(),
  });
  const requester = await t.actor('Agent', { claims: ['CreatePostQualificaionPermission'] });
  const { caseOfAnna, askForToken } = postQualificationCalls(t, requester);
  tokens.postQualification = await askForToken((await caseOfAnna()).caseId);
  // Each for another user, because using one ends the others of its user.
  for (const purpose of tokenPurposes)
    tokens[purpose] = await issueToken(t.ctx(), (await t.actor('Agent')).userId, purpose);
});
afterAll(() => t.close());

/** Response of the endpoint to this token. Advances the clock to stay below the rate limit of a network. */
async function answerTo(endpoint: EndpointSpec, token: string) {
  const withToken = (schema: EndpointSpec['body']) => {
    const sample = sampleOf(schema, 'abc123!x');
    return 'token' in fieldsOf(schema) ? { ...sample, token } : sample;
  };
  const body = withToken(endpoint.body);
  t.clock.advance({ seconds: 6 });
  const reply = await t.inject(
    null,
    endpoint,
    { params: withToken(endpoint.params), query: withToken(endpoint.query), body },
    {
      headers: { 'sec-fetch-dest': 'empty' },
      ...(endpoint.request === 'multipart' && {
        raw: await multipartBody({ fields: body as Record<string, string> }),
      }),
    },
  );
  const { requestId: _requestId, ...said } = (reply.body ?? {}) as { requestId?: string };
  return { status: reply.status, said };
}

/** All stored rows except counters of calls. */
async function readAll(): Promise<string> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_counters') order by 1`,
  );
  const all: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await t.pool.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    all.push(`${name}: ${found.map(({ row }) => row).join('\n')}`);
  }
  return all.join('\n');
}

it('every call with a token has one purpose', () => {
  expect(endpoints.length).toBeGreaterThan(8);
  for (const { path } of endpoints)
    expect([path, Object.values(opens).filter((place) => place.test(path)).length]).toEqual([path, 1]);
});

describe.each(Object.keys(opens))('a token for %s', (purpose) => {
  it('is unknown at all other endpoints and changes nothing there', async () => {
    const before = await readAll();
    for (const endpoint of endpoints) {
      if (opens[purpose]?.test(endpoint.path)) continue;
      const unknown = await answerTo(endpoint, newToken());
      expect([400, 404, 410], endpoint.path).toContain(unknown.status);
      expect(await answerTo(endpoint, tokens[purpose] ?? ''), endpoint.path).toEqual(unknown);
    }
    expect(await readAll()).toBe(before);
  });

  it('is unknown if a character is added, also one that is not visible', async () => {
    for (const endpoint of endpoints.filter(({ path }) => opens[purpose]?.test(path))) {
      const unknown = await answerTo(endpoint, newToken());
      for (const character of ['\0', '\u200b', ' '])
        expect(await answerTo(endpoint, `${tokens[purpose]}${character}`), endpoint.path).toEqual(unknown);
    }
  });

  it('works at its own endpoints', async () => {
    const own = endpoints.filter(({ path }) => opens[purpose]?.test(path));
    const differs = async (endpoint: EndpointSpec) => {
      const known = await answerTo(endpoint, tokens[purpose] ?? '');
      return JSON.stringify(known) !== JSON.stringify(await answerTo(endpoint, newToken()));
    };
    const answers: boolean[] = [];
    for (const endpoint of own) answers.push(await differs(endpoint));
    expect(answers).toContain(true);
  });

  it('is stored as a hash (rule 2.18)', async () => {
    expect(await readAll()).not.toContain(tokens[purpose]);
  });
});
