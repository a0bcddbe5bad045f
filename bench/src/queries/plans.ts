import type { Ctx } from '@cfm/server/context.ts';
import { listCases } from '@cfm/server/modules/case-list/list-cases.ts';
import type { Pool } from 'pg';
import { type ListQuery, listRequestOf } from './list-query.ts';

/** How PostgreSQL goes about a list. */
export interface Plan {
  /** Pages of 8 kB that its statements look at: what a query costs, however busy the machine is. */
  pages: number;
  /** Large tables that one of them reads from the first row to the last. */
  sequential: string[];
}

interface SentStatement {
  text: string;
  values: unknown[];
}
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** Explains every statement that the product sends for this list, with the values it sends. */
export async function planOf(reader: Ctx, pool: Pool, query: ListQuery): Promise<Plan> {
  const large = await largeTables(pool);
  const sequential = new Set<string>();
  let pages = 0;
  for (const { text, values } of await statementsOf(reader, pool, query)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `explain (analyze, buffers, format json) ${text}`,
      values,
    });
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) continue;
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    for (const table of readWhole(plan)) if (large.has(table)) sequential.add(table);
  }
  return { pages, sequential: [...sequential] };
}

/** Those that grow with the cases; to read a small one whole is the quickest way. */
async function largeTables(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and reltuples >= (select reltuples / 10 from pg_class where oid = 'cases'::regclass)`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Runs the list in this process, and notes what it asks PostgreSQL for. */
async function statementsOf(reader: Ctx, pool: Pool, query: ListQuery): Promise<SentStatement[]> {
  const original = pool.query;
  const sent: SentStatement[] = [];
  const noting = (...args: unknown[]) => {
    // The product always sends a statement with its values.
    sent.push(args[0] as SentStatement);
    return Reflect.apply(original, pool, args);
  };
  pool.query = noting as Pool['query'];
  try {
    await listCases(reader, listRequestOf(query));
  } finally {
    pool.query = original;
  }
  return sent;
}

function readWhole(node: PlanNode): string[] {
  const own = node['Node Type'].endsWith('Seq Scan') && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(readWhole)];
}
