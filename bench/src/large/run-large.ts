import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@cfm/contract/limits.ts';
import { startSmtpServer } from '@cfm/server/testing/smtp-server.ts';
import { withAsk } from '../ask.ts';
import { createRequests } from '../create-operation.ts';
import { removeCreatedCases } from '../fill.ts';
import { type FilledProduct, withFilledProduct } from '../filled-product.ts';
import { writeRequest } from '../http-client.ts';
import { type Measured, measuredOf, percentile, runLoad } from '../load.ts';
import { randomPdf } from '../multipart.ts';
import type { Ask } from '../operation.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { createAnswerable, writeLongCase, writeReply } from './write-case.ts';

const sizes = [
  { events: 10, files: 4 },
  { events: 500, files: 200 },
];
const replyFileBytes = 5 * 1024 * 1024;
const repliesOfEach = 3;
const mailsLimitMs = 120_000;

type Note = (what: string, clients: number, work: () => Promise<Measured>) => Promise<void>;

/** What is large of its kind: a case of many events beside one of few, the figures of all brands, replies with a large file. */
export async function runLarge(
  options: Options,
  cases: number,
  say: (text: string) => void,
): Promise<string> {
  const mailServer = await startSmtpServer();
  const wishes = { cases, people: Math.max(...options.clients), settings: { SMTP_URL: mailServer.url } };
  try {
    return await withFilledProduct(options, wishes, say, async (product) => {
      const { server, people, database } = product;
      const lines: string[][] = [['what', 'clients', 'p50 ms', 'p95 ms', 'memory before MB', 'memory MB']];
      const note: Note = async (what, clients, work) => {
        server.takePeakMemory();
        const before = server.takePeakMemory();
        const measured = await work();
        const times = [0.5, 0.95].map((share) => percentile(measured, share).toFixed(1));
        lines.push([what, String(clients), ...times, String(before), String(server.takePeakMemory())]);
        say(`${what} with ${clients}: p95 ${times[1]} ms`);
      };
      try {
        await withAsk(server.port, people, async (ask) => {
          await measureReads(options, product, ask, note);
          await measureReplies(options, product, ask, note, mailServer.received);
        });
      } finally {
        await removeCreatedCases(database.pool, cases);
      }
      return markdownTable(lines);
    });
  } finally {
    await mailServer.close();
  }
}

async function measureReads(
  { clients, seconds, warmUpSeconds }: Options,
  { server, people, database }: FilledProduct,
  ask: Ask,
  note: Note,
): Promise<void> {
  const makeCase = await createRequests(database.pool);
  const reads: [what: string, path: string][] = [];
  for (const size of sizes) {
    const [person] = people;
    if (!person) throw new Error('nobody is signed in');
    const caseId = await writeLongCase(server.port, person, ask, { makeCase, ...size });
    reads.push([`case of ${size.events} events`, `cases/${caseId}`]);
    reads.push([`newest 100 of ${size.events} events`, `case/${caseId}/events?take=100`]);
  }
  reads.push(['brand overview', 'cases/brands']);
  for (const [what, path] of reads)
    for (const count of clients) {
      const sources = people.slice(0, count).map(({ cookie }) => {
        const request = writeRequest({ method: 'GET', path: `${apiBase}${path}`, headers: { cookie } });
        return () => request;
      });
      await runLoad(server.port, sources, warmUpSeconds);
      await note(what, count, () => runLoad(server.port, sources, seconds));
    }
}

/** Each of the people writes one reply after the other on a case of their own. The memory counts until the last mail has gone out. */
async function measureReplies(
  { clients }: Options,
  { server, people, database }: FilledProduct,
  ask: Ask,
  note: Note,
  received: readonly unknown[],
): Promise<void> {
  const makeCase = await createRequests(database.pool);
  const { file } = randomPdf('report.pdf', replyFileBytes);
  for (const count of clients) {
    const writers = await Promise.all(
      people
        .slice(0, count)
        .map(async (person) => ({ person, answerable: await createAnswerable(ask, makeCase) })),
    );
    const expected = received.length + count * repliesOfEach;
    await note('reply with a file of 5 MB', count, async () => {
      const latencies: number[] = [];
      const startedAt = performance.now();
      await Promise.all(
        writers.map(async ({ person, answerable }) => {
          for (let n = 0; n < repliesOfEach; n += 1) {
            const sentAt = performance.now();
            await writeReply(server.port, person, answerable, file);
            latencies.push(performance.now() - sentAt);
          }
        }),
      );
      const measured = measuredOf((performance.now() - startedAt) / 1000, latencies);
      const endsAt = performance.now() + mailsLimitMs;
      while (received.length < expected) {
        if (performance.now() > endsAt) throw new Error('not all replies have gone out');
        await pause(200);
      }
      return measured;
    });
  }
}
