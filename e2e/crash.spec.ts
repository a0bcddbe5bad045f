import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inTransaction } from '@cfm/server/context.ts';
import { deliverDueMails } from '@cfm/server/modules/mail-out/jobs.ts';
import { outgoingMails } from '@cfm/server/modules/mail-out/tables.ts';
import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { openApi } from './support/api-client.ts';
import {
  casesByTitle,
  countMails,
  countSteps,
  doWork,
  type Work,
  writeUntilDown,
} from './support/busy-writer.ts';
import { databasePid, inDatabase } from './support/database.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { type OwnServer, ownEnvironment, startServer } from './support/own-server.ts';
import { makePerson } from './support/people.ts';
import { dataDir } from './support/places.ts';

const writers = [1, 2, 3, 4];
const inbox = join(dataDir, 'crash-inbox');
let mailServer: MailServer;
let server: OwnServer | null = null;

test.beforeAll(async () => {
  mailServer = await startMailServer(inbox);
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await mailServer.close();
});

/** A mail whose server was killed while sending waits for its next attempt: the minutes until then pass. */
const letMinutesPass = (environment: Record<string, string>) =>
  inDatabase(
    (ctx) =>
      inTransaction(ctx, async (tx) => {
        await tx.db
          .update(outgoingMails)
          .set({ nextAttemptAt: tx.now(), sendingUntil: null })
          .where(eq(outgoingMails.state, 'queued'));
        await tx.jobs.enqueue(tx, deliverDueMails, {});
      }),
    environment,
  );

for (const victim of ['the product', 'the product and its database'] as const) {
  test(`nothing acknowledged is lost when ${victim} is killed in mid-work`, async () => {
    test.setTimeout(120_000);
    const environment = await ownEnvironment(join(dataDir, `crash-${randomUUID()}`), mailServer.port);
    server = await startServer(environment);
    const name = { firstName: 'Kim', lastName: 'Killed' };
    const api = await openApi(server.address, await makePerson('Agent', name, {}, environment));

    const journal: Work[] = [];
    const stream = Promise.all(writers.map((writer) => writeUntilDown(api, writer, journal)));
    const isDone = ({ acknowledged }: Work) => acknowledged.length === 3;
    await expect.poll(() => journal.filter(isDone).length, { intervals: [5] }).toBeGreaterThan(8);
    if (victim !== 'the product') process.kill(databasePid(environment.DATA_DIR ?? ''), 'SIGKILL');
    await server.end('SIGKILL');
    await stream;
    expect(journal.filter((work) => !isDone(work)).length).toBeGreaterThan(0);

    server = await startServer(environment);
    await letMinutesPass(environment);
    const found = await casesByTitle(api);
    for (const work of journal) {
      const counts = await countSteps(api, work, found.get(work.title) ?? []);
      for (const [step, count] of Object.entries(counts)) {
        const isAcknowledged = work.acknowledged.some((each) => each === step);
        const allowed = isAcknowledged ? [1] : [0, 1];
        expect(allowed, `${step} of ${work.title}`).toContain(count);
      }
      await expect
        .poll(() => countMails(work.email, inbox), { message: `mails of ${work.title}`, timeout: 30_000 })
        .toBe(counts.forward);
    }

    // Who got no answer sends it again: it is done once, whether the first one had come through or not.
    for (const work of journal) await doWork(api, work);
    const complete = await casesByTitle(api);
    for (const work of journal) {
      const counts = await countSteps(api, work, complete.get(work.title) ?? []);
      expect(counts, work.title).toEqual({ create: 1, comment: 1, forward: 1 });
      await expect.poll(() => countMails(work.email, inbox), { timeout: 30_000 }).toBe(1);
    }
    expect(complete.size).toBe(journal.length);
    expect(await server.end('SIGTERM')).toBe(0);
    server = null;
  });
}
