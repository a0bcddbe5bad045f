import type { Readable } from 'node:stream';
import type { Db } from '@cfm/server/db/client.ts';
import { storedFiles } from '@cfm/server/files/tables.ts';
import { auditEntries } from '@cfm/server/modules/audit/tables.ts';
import { attachments } from '@cfm/server/modules/case-events/tables.ts';
import { caseIntegrations } from '@cfm/server/modules/case-relations/tables.ts';
import { boardCases, caseCodeLevelSets, caseEvents, cases } from '@cfm/server/modules/cases/tables.ts';
import { contactAddresses, contactCars, contacts } from '@cfm/server/modules/contacts/tables.ts';
import { delays } from '@cfm/server/modules/delay/tables.ts';
import { caseLinks, forwards } from '@cfm/server/modules/forwarding/tables.ts';
import { outgoingMails } from '@cfm/server/modules/mail-out/tables.ts';
import { postQualifications } from '@cfm/server/modules/post-qualification-requests/tables.ts';
import { reminderPlans, reminderSteps } from '@cfm/server/modules/reminders/tables.ts';
import { caseSolutions, complexSolutions, simpleSolutions } from '@cfm/server/modules/solution/tables.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What is filled in bulk: what is referred to before what refers to it. */
export const bulkTables = {
  contacts,
  contactAddresses,
  contactCars,
  cases,
  boardCases,
  caseCodeLevelSets,
  caseEvents,
  storedFiles,
  attachments,
  outgoingMails,
  forwards,
  caseLinks,
  delays,
  reminderPlans,
  reminderSteps,
  postQualifications,
  simpleSolutions,
  complexSolutions,
  caseSolutions,
  caseIntegrations,
  auditEntries,
};
type BulkTables = typeof bulkTables;
export type BulkTable = keyof BulkTables;
export const bulkTableNames = Object.keys(bulkTables) as BulkTable[]; // the type of keys is lost on the way

/** Rows of some demo cases, on their way into the database. */
export type DemoBatch = { [T in BulkTable]: BulkTables[T]['$inferSelect'][] } & {
  /** Contents of `storedFiles`. */
  files: { storageKey: string; body: () => Readable }[];
};

export function newBatch(): DemoBatch {
  const entries = [...bulkTableNames, 'files'].map((name) => [name, []]);
  return Object.fromEntries(entries) as DemoBatch; // every key of it is among the entries
}

export async function insertBatch(db: Db, batch: DemoBatch): Promise<void> {
  for (const name of bulkTableNames) await bulkInsert(db, bulkTables[name], batch[name]);
}

const quoted = (name: string) => `"${name}"`;

/**
 * Inserts whole rows, ids included but not what the database makes itself, with one statement and one parameter: what many values cost is the parsing of
 * their places in a statement.
 */
async function bulkInsert(db: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated }]) => generated === undefined,
  );
  const names = columns.map(([key]) => quoted(toSnakeCase(key))).join(', ');
  const keys = columns.map(([key]) => quoted(key)).join(', ');
  const fields = columns.map(([key, column]) => `${quoted(key)} ${column.getSQLType()}`).join(', ');
  await db.execute(sql`insert into ${table} (${sql.raw(names)}) overriding system value
    select ${sql.raw(keys)} from json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(fields)})`);
}
