import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordAudit } from '@cfm/server/access/audit/record-audit.ts';
import { refreshCaseSearch } from '@cfm/server/cases/case/refresh-case-search.ts';
import { cases } from '@cfm/server/cases/case/tables.ts';
import { type Ctx, inTransaction } from '@cfm/server/context.ts';
import { addNameWords } from '@cfm/server/people/contacts/name-words.ts';
import type { Db } from '@cfm/server/platform/db/client.ts';
import { senderOf } from '@cfm/server/platform/outbox/enqueue-mail.ts';
import { getTableName, sql } from 'drizzle-orm';
import { createDemoCaseAdder } from './loaders/add-demo-case.ts';
import { billMonths } from './loaders/bill-months.ts';
import { blockSpamSenders } from './loaders/block-spam-senders.ts';
import { readCodes } from './loaders/codes.ts';
import { runContactStories } from './loaders/contact-stories.ts';
import {
  type DemoSignIn,
  loadDemoColleagues,
  loadDemoUsers,
  markDemoFavorites,
} from './loaders/demo-accounts.ts';
import { bulkTables, type DemoBatch, insertBatch, newBatch } from './loaders/demo-batch.ts';
import { type IdSource, openIdSource } from './loaders/id-source.ts';
import { shortenRetention } from './loaders/shorten-retention.ts';
import { slowIndexes, withoutIndexes } from './loaders/without-indexes.ts';
import { generateDemoCases } from './simulator/generate-demo-cases.ts';

export interface DemoOptions {
  count: number;
  onProgress?: (done: number, total: number) => void;
}

const batchSize = 500;
/** Any number. The same seed gives the same demo. */
const seed = 20_260_105;
/** Yields to the event loop after this many cases, so that rows are built while PostgreSQL stores the previous ones. */
const casesPerTurn = 5;
const filledTables = [...Object.values(bulkTables).map(getTableName), 'users', 'case_search', 'name_words'];

/** Sign-in data of all demo users (rule 15.3). Demo mode runs on loopback only. */
export const demoSignIn: DemoSignIn = { password: 'Demo-Pass-1!', totpKey: 'JBSWY3DPEHPK3PXP' };

/**
 * Fills a database without cases with the demo of rule 15.3: users, cases with all their data, links, favorites. Loads
 * all or nothing. Returns false if there are cases already.
 *
 * Users, favorites, contact stories and bills use the product's verbs. Cases with their events, files, forwards, mails,
 * delays, solutions and history are inserted in bulk: verbs need a hundred statements for a case of ten events, and
 * 5,000 cases would take minutes instead of seconds. Table types keep the rows complete, and tests read them back
 * through the product. The blacklist is filled by SQL.
 */
export async function loadDemoData(ctx: Ctx, { count, onProgress }: DemoOptions): Promise<boolean> {
  if (await hasCases(ctx.db)) return false;
  const storedKeys: string[] = [];
  try {
    await inTransaction(ctx, async (tx) => {
      const actors = await loadDemoUsers(tx, demoSignIn);
      const admin = actors.find(({ role }) => role === 'Admin');
      await loadDemoColleagues(tx);
      const ids = await openIdSource(tx.db);
      await withoutIndexes(tx.db, slowIndexes, () => loadCases(tx, ids, { count, onProgress }, storedKeys));
      await ids.handOver(tx.db);
      await tx.db.execute(sql.raw(`analyze ${filledTables.join(', ')}`));
      await blockSpamSenders(tx.db, tx.now());
      await shortenRetention(tx.db);
      await markDemoFavorites(tx, actors);
      if (admin) {
        await runContactStories(tx, admin);
        await billMonths(tx, admin);
      }
      await recordAudit(tx, {
        entity: 'demoData',
        entityId: null,
        action: 'load',
        changes: [{ field: 'cases', to: count }],
      });
    });
  } catch (error) {
    for (const key of storedKeys) await ctx.files.remove(key);
    throw error;
  }
  return true;
}

async function hasCases(db: Db): Promise<boolean> {
  return (await db.select({ caseId: cases.caseId }).from(cases).limit(1)).length > 0;
}

async function loadCases(
  tx: Ctx,
  ids: IdSource,
  { count, onProgress }: DemoOptions,
  storedKeys: string[],
): Promise<void> {
  const addDemoCase = createDemoCaseAdder(ids);
  const tools = {
    codes: await readCodes(tx.db),
    ids,
    mailFrom: senderOf(tx),
    complaintTeam: tx.config.complaintTeam,
    now: tx.now(),
  };
  let batch = newBatch();
  let done = 0;
  let storing = Promise.resolve();
  const flush = async () => {
    await storing;
    const full = batch;
    batch = newBatch();
    storing = store(tx, full, storedKeys).then(() => {
      done += full.cases.length;
      onProgress?.(done, count);
    });
    // The next `await storing` handles an error. This prevents an unhandled rejection until then.
    storing.catch(() => undefined);
  };
  for (const demoCase of generateDemoCases({ count, seed, now: new Date(tx.now()) })) {
    addDemoCase({ ...tools, batch }, demoCase);
    if (batch.cases.length >= batchSize) await flush();
    else if (batch.cases.length % casesPerTurn === 0) await nextTurn();
  }
  await flush();
  await storing;
}

async function store(tx: Ctx, batch: DemoBatch, storedKeys: string[]): Promise<void> {
  storedKeys.push(...batch.files.map((file) => file.storageKey));
  await Promise.all(batch.files.map((file) => tx.files.put(file.storageKey, file.body())));
  await insertBatch(tx.db, batch);
  await addNameWords(
    tx.db,
    batch.contacts.flatMap((contact) => [contact.firstName, contact.lastName]),
  );
  await refreshCaseSearch(
    tx.db,
    batch.cases.map(({ caseId }) => caseId),
  );
}
