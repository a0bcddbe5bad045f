import type { RoleName } from '@cfm/contract/platform/access.ts';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import type { TestProject } from 'vitest/node';
import { statusIds } from '../cases/case/status-transitions.ts';
import { addTime } from '../platform/time/add-time.ts';
import { makeCase, makeContact } from './factories.ts';
import { sentMails } from './forward.ts';
import type {} from './global-setup.ts';
import { type ActorOverrides, createTestApp } from './test-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the product for tests in a browser. */
    productPort: number;
  }
}

interface CompletedCase {
  at: string;
  isWithoutMarket?: boolean;
}

/** The product for tests in a browser, with endpoints for what they can't do through the API. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testServer, productPort } = project.getProvidedContext();
  const t = await createTestApp({}, testServer);
  // One hour ahead, so that times in the browser are never in the future.
  t.clock.set(addTime(new Date().toISOString(), { hours: 1 }));
  /** One session per user id. */
  const cookies = new Map<number, string>();
  const cookieOf = (userId: number): string => {
    const cookie = cookies.get(userId);
    if (!cookie) throw new Error(`unknown user id ${userId}`);
    return cookie;
  };

  t.app.post<{ Body: { role: RoleName } & ActorOverrides }>('/testing/person', async ({ body }) => {
    const { role, ...overrides } = body;
    const person = await t.actor(role, overrides);
    cookies.set(person.userId, await t.sessionCookie(person));
    return { userId: person.userId };
  });
  t.app.post<{ Body: { userId: number } }>('/testing/sign-in', async ({ body }, reply) => {
    reply.header('set-cookie', `${cookieOf(body.userId)}; Path=/; HttpOnly`);
    return {};
  });
  t.app.post<{ Body: { responsibleUserId?: number; marketId?: number } }>(
    '/testing/case',
    async ({ body }) => {
      const { caseId } = await makeCase(t, body);
      return { caseId };
    },
  );
  t.app.post<{ Body: CompletedCase }>(
    '/testing/completed-case',
    async ({ body: { at, isWithoutMarket } }) => {
      const { caseId } = await makeCase(t, {
        ...(isWithoutMarket && { marketId: null }),
        statusId: statusIds.Closed,
        closedDateTime: at,
        firstCompletedAt: at,
      });
      return { caseId };
    },
  );
  t.app.post<{ Body: { emails: string[] } }>('/testing/case-of-customer', async ({ body }) => {
    const { contactId, lastName } = await makeContact(t, body);
    const { caseId } = await makeCase(t, { contactId });
    return { caseId, contactId, lastName };
  });
  t.app.post<{ Body: { caseId: number } }>('/testing/mails', async ({ body }) =>
    (await sentMails(t, body.caseId)).map(({ to, sentText }) => ({ to, text: sentText })),
  );
  t.app.post<{ Body: { count: number; word: string } }>('/testing/cases', async ({ body }) => {
    const { caseId } = await makeCase(t);
    await t.db.execute(sql`
      with made as (
        insert into cases (internal_id, title, status_id, market_id, source_id, input_channel_id, escalation_level_id,
          language, receipt_date_time, created_date_time, last_modified_date_time)
        select '2019-' || lpad(n::text, 6, '0'), ${body.word} || n, status_id, market_id, source_id, input_channel_id,
          escalation_level_id, language, receipt_date_time, created_date_time, last_modified_date_time
        from cases, generate_series(1, ${body.count}::int) as n where case_id = ${caseId}
        returning case_id, receipt_date_time, status_id, source_id
      )
      insert into case_search (case_id, receipt_date_time, status_id, source_id, words)
      select case_id, receipt_date_time, status_id, source_id, array_to_tsvector(array[quarter_mark(quarter_of(receipt_date_time)) || ${body.word}]) from made`);
    return {};
  });
  // Processes one request and drops its response.
  let lostUrl: string | null = null;
  t.app.post<{ Body: { url: string } }>('/testing/lose-answer', async ({ body }) => {
    lostUrl = body.url;
    return {};
  });
  t.app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'POST' || request.url !== lostUrl) return payload;
    lostUrl = null;
    reply.hijack();
    request.raw.socket.destroy();
    return payload;
  });
  // Holds responses until the test has seen the pending state.
  let held: (PromiseWithResolvers<void> & { path: string }) | null = null;
  t.app.post<{ Body: { url: string } }>('/testing/hold-answers', async ({ body }) => {
    held = { path: body.url, ...Promise.withResolvers<void>() };
    return {};
  });
  t.app.post('/testing/let-answers-go', async () => {
    held?.resolve();
    held = null;
    return {};
  });
  t.app.addHook('onSend', async (request, _reply, payload) => {
    if (held && request.url.split('?')[0] === held.path) await held.promise;
    return payload;
  });
  // Calls as another user, without giving this browser their cookie.
  t.app.post<{ Body: { userId: number; request: InjectOptions } }>('/testing/as', async ({ body }, reply) => {
    const headers = { ...body.request.headers, cookie: cookieOf(body.userId) };
    const answer = await t.app.inject({ ...body.request, headers });
    return reply.status(answer.statusCode).type('application/json').send(answer.payload);
  });
  t.app.post<{ Body: { seconds: number } }>('/testing/clock', async ({ body }) => {
    t.clock.advance(body);
    return { now: t.clock.now() };
  });
  // Runs jobs on request, so that the test can see the pending state.
  t.app.post('/testing/drain-jobs', async () => {
    await t.drainJobs();
    return {};
  });
  t.app.post<{ Body: { days: number } }>('/testing/age-ytd-report', async ({ body: { days } }) => {
    await t.db.execute(sql`update ytd_reports set made_at = made_at - make_interval(days => ${days}::int)`);
    return {};
  });
  await t.app.listen({ host: '127.0.0.1', port: productPort });
  return () => t.close();
}
