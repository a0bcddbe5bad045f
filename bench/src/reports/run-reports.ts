import { withAsk } from '../ask.ts';
import type { BenchDatabase } from '../fill.ts';
import { withFilledDatabase } from '../filled-product.ts';
import { overviewOperation } from '../list-operations.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { ensurePeople, signInPeople } from '../sign-in.ts';
import { besideHead, besideLine, measureBeside, type Round } from './beside-overview.ts';
import { measureFirstCalls, type QuestionTimes } from './first-calls.ts';
import { prepareReports, signInReader } from './prepare-reports.ts';
import { type ReportQuestion, reportGroups } from './report-questions.ts';
import { productAlone, type ReportedProduct, withReplica } from './reported-product.ts';

const humanPauseMs = 1000;

/**
 * What all reports take at the first call of a server that was just started and at further ones, and what they cost the overview of
 * others meanwhile; then the same with a replica. Answers two tables.
 */
export function runReports(options: Options, cases: number, say: (text: string) => void): Promise<string> {
  return withFilledDatabase(options, cases, say, async (database) => {
    const questions = await prepareReports(database, say);
    const alone = await measureProduct(options, database, productAlone(database), questions, say);
    say('the same with a replica on this machine');
    const replicated = await withReplica(database, (product) =>
      measureProduct(options, database, product, questions, say),
    );
    return [
      markdownTable(timesTable(questions, alone.times, replicated.times)),
      markdownTable([besideHead, ...alone.beside, ...replicated.beside]),
    ].join('\n\n');
  });
}

async function measureProduct(
  options: Options,
  database: BenchDatabase,
  product: ReportedProduct,
  questions: readonly ReportQuestion[],
  say: (text: string) => void,
): Promise<{ times: QuestionTimes[]; beside: string[][] }> {
  const clients = Math.max(...options.clients);
  const server = await product.start();
  const beside: string[][] = [];
  let reader: Awaited<ReturnType<typeof signInReader>>;
  try {
    reader = await signInReader(database, server.port);
    const people = await signInPeople(server.port, await ensurePeople(database, clients));
    const { requests } = await withAsk(server.port, people, (ask) =>
      overviewOperation(ask, people[0]?.userId ?? 0),
    );
    const [request] = requests;
    if (!request) throw new Error('the overview is no request');
    for (const round of roundsOf(questions)) {
      const measured = await measureBeside(options, server, { people, request }, reader, round);
      const line = besideLine(measured, { hasReplica: product.hasReplica, clients });
      say(`overview beside ${round.name}: ${line[3]} and ${line[4]} ms, ${line[5]} times`);
      beside.push(line);
    }
  } finally {
    await server.stop();
  }
  const times: QuestionTimes[] = [];
  for (const question of questions) times.push(await measureFirstCalls(product, reader, question, say));
  return { times, beside };
}

/** The first is what is asked of the product: one person who reads all reports without a pause. */
function roundsOf(all: readonly ReportQuestion[]): Round[] {
  const questions = all.filter(({ undo }) => undo === undefined);
  return [
    { name: 'all in turn, without a pause', questions, pauseMs: 0 },
    { name: 'all in turn, a second after each', questions, pauseMs: humanPauseMs },
    ...reportGroups.map((group) => ({
      name: `${group} alone, without a pause`,
      questions: questions.filter((question) => question.group === group),
      pauseMs: 0,
    })),
  ];
}

function timesTable(
  questions: readonly ReportQuestion[],
  alone: readonly QuestionTimes[],
  replicated: readonly QuestionTimes[],
): string[][] {
  const whole = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(0));
  return [
    [
      ...['what', 'rows', 'kB', 'first call ms', 'further calls ms', 'server CPU ms', 'database CPU ms'],
      ...['first call with replica ms', 'further calls with replica ms'],
    ],
    ...questions.map(({ name }, at) => {
      const [own, other] = [alone[at], replicated[at]];
      return [
        name,
        own?.rows?.toLocaleString('en') ?? '',
        whole((own?.bytes ?? 0) / 1000),
        ...[own?.firstMs, own?.thenMs, own?.serverCpuMs, own?.databaseCpuMs].map(whole),
        ...[other?.firstMs, other?.thenMs].map(whole),
      ];
    }),
  ];
}
