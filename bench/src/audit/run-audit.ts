import { auditEndpoints } from '@cfm/contract/audit.ts';
import { apiBase, exportedEntriesMax } from '@cfm/contract/limits.ts';
import { measureAsked, tableHead } from '../asked.ts';
import { type FilledProduct, withFilledProduct } from '../filled-product.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { fillUsers } from '../users/fill-users.ts';
import { auditQuestions } from './audit-questions.ts';
import { fillLogs } from './fill-logs.ts';

/** They did what the logs tell of. */
const users = 5_000;

/** The page of the audit on so many entries, and an export of as many as one has at most. Answers a table, and a line. */
export function runAudit(
  options: Options,
  cases: number,
  count: number,
  say: (text: string) => void,
): Promise<string> {
  const wishes = { cases, people: Math.max(...options.clients), role: 'Admin' } as const;
  return withFilledProduct(options, wishes, say, async (product) => {
    const { database } = product;
    await fillUsers(database, users);
    say(`${(await fillLogs(database, count)).toLocaleString('en')} entries were added`);
    const questions = await auditQuestions(database.pool);
    const table = markdownTable([tableHead, ...(await measureAsked(options, product, questions, say))]);
    return `${table}\n\n${await exportEntries(product)}`;
  });
}

/** The newest entries, as many as one file has, read as fast as they come. */
async function exportEntries({ server, database, people }: FilledProduct): Promise<string> {
  const { rows } = await database.pool.query<{ from: Date; count: number }>(
    `select min(at) as "from", count(*)::int as count from (
       select at from audit_entries where entity = 'case' and action = 'update' order by at desc limit $1) newest`,
    [exportedEntriesMax],
  );
  const from = rows[0]?.from.toISOString();
  const { method, path } = auditEndpoints.exportAudit;
  server.takePeakMemory();
  const before = server.takePeakMemory();
  const startedAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${server.port}${apiBase}${path}`, {
    method,
    headers: { cookie: people[0]?.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'case-update', from }),
  });
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  const seconds = (performance.now() - startedAt) / 1000;
  return `export of ${rows[0]?.count.toLocaleString('en')} entries: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, memory ${before} MB before, ${server.takePeakMemory()} MB at most`;
}
