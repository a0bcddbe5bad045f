import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const parts = ['load', 'queries', 'reports', 'pages', 'hostile', 'crash', 'fill'] as const;
export type Part = (typeof parts)[number];

export const operationNames = ['overview', 'filtered', 'search', 'open', 'create'] as const;
export type OperationName = (typeof operationNames)[number];

export interface Options {
  parts: readonly Part[];
  cases: readonly number[];
  clients: readonly number[];
  operations: readonly OperationName[];
  seconds: number;
  warmUpSeconds: number;
  rounds: number;
  kills: number;
  dataDir: string;
  refill: boolean;
}

export const help = `Measures the product on a database of demo cases.

Usage: npm run bench -- [parts] [options]

Parts. Several run on one database, except crash, which makes its own.
  load      open, filter and search the list, open and create cases (default)
  queries   every filter of the list and 20 searches: hits, times, pages read
  reports   every report, and how much the overview slows down meanwhile
  pages     how fast pages open in Chromium (CHROMIUM_PATH names another one)
  hostile   send archives, documents and texts made to keep the server busy, and measure another client meanwhile
  crash     kill server and database while people write, then look for lost or duplicate writes
  fill      only fill the database

Options
  --cases 100000,1000000   number of cases; default 100000, for pages 5000
  --clients 1,16           clients that send requests at the same time (load, queries, reports)
  --operations open,create measure only these: ${operationNames.join(', ')} (load)
  --seconds 10             duration of each measurement (load, queries, reports, hostile)
  --warm-up 2              seconds before each measurement
  --rounds 5               visits of each page (pages)
  --kills 20               number of kills (crash)
  --data DIR               where filled databases are kept; default ${tmpdir()}
  --refill                 delete the kept database and fill it again
  --help                   show this text
`;

/** Parses the command line. Returns null for --help. Throws an error that says which option is wrong. */
export function readOptions(args: string[]): Options | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      cases: { type: 'string' },
      clients: { type: 'string', default: '1,16' },
      operations: { type: 'string', default: operationNames.join(',') },
      seconds: { type: 'string', default: '10' },
      'warm-up': { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      kills: { type: 'string', default: '20' },
      data: { type: 'string', default: tmpdir() },
      refill: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const names = positionals.length > 0 ? positionals : ['load'];
  const chosen = names.map((name) => oneOf(parts, name, 'part'));
  if (chosen.includes('crash') && chosen.length > 1)
    throw new Error('Run crash alone: it makes a database of its own.');
  return {
    parts: chosen,
    cases: numbers('cases', values.cases ?? (chosen.includes('pages') ? '5000' : '100000')),
    clients: numbers('clients', values.clients),
    operations: values.operations.split(',').map((each) => oneOf(operationNames, each, 'operation')),
    seconds: positive('seconds', values.seconds),
    warmUpSeconds: positive('warm-up', values['warm-up']),
    rounds: positive('rounds', values.rounds),
    kills: positive('kills', values.kills),
    dataDir: values.data,
    refill: values.refill,
  };
}

/** Folder of the database with this number of cases. */
export const databaseDir = ({ dataDir }: Pick<Options, 'dataDir'>, cases: number): string =>
  join(dataDir, `cfm-bench-${cases}`);

const numbers = (option: string, text: string) => text.split(',').map((each) => positive(option, each));

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${option} needs a number above 0, not "${text}".`);
  return value;
}

function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const found = known.find((each) => each === text);
  if (!found) throw new Error(`Unknown ${what} "${text}". Known: ${known.join(', ')}.`);
  return found;
}
