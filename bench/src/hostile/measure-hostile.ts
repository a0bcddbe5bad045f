import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { createCaseForms } from '../create-case.ts';
import { type FilledDatabase, type Print, removeCreatedCases } from '../database.ts';
import { prepare, withHttpClient } from '../http-client.ts';
import { openRequests, overviewRequests, searchRequests } from '../load/list-operations.ts';
import { markdownTable } from '../markdown-table.ts';
import { ascending, cycle, percentile, runClients } from '../measurement.ts';
import type { Options } from '../options.ts';
import { signIn } from '../people.ts';
import { peakMemoryMb, withProductServer } from '../product-server.ts';
import { type HostileInput, hostileInputs } from './inputs.ts';

type HostileOptions = Pick<Options, 'seconds' | 'warmUpSeconds'>;

/** What another client should wait at most. */
const waitMaxMs = 200;

interface Sent {
  what: string;
  status: number;
  from: number;
  to: number;
}
interface Answer {
  from: number;
  to: number;
}

/**
 * One client opens the overview, searches and opens cases, alone and while another one sends hostile input without a pause.
 * Returns the waits of the first one, and for each input its answer and the longest wait meanwhile.
 */
export async function measureHostile(
  { seconds, warmUpSeconds }: HostileOptions,
  database: FilledDatabase,
  print: Print,
): Promise<string> {
  const { pool } = database;
  const [reader] = await signIn(database, 1);
  const [sender] = await signIn(database, 1, 'Admin');
  const nextForm = await createCaseForms(pool);
  const [overview = [], opened, searched] = [
    overviewRequests(),
    await openRequests(pool),
    await searchRequests(pool),
  ];
  const ordinary = opened.flatMap((open, at) => [
    ...overview,
    open,
    ...searched.slice(at % searched.length).slice(0, 1),
  ]);
  const source = cycle(
    ordinary.map((request) => prepare(request, reader?.cookie)),
    0,
  );
  try {
    return await withProductServer(database.settings, async ({ port, pid }) => {
      const made = await withHttpClient(port, ({ send }) =>
        send(
          prepare(
            { method: 'POST', path: `${apiBase}${caseEndpoints.createCase.path}`, body: nextForm() },
            sender?.cookie,
          ),
        ),
      );
      const inputs = hostileInputs(JSON.parse(made.toString()).caseId);
      await runClients(port, [source], warmUpSeconds);
      const { latencies: alone } = await runClients(port, [source], seconds);
      const memoryBefore = peakMemoryMb(pid);
      const answers: Answer[] = [];
      let isOver = false;
      let overloaded = 0;
      const reading = (async () => {
        while (!isOver)
          await runClients(port, [source], 0.2, (_request, ms) => {
            const to = performance.now();
            answers.push({ from: to - ms, to });
          }).catch((error: Error) => {
            if (!error.message.includes(' returned 503: ')) throw error;
            overloaded += 1;
          });
      })();
      const sent: Sent[] = [];
      try {
        for (const input of inputs) {
          sent.push(await sendInput(port, input, sender?.cookie ?? ''));
          print(`${input.what}: ${sent.at(-1)?.status}`);
        }
      } finally {
        isOver = true;
        await reading;
      }
      const during = ascending(answers.map(waitOf));
      return [
        markdownTable([
          ['other client', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', `over ${waitMaxMs} ms`],
          figuresOf('alone', alone),
          figuresOf('during hostile input', during),
        ]),
        markdownTable([
          ['hostile input', 'status', 'ms', 'longest wait of the other client ms'],
          ...sent.map((each) => [
            each.what,
            String(each.status),
            (each.to - each.from).toFixed(0),
            Math.max(0, ...answers.filter(overlaps(each)).map(waitOf)).toFixed(0),
          ]),
        ]),
        `The server answered the other client ${overloaded} times that it is overloaded.`,
        `Peak memory of the server: ${memoryBefore} MB before, ${peakMemoryMb(pid)} MB after.`,
      ].join('\n\n');
    });
  } finally {
    await removeCreatedCases(pool, database.cases);
  }
}

const waitOf = ({ from, to }: Answer): number => to - from;
const overlaps =
  (sent: Sent) =>
  ({ from, to }: Answer): boolean =>
    to >= sent.from && from <= sent.to;

const figuresOf = (name: string, waits: readonly number[]): string[] => [
  name,
  String(waits.length),
  ...[0.5, 0.95, 0.99, 1].map((share) => percentile(waits, share).toFixed(1)),
  String(waits.filter((ms) => ms > waitMaxMs).length),
];

/** Throws when the server fails instead of rejecting the input. */
async function sendInput(
  port: number,
  { what, method, path, body }: HostileInput,
  cookie: string,
): Promise<Sent> {
  const from = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body,
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${what}: ${response.status} ${text.slice(0, 500)}`);
  return { what, status: response.status, from, to: performance.now() };
}
