import type { Readable } from 'node:stream';
import type { Db } from '@cfm/server/db/client.ts';
import { storedFiles } from '@cfm/server/files/tables.ts';
import { auditEntries } from '@cfm/server/modules/audit/tables.ts';
import { attachments } from '@cfm/server/modules/case-events/tables.ts';
import { boardCases, caseCodeLevelSets, caseEvents, cases } from '@cfm/server/modules/cases/tables.ts';
import { contactAddresses, contactCars, contacts } from '@cfm/server/modules/contacts/tables.ts';
import { delays } from '@cfm/server/modules/delay/tables.ts';
import { caseLinks, forwards } from '@cfm/server/modules/forwarding/tables.ts';
import { outgoingMails } from '@cfm/server/modules/mail-out/tables.ts';
import { simpleSolutions } from '@cfm/server/modules/solution/tables.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import { bulkInsert } from './bulk-insert.ts';

type Rows<T extends PgTable> = T['$inferSelect'][];

/** Rows of some demo cases, on their way into the database. */
export interface DemoBatch {
  contacts: Rows<typeof contacts>;
  contactAddresses: Rows<typeof contactAddresses>;
  contactCars: Rows<typeof contactCars>;
  cases: Rows<typeof cases>;
  boardCases: Rows<typeof boardCases>;
  caseCodeLevelSets: Rows<typeof caseCodeLevelSets>;
  caseEvents: Rows<typeof caseEvents>;
  storedFiles: Rows<typeof storedFiles>;
  attachments: Rows<typeof attachments>;
  outgoingMails: Rows<typeof outgoingMails>;
  forwards: Rows<typeof forwards>;
  caseLinks: Rows<typeof caseLinks>;
  delays: Rows<typeof delays>;
  simpleSolutions: Rows<typeof simpleSolutions>;
  auditEntries: Rows<typeof auditEntries>;
  /** Contents of `storedFiles`. */
  files: { storageKey: string; body: () => Readable }[];
}

export const newBatch = (): DemoBatch => ({
  contacts: [],
  contactAddresses: [],
  contactCars: [],
  cases: [],
  boardCases: [],
  caseCodeLevelSets: [],
  caseEvents: [],
  storedFiles: [],
  attachments: [],
  outgoingMails: [],
  forwards: [],
  caseLinks: [],
  delays: [],
  simpleSolutions: [],
  auditEntries: [],
  files: [],
});

/** Inserts the rows, what is referred to before what refers to it. */
export async function insertBatch(db: Db, batch: DemoBatch): Promise<void> {
  await bulkInsert(db, contacts, batch.contacts);
  await bulkInsert(db, contactAddresses, batch.contactAddresses);
  await bulkInsert(db, contactCars, batch.contactCars);
  await bulkInsert(db, cases, batch.cases);
  await bulkInsert(db, boardCases, batch.boardCases);
  await bulkInsert(db, caseCodeLevelSets, batch.caseCodeLevelSets);
  await bulkInsert(db, caseEvents, batch.caseEvents);
  await bulkInsert(db, storedFiles, batch.storedFiles);
  await bulkInsert(db, attachments, batch.attachments);
  await bulkInsert(db, outgoingMails, batch.outgoingMails);
  await bulkInsert(db, forwards, batch.forwards);
  await bulkInsert(db, caseLinks, batch.caseLinks);
  await bulkInsert(db, delays, batch.delays);
  await bulkInsert(db, simpleSolutions, batch.simpleSolutions);
  await bulkInsert(db, auditEntries, batch.auditEntries);
}
