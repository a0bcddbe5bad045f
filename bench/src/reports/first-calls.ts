import { cpuSecondsOf, cpuSecondsOfFamily } from '../processes.ts';
import type { SignedIn } from '../sign-in.ts';
import { withReportCall } from './report-call.ts';
import type { Answer, ReportQuestion } from './report-questions.ts';
import type { ReportedProduct } from './reported-product.ts';

/** After the first call of a server so many more, one after the other. */
const furtherCalls = 4;

export interface QuestionTimes extends Answer {
  firstMs: number;
  /** Median of the further calls. */
  thenMs: number;
  /** Of a further call, however busy the machine is: of the server, and of all PostgreSQL. */
  serverCpuMs: number;
  databaseCpuMs: number;
}

/**
 * The times of a question that is the first thing a server is asked that was just started; the session is an older one. PostgreSQL
 * goes on meanwhile, with what it has in memory.
 */
export async function measureFirstCalls(
  { start, databasePids }: ReportedProduct,
  reader: SignedIn,
  { name, ask, undo }: ReportQuestion,
  say: (text: string) => void,
): Promise<QuestionTimes> {
  const server = await start();
  try {
    return await withReportCall(server.port, reader, async (call) => {
      const usedSeconds = () => [
        cpuSecondsOf(server.pid),
        databasePids.reduce((sum, pid) => sum + cpuSecondsOfFamily(pid), 0),
      ];
      const used = [0, 0];
      const timed = async () => {
        const before = usedSeconds();
        const startedAt = performance.now();
        const answer = await ask(call);
        const ms = performance.now() - startedAt;
        usedSeconds().forEach((seconds, at) => {
          used[at] = (used[at] ?? 0) + seconds - (before[at] ?? 0);
        });
        await undo?.();
        return { ms, answer };
      };
      const first = await timed();
      used.fill(0);
      const further: number[] = [];
      while (further.length < furtherCalls) further.push((await timed()).ms);
      const thenMs = medianOf(further);
      say(`${name}: ${first.ms.toFixed(0)} ms, then ${thenMs.toFixed(0)} ms`);
      const [serverCpuMs = 0, databaseCpuMs = 0] = used.map((seconds) => (seconds * 1000) / furtherCalls);
      return { ...first.answer, firstMs: first.ms, thenMs, serverCpuMs, databaseCpuMs };
    });
  } finally {
    await server.stop();
    await undo?.();
  }
}

/** Of an even number the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
