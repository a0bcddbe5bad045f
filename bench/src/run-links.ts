import { apiBase } from '@cfm/contract/limits.ts';
import { removeCreatedCases } from './fill.ts';
import { withFilledProduct } from './filled-product.ts';
import { makeForwardedCases } from './forwarded-cases.ts';
import { type RequestParts, writeRequest } from './http-client.ts';
import { percentile, requestsPerSecond, runLoad } from './load.ts';
import type { Options } from './options.ts';
import { markdownTable } from './report.ts';

/** Each is answered once at most; more than can be answered in the time. */
const linkCount = 20_000;

/** What the solve and the set-delay page ask of the server, by so many outsiders at once. Answers a table. */
export function runLinks(options: Options, cases: number, say: (text: string) => void): Promise<string> {
  return withFilledProduct(options, { cases, people: 1 }, say, async ({ server, database }) => {
    const { pool } = database;
    try {
      const now = new Date().toISOString();
      const tokens = await makeForwardedCases(database, { filled: cases, count: linkCount, now });
      await pool.query('vacuum (analyze)');
      say(`${tokens.length.toLocaleString('en')} links are waiting`);
      const lines: string[][] = [['what', 'clients', 'per second', 'p50 ms', 'p95 ms', 'memory MB']];
      for (const { name, isWrite, requestOf } of requests) {
        let next = 0;
        const source = () => {
          const token = tokens[isWrite ? next : next % tokens.length];
          next += 1;
          if (token === undefined) throw new Error(`${name}: all links are used up, measure for less time`);
          return writeRequest(requestOf(token));
        };
        for (const clients of options.clients) {
          const sources = Array.from({ length: clients }, () => source);
          await runLoad(server.port, sources, options.warmUpSeconds);
          server.takePeakMemory();
          const measured = await runLoad(server.port, sources, options.seconds);
          const times = [0.5, 0.95].map((share) => percentile(measured, share).toFixed(1));
          const perSecond = requestsPerSecond(measured).toFixed(0);
          lines.push([name, String(clients), perSecond, ...times, String(server.takePeakMemory())]);
          say(`${name} with ${clients}: p95 ${times[1]} ms`);
        }
      }
      return markdownTable(lines);
    } finally {
      await removeCreatedCases(pool, cases);
    }
  });
}

interface Asked {
  name: string;
  /** A link is used for it once. */
  isWrite: boolean;
  requestOf: (token: string) => RequestParts;
}
const caseOf = (marketStatus: string) => (token: string) => ({
  method: 'GET',
  path: `${apiBase}solution/case?token=${token}&marketStatus=${marketStatus}`,
});
const requests: readonly Asked[] = [
  {
    name: 'solve page',
    isWrite: false,
    requestOf: (token) => ({ method: 'GET', path: `/solution/solve?token=${token}&marketStatus=solved` }),
  },
  { name: 'its case', isWrite: false, requestOf: caseOf('solved') },
  {
    name: 'set-delay page',
    isWrite: false,
    requestOf: (token) => ({
      method: 'GET',
      path: `/solution/add-more-days?token=${token}&marketStatus=delayed`,
    }),
  },
  { name: 'its case, set-delay', isWrite: false, requestOf: caseOf('delayed') },
  {
    name: 'more days',
    isWrite: true,
    requestOf: (token) => ({
      method: 'POST',
      path: `${apiBase}solution/add-more-days`,
      body: { token, days: 3, reason: 'The part is late.' },
    }),
  },
  {
    name: 'solved by a text',
    isWrite: true,
    requestOf: (token) => ({
      method: 'POST',
      path: `${apiBase}solution/simple-solve`,
      body: { token, solution: 'The part was replaced, the customer has been told.' },
    }),
  },
];
