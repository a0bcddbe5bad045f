import { mkdirSync, rmSync } from 'node:fs';
import type { RoleName } from '@cfm/contract/access.ts';
import { type BenchDatabase, openFilledDatabase } from './fill.ts';
import { dataDirFor, type Options } from './options.ts';
import { type ProductServer, settingsOn, startProductServer } from './product-server.ts';
import { ensurePeople, type SignedIn, signInPeople } from './sign-in.ts';

/** The product as it is shipped, on so many cases, and people who are signed in. */
export interface FilledProduct {
  database: BenchDatabase;
  server: ProductServer;
  people: readonly SignedIn[];
}
interface Wishes {
  cases: number;
  people: number;
  /** Of the people; the team that handles cases if missing. */
  role?: RoleName;
  settings?: Record<string, string>;
  nodeOptions?: readonly string[];
}

/** Fills so many cases (unless they are there), starts the product on them, does the work, and stops it. */
export function withFilledProduct<T>(
  options: Options,
  { cases, people, role, settings, nodeOptions = [] }: Wishes,
  say: (text: string) => void,
  work: (product: FilledProduct) => Promise<T>,
): Promise<T> {
  return withFilledDatabase(options, cases, say, async (database) => {
    const server = await startProductServer({ ...settingsOn(database), ...settings }, { nodeOptions });
    try {
      return await work({
        database,
        server,
        people: await signInPeople(server.port, await ensurePeople(database, people, role)),
      });
    } finally {
      await server.stop();
    }
  });
}

/** The same without a server: for work that starts its own ones. */
export async function withFilledDatabase<T>(
  options: Options,
  cases: number,
  say: (text: string) => void,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirFor(options, cases);
  if (options.isFresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const database = await openFilledDatabase(dataDir, cases, say);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
