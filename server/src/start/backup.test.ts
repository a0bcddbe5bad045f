import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBaseBackup } from '../testing/base-backup.ts';
import { type ApiClient, openApi } from '../testing/product/api-client.ts';
import { casesByTitle, countSteps, type Work, writeUntilDown } from '../testing/product/busy-writer.ts';
import { makeCase, readCase } from '../testing/product/cases.ts';
import { runningDatabase } from '../testing/product/database.ts';
import { insertPerson } from '../testing/product/person.ts';
import { type Product, productEnvironment, startProduct } from '../testing/product/product-process.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { temporaryDataDir } from '../testing/temporary-dir.ts';

const writers = [1, 2, 3];
const patience = { timeout: 120_000 };
const folder = temporaryDataDir('backup');
const lost = join(folder, 'lost');
let smtp: TestSmtpServer;
let server: Product;

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startProduct(await productEnvironment(lost, smtp.url));
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await smtp?.close();
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
    .poll(
      async () => (await officer.call(gdprEndpoints.getErasure, { params: { contactId } }))?.finishedAt,
      patience,
    )
    .toEqual(expect.any(String));

test('restores writes made during a backup, and keeps later erasures', {
  timeout: 600_000,
}, async () => {
  const clientOf = async (role: 'Agent' | 'BMW Admin', firstName: string) =>
    openApi(server.address, await insertPerson(server.environment, role, { firstName, lastName: 'Backup' }));
  const [api, officer] = [await clientOf('Agent', 'Walter'), await clientOf('BMW Admin', 'Olga')];
  const contactId = await api.call(contactEndpoints.createContact, {
    body: { firstName: 'Vera', lastName: 'Vanishing', emails: [], phones: [] },
  });
  const made = await makeCase(api, 'Written before the backup', 'GB', { contactId });

  const journal: Work[] = [];
  const writing = Promise.all(writers.map((writer) => writeUntilDown(api, writer, journal)));
  const waitForSteps = (count: number) =>
    expect.poll(() => acknowledged(journal).length, { ...patience, interval: 5 }).toBeGreaterThan(count);
  await waitForSteps(3);
  const running = await runningDatabase(lost);
  const before = acknowledged(journal).length;
  let inBackup: ReturnType<typeof acknowledged> = [];
  await takeBaseBackup(running.owner, join(folder, 'restored', 'postgres'), async () => {
    await waitForSteps(before + 5);
    inBackup = acknowledged(journal);
  });
  // Copied after the database, so that every file that a row references exists.
  const lostFiles = join(lost, 'files');
  const files = join(folder, 'restored', 'files');
  cpSync(lostFiles, files, { recursive: true });
  await erase(officer, contactId);
  await server.end('SIGKILL');
  await writing;
  await running.stop();
  expect(acknowledged(journal).length).toBeGreaterThan(inBackup.length);
  // The list of erasures is newer than the backup: docs/operations.md, Restore.
  cpSync(join(lostFiles, 'er'), join(files, 'er'), { recursive: true, force: false });

  server = await startProduct(await productEnvironment(join(folder, 'restored'), smtp.url));
  expect(server.output()).toContain('erasures repeated from the erasure list');
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
  const erased = await readCase(restored, made);
  expect(erased.title).toBe('[erased]');
  expect(JSON.stringify(erased)).not.toContain('Vanishing');
});
