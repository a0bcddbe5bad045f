import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/gdpr.ts';
import { startEmbeddedPostgres } from '@cfm/server/embedded-postgres/launcher.ts';
import { takeBaseBackup } from '@cfm/server/testing/base-backup.ts';
import { expect } from '@playwright/test';
import { type ApiClient, openApi } from './support/api-client.ts';
import { casesByTitle, countSteps, type Work, writeUntilDown } from './support/busy-writer.ts';
import { makeCase } from './support/cases.ts';
import { listenTo, test } from './support/journey.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { type OwnServer, ownEnvironment, startServer } from './support/own-server.ts';
import { makePerson, type Person } from './support/people.ts';
import { dataDir } from './support/places.ts';
import { signIn } from './support/sign-in.ts';

const folder = join(dataDir, `backup-${randomUUID()}`);
const writers = [1, 2, 3];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let mailServer: MailServer;
let server: OwnServer | null = null;

test.beforeAll(async () => {
  mailServer = await startMailServer(join(folder, 'inbox'));
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await mailServer.close();
});

const acknowledged = (journal: readonly Work[]) =>
  journal.flatMap((work) => work.acknowledged.map((step) => ({ work, step })));

async function erase(officer: ApiClient, contactId: number): Promise<void> {
  const params = { contactId };
  const { fullName, previewHash } = await officer.call(gdprEndpoints.previewErasure, { params });
  await officer.call(gdprEndpoints.erasePerson, {
    params,
    body: { reason: 'Asked for it', typedName: fullName, previewHash },
  });
  await expectErased(officer, contactId);
}
const expectErased = (officer: ApiClient, contactId: number) =>
  expect
    .poll(async () => (await officer.call(gdprEndpoints.getErasure, { params: { contactId } }))?.finishedAt, {
      timeout: 30_000,
    })
    .toEqual(expect.any(String));

test('what was written while a backup was taken is there after the loss, and who was erased since is not', async ({
  browser,
}) => {
  const environment = await ownEnvironment(join(folder, 'lost'), mailServer.port);
  server = await startServer(environment);
  const person = (role: 'Agent' | 'BMW Admin', firstName: string): Promise<Person> =>
    makePerson(role, { firstName, lastName: 'Backup' }, {}, environment);
  const api = await openApi(server.address, await person('Agent', 'Walter'));
  const officer = await openApi(server.address, await person('BMW Admin', 'Olga'));
  const reader = await person('Agent', 'Rita');
  const contactId = await api.call(contactEndpoints.createContact, {
    body: { firstName: 'Vera', lastName: 'Vanishing', emails: [], phones: [] },
  });
  const made = await makeCase(api, 'Told before the backup', 'GB', { contactId });

  const journal: Work[] = [];
  const writing = Promise.all(writers.map((writer) => writeUntilDown(api, writer, journal)));
  await expect.poll(() => acknowledged(journal).length, { intervals: [5] }).toBeGreaterThan(3);
  const running = await startEmbeddedPostgres({
    dataDir: join(folder, 'lost', 'postgres'),
    log: silent,
  });
  const before = acknowledged(journal).length;
  let inBackup: { work: Work; step: Work['acknowledged'][number] }[] = [];
  await takeBaseBackup(running.owner, join(folder, 'restored', 'postgres'), async () => {
    await expect.poll(() => acknowledged(journal).length, { intervals: [5] }).toBeGreaterThan(before + 5);
    inBackup = acknowledged(journal);
  });
  // After the database, so that each file is there which a row of it names.
  const files = join(folder, 'restored', 'files');
  cpSync(environment.FILES_URL ?? '', files, { recursive: true });
  await erase(officer, contactId);
  await server.end('SIGKILL');
  await writing;
  await running.stop();
  expect(acknowledged(journal).length).toBeGreaterThan(inBackup.length);
  // The list of erasures is newer than the backup: docs/operations.md, Restore.
  cpSync(join(environment.FILES_URL ?? '', 'er'), join(files, 'er'), { recursive: true, force: false });

  server = await startServer(await ownEnvironment(join(folder, 'restored'), mailServer.port));
  expect(server.output()).toContain('persons of the list of erasures are erased again');
  const restored = api.at(server.address);
  const found = await casesByTitle(restored);
  const counts = new Map(
    await Promise.all(
      journal.map(
        async (work) => [work, await countSteps(restored, work, found.get(work.title) ?? [])] as const,
      ),
    ),
  );
  for (const { work, step } of inBackup) expect(counts.get(work)?.[step], `${step} of ${work.title}`).toBe(1);
  for (const [work, { create, comment, forward }] of counts)
    expect(Math.max(create, comment, forward), work.title).toBeLessThan(2);
  await expectErased(officer.at(server.address), contactId);

  const context = await browser.newContext({ baseURL: server.address });
  listenTo(context);
  const page = await context.newPage();
  await signIn(page, reader);
  await page.goto(`/case/edit/${made.caseId}`);
  await expect(page.getByRole('heading', { level: 1, name: '[erased]' })).toBeVisible();
  await expect(page.getByText('Vanishing')).toHaveCount(0);
  const commented = inBackup.find(({ step }) => step === 'comment')?.work;
  await page.goto(`/case/edit/${commented?.caseId}`);
  await expect(page.getByRole('heading', { level: 1, name: commented?.title })).toBeVisible();
  await expect(page.getByText('first.txt').first()).toBeVisible();
});
