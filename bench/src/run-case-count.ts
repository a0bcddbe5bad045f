import { mkdirSync, rmSync } from 'node:fs';
import type { Actor, Ctx } from '@cfm/server/context.ts';
import { authenticate } from '@cfm/server/modules/auth/authenticate.ts';
import { startBareServer } from './bare-process.ts';
import { createRequests } from './create-operation.ts';
import { type BenchDatabase, openFilledDatabase, removeCreatedCases } from './fill.ts';
import { openHttpClient, writeRequest } from './http-client.ts';
import { measureLayers } from './layers.ts';
import { filteredOperation, overviewOperation, searchOperation } from './list-operations.ts';
import { measureCreate, measureRead } from './measure.ts';
import { openOperation } from './open-operation.ts';
import type { Ask, Operation } from './operation.ts';
import { dataDirFor, type OperationName, type Options } from './options.ts';
import { settingsOn, startProductServer } from './product-server.ts';
import type { CaseFigures } from './report.ts';
import { checkSameReplies } from './same-reply.ts';
import { ensurePeople, type SignedIn, signInPeople } from './sign-in.ts';

const poolSize = 20;
const noLimit = { statement: '', values: [] };

/** Fills so many cases (unless they are there), and measures every operation asked for. */
export async function runCaseCount(
  options: Options,
  cases: number,
  say: (text: string) => void,
): Promise<CaseFigures[]> {
  const dataDir = dataDirFor(options, cases);
  if (options.isFresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const database = await openFilledDatabase(dataDir, cases, say);
  try {
    return await measureAll(options, cases, database, say);
  } finally {
    await database.close();
  }
}

async function measureAll(
  options: Options,
  cases: number,
  database: BenchDatabase,
  say: (text: string) => void,
): Promise<CaseFigures[]> {
  const nodeOptions =
    options.profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`];
  const server = await startProductServer(settingsOn(database), { nodeOptions });
  const product = { ...server, databasePid: database.pid };
  try {
    const people = await signInPeople(
      product.port,
      await ensurePeople(database, Math.max(...options.clients)),
    );
    const rows: CaseFigures[] = [];
    const note = (figures: Omit<CaseFigures, 'cases'>) => {
      rows.push({ cases, ...figures });
      say(
        `${figures.op} with ${figures.clients}: ${figures.rps.toFixed(0)} per second, p95 ${figures.p95.toFixed(1)} ms`,
      );
    };
    await withAsk(product.port, people, async (ask) => {
      const reads = await readOperations(options.operations, ask, people, database);
      const [person] = people;
      if (options.withLayers && person) {
        say(`\n${await measureLayers(reads, person, product.port, database)}`);
        return;
      }
      const bare = await startBareServer({
        connectionString: database.serverUrl,
        poolSize,
        operations: Object.fromEntries(
          reads.map(({ name, bare: { statement, values } = noLimit }) => [name, { statement, values }]),
        ),
      });
      try {
        for (const operation of reads) {
          const kilobytes = await checkSameReplies(operation, ask, bare.port);
          say(
            `${operation.name}: ${operation.requests.length} requests, replies of ${kilobytes.toFixed(1)} kB`,
          );
          for (const clients of options.clients)
            note(
              await measureRead(
                operation,
                people.slice(0, clients),
                product,
                { ...bare, databasePid: database.pid },
                options,
              ),
            );
        }
      } finally {
        bare.stop();
      }
    });
    if (options.operations.includes('create') && !options.withLayers) {
      const next = await createRequests(database.pool);
      for (const clients of options.clients)
        note(await measureCreate(next, people.slice(0, clients), product, options));
    }
    return rows;
  } finally {
    await product.stop();
    await removeCreatedCases(database.pool, cases);
  }
}

async function readOperations(
  names: readonly OperationName[],
  ask: Ask,
  people: readonly SignedIn[],
  { ctx, pool }: BenchDatabase,
): Promise<Operation[]> {
  const userId = people[0]?.userId ?? 0;
  const make: Record<OperationName, () => Promise<Operation> | null> = {
    overview: () => overviewOperation(ask, userId),
    filtered: () => filteredOperation(ask, userId, pool),
    search: () => searchOperation(ask, userId, ctx, pool),
    open: async () => openOperation({ ...ctx, actor: await actorOf(people, ctx) }, pool),
    create: () => null,
  };
  const reads: Operation[] = [];
  for (const name of names) {
    const operation = await make[name]();
    if (operation) reads.push(operation);
  }
  return reads;
}

/** The first of the people, as the product knows who asks. */
function actorOf([person]: readonly SignedIn[], ctx: Ctx): Promise<Actor> {
  const sessionId = decodeURIComponent(person?.cookie.slice(person.cookie.indexOf('=') + 1) ?? '');
  return authenticate(ctx, sessionId, { isBackground: false });
}

/** Gives a way to ask the product as the first of the people. */
async function withAsk(
  port: number,
  people: readonly SignedIn[],
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const client = openHttpClient(port);
  const cookie = people[0]?.cookie ?? '';
  try {
    await work(async (request) => {
      const { status, body } = await client.send(writeRequest({ ...request, headers: { cookie } }));
      if (status !== 200) throw new Error(`${request.path} was answered ${status}: ${body.toString()}`);
      return JSON.parse(body.toString());
    });
  } finally {
    client.close();
  }
}
