import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../context.ts';
import { deliverDueMails } from '../platform/outbox/jobs.ts';
import { outgoingMails } from '../platform/outbox/tables.ts';
import { type ApiClient, openApi } from '../testing/product/api-client.ts';
import {
  casesByTitle,
  countSteps,
  doWork,
  type Work,
  writeUntilDown,
} from '../testing/product/busy-writer.ts';
import { countMails } from '../testing/product/count-mails.ts';
import { databasePid, inDatabase } from '../testing/product/database.ts';
import { insertPerson } from '../testing/product/person.ts';
import { type Product, productEnvironment, startProduct } from '../testing/product/product-process.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { temporaryDataDir } from '../testing/temporary-dir.ts';

const writers = [1, 2, 3, 4];
const patience = { timeout: 120_000 };
const dataDir = temporaryDataDir('crash');
let smtp: TestSmtpServer;
let server: Product;
let api: ApiClient;

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startProduct(await productEnvironment(dataDir, smtp.url));
  const name = { firstName: 'Kim', lastName: 'Killed' };
  api = await openApi(server.address, await insertPerson(server.environment, 'Agent', name));
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await smtp?.close();
});

/** Makes mails due whose next attempt is minutes away, because the server was killed while sending them. */
const makeMailsDue = () =>
  inDatabase(server.environment, (ctx) =>
    inTransaction(ctx, async (tx) => {
      await tx.db
        .update(outgoingMails)
        .set({ nextAttemptAt: tx.now(), sendingUntil: null })
        .where(eq(outgoingMails.state, 'queued'));
      await tx.jobs.enqueue(tx, deliverDueMails, {});
    }),
  );
const isDone = ({ acknowledged }: Work) => acknowledged.length === 3;
const expectMails = ({ email, title }: Work, count: number) =>
  expect.poll(() => countMails(smtp, email), { ...patience, message: `mails of ${title}` }).toBe(count);

test.each(['the server', 'the server and its database'] as const)(
  'loses no acknowledged write when %s is killed',
  { timeout: 600_000 },
  async (victim) => {
    const before = (await casesByTitle(api)).size;
    const journal: Work[] = [];
    const writing = Promise.all(writers.map((writer) => writeUntilDown(api, writer, journal)));
    await expect.poll(() => journal.filter(isDone).length, { ...patience, interval: 5 }).toBeGreaterThan(8);
    if (victim !== 'the server') process.kill(databasePid(dataDir), 'SIGKILL');
    await server.end('SIGKILL');
    await writing;
    expect(journal.filter((work) => !isDone(work)).length).toBeGreaterThan(0);

    server = await startProduct(server.environment);
    await makeMailsDue();
    const found = await casesByTitle(api);
    for (const work of journal) {
      const counts = await countSteps(api, work, found.get(work.title) ?? []);
      for (const [step, count] of Object.entries(counts)) {
        const allowed = work.acknowledged.some((each) => each === step) ? [1] : [0, 1];
        expect(allowed, `${step} of ${work.title}`).toContain(count);
      }
      await expectMails(work, counts.forward);
    }

    // A client without a response repeats its request. It takes effect once, whether or not the first one had arrived.
    for (const work of journal) await doWork(api, work);
    const complete = await casesByTitle(api);
    for (const work of journal) {
      const counts = await countSteps(api, work, complete.get(work.title) ?? []);
      expect(counts, work.title).toEqual({ create: 1, comment: 1, forward: 1 });
      await expectMails(work, 1);
    }
    expect(complete.size - before).toBe(journal.length);
  },
);
