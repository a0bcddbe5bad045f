import { type Browser, chromium } from '@playwright/test';
import { type FilledDatabase, type Print, removeCreatedCases } from '../database.ts';
import { markdownTable } from '../markdown-table.ts';
import { median } from '../measurement.ts';
import type { Options } from '../options.ts';
import { signIn } from '../people.ts';
import { withProductServer } from '../product-server.ts';
import { type CaseMoves, measureCaseMoves } from './case-moves.ts';
import { forwardNewCase } from './forward-new-case.ts';
import { kinds, type MeasuredPage, type Visit, visit, withWindow } from './visit.ts';

const listPath = '/cases';
const head = ['page', 'cold ms', 'warm ms', 'phone ms', 'largest paint ms', 'layout shift'];

/** Measures how fast pages open and how fast one moves between list and case. Returns two tables with medians. */
export async function measurePages(
  { rounds }: Pick<Options, 'rounds'>,
  database: FilledDatabase,
  print: Print,
): Promise<string> {
  const [person] = await signIn(database, 1);
  if (!person) throw new Error('No user is signed in.');
  const { cookie } = person;
  try {
    return await withProductServer(database.settings, async ({ port }) => {
      const pages = await listPages(database, port, cookie);
      const origin = `http://localhost:${port}`;
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
      });
      try {
        const lines: string[][] = [];
        for (const page of pages) {
          lines.push(await measurePage(browser, origin, page, rounds));
          print(`${page.name}: ${lines.at(-1)?.[1]} ms`);
        }
        const moves: CaseMoves[] = [];
        while (moves.length < rounds)
          moves.push(
            await withWindow(browser, { origin, cookie }, (page) => measureCaseMoves(page, listPath)),
          );
        const medianOf = (move: keyof CaseMoves) => median(moves.map((each) => each[move])).toFixed(0);
        return [
          markdownTable([[...head, ...kinds.map((kind) => `${kind} kB`)], ...lines]),
          markdownTable([
            ['open a case ms', 'back to the list ms', 'next case ms'],
            [medianOf('open'), medianOf('back'), medianOf('next')],
          ]),
        ].join('\n\n');
      } finally {
        await browser.close();
      }
    });
  } finally {
    await removeCreatedCases(database.pool, database.cases);
  }
}

async function listPages(database: FilledDatabase, port: number, cookie: string): Promise<MeasuredPage[]> {
  const { caseId, token } = await forwardNewCase(database, port, cookie);
  return [
    { name: 'login', path: '/account/login', usable: 'input[type="password"]' },
    { name: 'overview', path: listPath, usable: 'tr[data-row-id]', cookie },
    { name: 'case', path: `/case/edit/${caseId}`, usable: 'main aside', cookie },
    { name: 'solve', path: `/solution/solve?token=${token}&marketStatus=solved`, usable: 'form textarea' },
    { name: 'delay', path: `/solution/add-more-days?token=${token}&marketStatus=delayed`, usable: 'form' },
  ];
}

async function measurePage(
  browser: Browser,
  origin: string,
  page: MeasuredPage,
  rounds: number,
): Promise<string[]> {
  const [cold, warm, phone]: [Visit[], Visit[], Visit[]] = [[], [], []];
  const { cookie } = page;
  for (let round = 0; round < rounds; round += 1) {
    await withWindow(browser, { origin, cookie }, async (tab) => {
      cold.push(await visit(tab, page));
      warm.push(await visit(tab, page));
    });
    phone.push(await withWindow(browser, { origin, cookie, isPhone: true }, (tab) => visit(tab, page)));
  }
  const of = (visits: readonly Visit[], value: (each: Visit) => number) => median(visits.map(value));
  return [
    page.name,
    ...[cold, warm, phone].map((visits) => of(visits, ({ usableMs }) => usableMs).toFixed(0)),
    of(cold, ({ largestPaint }) => largestPaint).toFixed(0),
    of(cold, ({ layoutShift }) => layoutShift).toFixed(3),
    ...kinds.map((kind) => (of(cold, ({ bytes }) => bytes[kind]) / 1000).toFixed(1)),
  ];
}
