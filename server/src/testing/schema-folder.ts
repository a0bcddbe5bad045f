import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolder } from '../platform/db/schema-files.ts';
import { temporaryDir } from './temporary-dir.ts';

/** Schema changes of the next version. */
export interface SchemaChanges {
  /** SQL of an additional migration. */
  migration?: string;
  /** Texts of function files by name. Null deletes the file. */
  functions?: Readonly<Record<string, string | null>>;
}
export const nextMigration = '9999_next';

interface Journal {
  entries: { tag: string; idx: number; version: string; when: number; breakpoints: boolean }[];
}
function editJournal(folder: string, edit: (journal: Journal) => Journal): void {
  const file = join(folder, 'migrations', 'meta', '_journal.json');
  writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')) as Journal)));
}

/** A copy of the current schema with these changes. */
export function nextSchema({ migration, functions = {} }: SchemaChanges): string {
  const folder = temporaryDir('schema');
  cpSync(schemaFolder, folder, { recursive: true });
  if (migration !== undefined) {
    const entry = { idx: 9999, version: '7', when: 9e12, tag: nextMigration, breakpoints: true };
    editJournal(folder, (journal) => ({ ...journal, entries: [...journal.entries, entry] }));
    writeFileSync(join(folder, 'migrations', `${nextMigration}.sql`), migration);
  }
  for (const [name, sql] of Object.entries(functions)) {
    const file = join(folder, 'functions', `${name}.sql`);
    if (sql === null) rmSync(file);
    else writeFileSync(file, sql);
  }
  return folder;
}

/** The schema of the version whose last migration is this one, with the current functions. */
export function schemaUpTo(last: string): string {
  const folder = temporaryDir('schema');
  cpSync(schemaFolder, folder, { recursive: true });
  editJournal(folder, (journal) => {
    const end = journal.entries.findIndex(({ tag }) => tag === last);
    if (end < 0) throw new Error(`there is no migration ${last}`);
    return { ...journal, entries: journal.entries.slice(0, end + 1) };
  });
  return folder;
}
