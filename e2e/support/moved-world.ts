import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueuedJob } from '@cfm/server/jobs/job-queue.ts';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { type ApiClient, clientOf } from './api-client.ts';
import { inDatabase } from './database.ts';
import { listenTo } from './journey.ts';
import { startMailServer } from './mail-server.ts';
import { moveClock } from './move-clock.ts';
import { ownEnvironment, startServer } from './own-server.ts';
import type { Person } from './people.ts';
import { sessionCookie, signIn } from './session.ts';

/** Sessions end after half an hour without a sign of their person, and twelve hours in any case. */
const idleMs = 20 * 60_000;
const tooLateMs = 11 * 3_600_000;

/** A product of a journey's own, with data of its own, whose days pass when the journey says so. */
export interface MovedWorld {
  address: string;
  environment: Record<string, string>;
  inbox: string;
  /** What the clock of the server shows. */
  now(): number;
  /** Moves the clock of the server; never back. From there it runs on. */
  moveTo(moment: string): Promise<void>;
  /** The API as a person, who signs in anew where the session has ended by then. */
  as(person: Person): Promise<ApiClient>;
  /** What somebody does in a browser that shows the time of the server; signed in, or as an outsider with a link. */
  browse<T>(person: Person | null, work: (page: Page) => Promise<T>): Promise<T>;
  /** Has the server carry out jobs that are due by the clock, and waits for their end. */
  runJobs(jobs: readonly QueuedJob<Record<string, never>>[]): Promise<void>;
  end(): Promise<void>;
}

export async function startMovedWorld(folder: string, browser: Browser, at: string): Promise<MovedWorld> {
  const inbox = join(folder, 'inbox');
  const mails = await startMailServer(inbox);
  const environment = await ownEnvironment(folder, mails.port);
  const clock = { aheadMs: Date.parse(at) - Date.now() };
  const now = () => Date.now() + clock.aheadMs;
  const server = await startServer(
    { ...environment, CLOCK_AHEAD_MS: String(clock.aheadMs) },
    new URL('./moved-program.ts', import.meta.url),
  );
  const { address, child } = server;
  const sessions = new Map<string, { id: string; begun: number; used: number }>();
  async function sessionOf(person: Person): Promise<string> {
    const known = sessions.get(person.username);
    if (known && now() - known.used < idleMs && now() - known.begun < tooLateMs) {
      known.used = now();
      return known.id;
    }
    const id = await signIn(address, person, now);
    sessions.set(person.username, { id, begun: now(), used: now() });
    return id;
  }
  /** A mail that is being sent is left to its server for minutes: were they over at once, it would be sent once more. */
  const mailsAreOut = () =>
    inDatabase(async ({ db }) => {
      const isOneDue = async () => {
        const at = new Date(now()).toISOString();
        const due = sql`state = 'queued' and (sending_until is not null or next_attempt_at <= ${at}::timestamptz)`;
        return (await db.execute(sql`select from outgoing_mails where ${due} limit 1`)).rows.length > 0;
      };
      while (await isOneDue()) await pause(50);
    }, environment);
  return {
    address,
    environment,
    inbox,
    now,
    async moveTo(moment) {
      const aheadMs = Date.parse(moment) - Date.now();
      if (!(aheadMs >= clock.aheadMs)) throw new Error(`${moment} has passed`);
      await mailsAreOut();
      clock.aheadMs = aheadMs;
      const moved = new Promise((resolve) => child.once('message', resolve));
      child.send(aheadMs);
      await moved;
    },
    as: async (person) => clientOf(address, await sessionOf(person)),
    async browse(person, work) {
      const context = await browser.newContext({ baseURL: address });
      listenTo(context);
      try {
        await context.addInitScript(moveClock, { aheadMs: clock.aheadMs });
        if (person) {
          const value = await sessionOf(person);
          await context.addCookies([
            { name: sessionCookie, value, url: address, httpOnly: true, sameSite: 'Strict' },
          ]);
        }
        context.setDefaultTimeout(20_000);
        return await work(await context.newPage());
      } finally {
        await context.close();
      }
    },
    runJobs: (jobs) =>
      inDatabase(async (ctx) => {
        for (const job of jobs) await ctx.jobs.enqueue(ctx, job, {});
        const names = jobs.map(({ name }) => name);
        const isUnderWay = async () => {
          const { rows } = await ctx.db.execute(
            sql`select from jobs.job where name = any(${sql.param(names)}) and state in ('created', 'retry', 'active')`,
          );
          return rows.length > 0;
        };
        while (await isUnderWay()) await pause(50);
      }, environment),
    async end() {
      await server.end('SIGTERM');
      await mails.close();
    },
  };
}
