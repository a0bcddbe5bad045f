import type { Ctx } from '@cfm/server/context.ts';
import { listCases } from '@cfm/server/screens/case-list/list-cases.ts';
import type { Pool } from 'pg';
import { type ListQuery, listRequestOf } from './list-query.ts';

interface SentStatement {
  text: string;
  values: unknown[];
}
interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/** Counts the pages of 8 kB that PostgreSQL reads for a list: its cost, independent of how busy the machine is. */
export async function countPageReads(reader: Ctx, pool: Pool, query: ListQuery): Promise<number> {
  let pages = 0;
  for (const { text, values } of await statementsOf(reader, pool, query)) {
    const { rows } = await pool.query<Explained>({
      text: `explain (analyze, buffers, format json) ${text}`,
      values,
    });
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan) pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return pages;
}

/** Runs the list in this process and records its statements. */
async function statementsOf(reader: Ctx, pool: Pool, query: ListQuery): Promise<SentStatement[]> {
  const original = pool.query;
  const sent: SentStatement[] = [];
  const recording = (...args: unknown[]) => {
    // The product always sends an object with text and values.
    sent.push(args[0] as SentStatement);
    return Reflect.apply(original, pool, args);
  };
  pool.query = recording as Pool['query'];
  try {
    await listCases(reader, listRequestOf(query));
  } finally {
    pool.query = original;
  }
  return sent;
}
