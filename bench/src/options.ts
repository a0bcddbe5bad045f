import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const operationNames = ['overview', 'filtered', 'search', 'open', 'create'] as const;
export type OperationName = (typeof operationNames)[number];

export interface Options {
  cases: number[];
  clients: number[];
  operations: OperationName[];
  seconds: number;
  warmUpSeconds: number;
  dataDir: string | null;
  isFresh: boolean;
  withLayers: boolean;
  profileDir: string | null;
  /** How often the product is killed, instead of being measured. */
  kills: number | null;
  /** The pages are measured in a browser, instead of the server. */
  withPages: boolean;
  /** An export is measured, instead of single requests. */
  withExport: boolean;
  /** How many random sequences of all actions on cases are played, instead of measuring. */
  sequences: number | null;
  /** How many calls of random people are played on cases in and out of their scope, instead of measuring. */
  scope: number | null;
  /** A fixed set of filters and searches is measured, instead of single operations. */
  withQueries: boolean;
  /** What is large of its kind is measured: a case of many events, a reply with a large file, the figures of all brands. */
  withLarge: boolean;
  /** How many reminder steps fall due at once and are carried out, instead of measuring. */
  reminders: number | null;
  /** The pages of the token links are measured: reading, more days, solving. */
  withLinks: boolean;
  /** Among how many contacts is searched, instead of measuring cases. */
  contacts: number | null;
  /** On how many entries the page of the audit is measured. */
  audit: number | null;
  /** Among how many users the list of users is measured, with what rights let see. */
  users: number | null;
  /** What noting who saw a case costs is measured. */
  withSeen: boolean;
  /** Among how many contacts persons are erased, instead of measuring cases. */
  erase: number | null;
  /** All reports are measured, with what they cost those who work meanwhile. */
  withReports: boolean;
  /** How often each page is measured. */
  rounds: number;
}

export const usage = `npm run bench -- [--cases 100000,1000000] [--clients 1,16] [--ops ${operationNames.join(',')}]
  [--seconds 10] [--warm-up 2]   how long each operation is measured, and run before
  [--data DIR] [--fresh]         where the filled database is kept between runs; fill it anew
  [--layers]                     what each layer of a read costs, instead of the table
  [--profile DIR]                write a CPU profile of the product's server there
  [--crash 100]                  instead: kill server and database so often while people write, and look up what was acknowledged
  [--sequences 500]              instead: play random sequences of all actions on cases, and look for broken rules after each action
  [--scope 100000]               instead: play so many calls of random people, and look for what they must not see; then compare
                                 how long what is out of scope and what does not exist take to be refused
  [--export]                     instead: export all cases, 100,000 at most, and measure what that costs the process and who else asks
  [--queries]                    instead: 31 filters and 20 searches, each with its hits and how it finds them; fails if one finds nothing
  [--large]                      instead: a case of 500 events, a reply with a file of 5 MB, the brand overview
  [--reminders 10000]            instead: let so many reminder steps fall due at once, and carry them out; fails if one is left or twice
  [--links]                      instead: the solve and the set-delay page, read and used by outsiders
  [--contacts 1000000]           instead: search among so many contacts, in several scripts
  [--audit 12000000]             instead: the page of the audit on so many entries, and an export of them
  [--users 5000]                 instead: the list of so many users, and what rights let see
  [--seen]                       instead: opening a case with and without noting who saw it
  [--erase 1000000]              instead: erase persons among so many contacts, each with what the audit knows of them
  [--reports]                    instead: daily, YTD, monthly and billing, at the first call after a start, and what they cost the
                                 overview meanwhile (--clients, --seconds for each side of a comparison), without and with a replica
  [--pages] [--rounds 5]         instead: measure the pages in Chromium (CHROMIUM_PATH), tables as Markdown`;

/** What was asked for on the command line. Throws with a sentence about what can't be understood. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      cases: { type: 'string', default: '100000' },
      clients: { type: 'string', default: '1,16' },
      ops: { type: 'string', default: operationNames.join(',') },
      seconds: { type: 'string', default: '10' },
      'warm-up': { type: 'string', default: '2' },
      data: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      layers: { type: 'boolean', default: false },
      profile: { type: 'string' },
      crash: { type: 'string' },
      sequences: { type: 'string' },
      scope: { type: 'string' },
      reminders: { type: 'string' },
      pages: { type: 'boolean', default: false },
      export: { type: 'boolean', default: false },
      queries: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      links: { type: 'boolean', default: false },
      contacts: { type: 'string' },
      audit: { type: 'string' },
      users: { type: 'string' },
      seen: { type: 'boolean', default: false },
      erase: { type: 'string' },
      reports: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
    },
  });
  return {
    cases: numbers('--cases', values.cases),
    clients: numbers('--clients', values.clients),
    operations: values.ops.split(',').map(operationOf),
    seconds: number('--seconds', values.seconds),
    warmUpSeconds: number('--warm-up', values['warm-up']),
    dataDir: values.data ?? null,
    isFresh: values.fresh,
    withLayers: values.layers,
    profileDir: values.profile ?? null,
    withPages: values.pages,
    withExport: values.export,
    withQueries: values.queries,
    withLarge: values.large,
    withLinks: values.links,
    contacts: values.contacts === undefined ? null : number('--contacts', values.contacts),
    audit: values.audit === undefined ? null : number('--audit', values.audit),
    users: values.users === undefined ? null : number('--users', values.users),
    withSeen: values.seen,
    erase: values.erase === undefined ? null : number('--erase', values.erase),
    withReports: values.reports,
    rounds: number('--rounds', values.rounds),
    sequences: values.sequences === undefined ? null : number('--sequences', values.sequences),
    scope: values.scope === undefined ? null : number('--scope', values.scope),
    reminders: values.reminders === undefined ? null : number('--reminders', values.reminders),
    kills: values.crash === undefined ? null : number('--crash', values.crash),
  };
}

/** The folder of the database of so many cases. */
export const dataDirFor = ({ dataDir }: Options, cases: number): string =>
  dataDir === null ? join(tmpdir(), `cfm-bench-${cases}`) : join(dataDir, String(cases));

const numbers = (name: string, text: string) => text.split(',').map((part) => number(name, part));

function number(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} wants a number above 0, not "${text}"`);
  return value;
}

function operationOf(text: string): OperationName {
  const name = operationNames.find((each) => each === text);
  if (!name) throw new Error(`--ops knows ${operationNames.join(', ')}, not "${text}"`);
  return name;
}
