import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** Folder of the schema: `migrations` and `functions`. */
export const schemaFolder = fileURLToPath(new URL('./schema', import.meta.url));

export interface Migration {
  name: string;
  hash: string;
  /** When it was generated. */
  folderMillis: number;
  statements: readonly string[];
}

/** A file of `functions`: a function, and the triggers of a trigger function. */
export interface FunctionFile {
  name: string;
  hash: string;
  sql: string;
  /** A trigger needs its table, so it is created after the migrations. All others are created before them. */
  isTrigger: boolean;
}

export interface Schema {
  migrations: readonly Migration[];
  functions: readonly FunctionFile[];
}

export function readSchema(folder = schemaFolder): Schema {
  return { migrations: readMigrations(join(folder, 'migrations')), functions: readFunctions(folder) };
}

function readMigrations(folder: string): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  // readMigrationFiles keeps the order of the journal.
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }, index) => ({
    name: entries[index]?.tag ?? String(folderMillis),
    hash,
    folderMillis,
    statements: sql,
  }));
}

function readFunctions(folder: string): FunctionFile[] {
  const files = readdirSync(join(folder, 'functions')).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const sql = readFileSync(join(folder, 'functions', file), 'utf8');
    return {
      name: basename(file, '.sql'),
      hash: createHash('sha256').update(sql).digest('hex'),
      sql,
      isTrigger: /\breturns\s+trigger\b/i.test(sql),
    };
  });
}
