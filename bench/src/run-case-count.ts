import { withAsk } from './ask.ts';
import { startBareServer } from './bare-process.ts';
import { createRequests } from './create-operation.ts';
import { type BenchDatabase, removeCreatedCases } from './fill.ts';
import { type FilledProduct, withFilledProduct } from './filled-product.ts';
import { measureLayers } from './layers.ts';
import { filteredOperation, overviewOperation, searchOperation } from './list-operations.ts';
import { measureCreate, measureRead } from './measure.ts';
import { openOperation } from './open-operation.ts';
import type { Ask, Operation } from './operation.ts';
import type { OperationName, Options } from './options.ts';
import type { CaseFigures } from './report.ts';
import { checkSameReplies } from './same-reply.ts';
import { actorOf, type SignedIn } from './sign-in.ts';

const poolSize = 20;
const noLimit = { statement: '', values: [] };

/** Fills so many cases (unless they are there), and measures every operation asked for. */
export function runCaseCount(
  options: Options,
  cases: number,
  say: (text: string) => void,
): Promise<CaseFigures[]> {
  const nodeOptions =
    options.profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`];
  return withFilledProduct(
    options,
    { cases, people: Math.max(...options.clients), nodeOptions },
    say,
    (product) => measureAll(options, cases, product, say),
  );
}

async function measureAll(
  options: Options,
  cases: number,
  { database, server, people }: FilledProduct,
  say: (text: string) => void,
): Promise<CaseFigures[]> {
  const product = { ...server, databasePid: database.pid };
  try {
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
