import { setTimeout as pause } from 'node:timers/promises';
import { type RequestParts, writeRequest } from '../http-client.ts';
import {
  joined,
  type Measured,
  percentile,
  type RequestSource,
  requestsPerSecond,
  runLoad,
} from '../load.ts';
import type { Options } from '../options.ts';
import type { ProductServer } from '../product-server.ts';
import type { SignedIn } from '../sign-in.ts';
import { medianOf } from './first-calls.ts';
import { type ReportCall, withReportCall } from './report-call.ts';
import type { ReportQuestion } from './report-questions.ts';

/** With and without reports take turns of so long, so that a change of the machine's mood meets both. */
const turnSeconds = 5;

/** Questions that one person asks in turn, the next one so long after an answer. */
export interface Round {
  name: string;
  questions: readonly ReportQuestion[];
  pauseMs: number;
}
interface Overview {
  people: readonly SignedIn[];
  request: RequestParts;
}

export const besideHead = [
  ...['reports asked', 'replica', 'clients', 'overview p95 ms', 'beside reports', 'ratio'],
  ...['per second', 'beside reports', 'reports answered', 'median s', 'slowest s'],
];

/** The overview of many people alone, and while one more asks these questions. Answers a line below the head. */
export async function measureBeside(
  { seconds, warmUpSeconds }: Pick<Options, 'seconds' | 'warmUpSeconds'>,
  server: ProductServer,
  { people, request }: Overview,
  reader: SignedIn,
  { name, questions, pauseMs }: Round,
): Promise<{ alone: Measured; beside: Measured; reports: number[]; name: string }> {
  const written = people.map(({ cookie }) => writeRequest({ ...request, headers: { cookie } }));
  const sources = written.map(
    (each): RequestSource =>
      () =>
        each,
  );
  await runLoad(server.port, sources, warmUpSeconds);
  const [alone, beside, reports]: [Measured[], Measured[], number[]] = [[], [], []];
  await withReportCall(server.port, reader, async (call) => {
    const next = inOrder(questions);
    for (let spent = 0; spent < seconds; spent += turnSeconds) {
      alone.push(await runLoad(server.port, sources, turnSeconds));
      const asking = askUntilStopped(call, next, pauseMs);
      try {
        beside.push(await runLoad(server.port, sources, turnSeconds));
      } finally {
        // The one that is under way at the end of a turn ends with nobody beside it.
        reports.push(...(await asking.stop()));
      }
    }
  });
  return { name, alone: joined(alone), beside: joined(beside), reports };
}

/** Goes on where it was left, over all turns: slow questions are asked as often as quick ones. */
function inOrder(questions: readonly ReportQuestion[]): () => ReportQuestion {
  let next = 0;
  return () => {
    const question = questions[next % questions.length];
    next += 1;
    if (!question) throw new Error('a round without questions');
    return question;
  };
}

/** Asks one question after the other; the seconds that each took. */
function askUntilStopped(call: ReportCall, next: () => ReportQuestion, pauseMs: number) {
  const stopped = new AbortController();
  const ask = async () => {
    const seconds: number[] = [];
    while (!stopped.signal.aborted) {
      const startedAt = performance.now();
      await next().ask(call);
      seconds.push((performance.now() - startedAt) / 1000);
      await pause(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    return seconds;
  };
  const asking = ask();
  // A failure is told when it is stopped.
  asking.catch(() => undefined);
  return {
    stop() {
      stopped.abort();
      return asking;
    },
  };
}

export function besideLine(
  { name, alone, beside, reports }: Awaited<ReturnType<typeof measureBeside>>,
  { hasReplica, clients }: { hasReplica: boolean; clients: number },
): string[] {
  const [before, after] = [alone, beside].map((measured) => percentile(measured, 0.95));
  return [
    name,
    hasReplica ? 'yes' : 'no',
    String(clients),
    (before ?? 0).toFixed(1),
    (after ?? 0).toFixed(1),
    ((after ?? 0) / (before ?? 1)).toFixed(2),
    requestsPerSecond(alone).toFixed(0),
    requestsPerSecond(beside).toFixed(0),
    String(reports.length),
    reports.length === 0 ? '–' : medianOf(reports).toFixed(2),
    reports.length === 0 ? '–' : Math.max(...reports).toFixed(2),
  ];
}
