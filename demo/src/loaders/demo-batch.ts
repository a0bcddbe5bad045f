import type { Readable } from 'node:stream';
import { auditEntries } from '@cfm/server/access/audit/tables.ts';
import { boardCases, caseCodeLevelSets, caseEvents, cases } from '@cfm/server/cases/case/tables.ts';
import { attachments } from '@cfm/server/cases/events/tables.ts';
import { caseIntegrations } from '@cfm/server/cases/relations/tables.ts';
import { contactAddresses, contactCars, contacts } from '@cfm/server/people/contacts/tables.ts';
import type { Db } from '@cfm/server/platform/db/client.ts';
import { storedFiles } from '@cfm/server/platform/files/tables.ts';
import { outgoingMails } from '@cfm/server/platform/outbox/tables.ts';
import { postQualifications } from '@cfm/server/process/customer-requests/tables.ts';
import { delays } from '@cfm/server/process/extensions/tables.ts';
import { caseLinks, forwards } from '@cfm/server/process/forwarding/tables.ts';
import { reminderPlans, reminderSteps } from '@cfm/server/process/reminders/tables.ts';
import { caseSolutions, complexSolutions, simpleSolutions } from '@cfm/server/process/solution/tables.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Bulk tables, in the order of their references. */
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
export const bulkTableNames = Object.keys(bulkTables) as BulkTable[]; // `Object.keys` loses the key type

/** Rows of some demo cases to insert. */
export type DemoBatch = { [T in BulkTable]: BulkTables[T]['$inferSelect'][] } & {
  /** Contents of `storedFiles`. */
  files: { storageKey: string; body: () => Readable }[];
};

export function newBatch(): DemoBatch {
  const entries = [...bulkTableNames, 'files'].map((name) => [name, []]);
  return Object.fromEntries(entries) as DemoBatch; // has an entry for every key
}

export async function insertBatch(db: Db, batch: DemoBatch): Promise<void> {
  for (const name of bulkTableNames) await bulkInsert(db, bulkTables[name], batch[name]);
}

const quoted = (name: string) => `"${name}"`;

/**
 * Inserts whole rows, including ids but without generated columns, by one statement with one parameter. Many parameters
 * would be slow, because PostgreSQL parses their positions.
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
