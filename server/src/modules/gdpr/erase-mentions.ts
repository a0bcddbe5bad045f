import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { refreshCaseSearch } from '../cases/refresh-case-search.ts';
import { inPostgres } from './identifiers.ts';
import { certainPatterns, eraserOf, type PersonTraces } from './person-traces.ts';

/** Where people write, beside the person's own cases: the table, its key, and its columns of texts, lists and JSON. */
export const placesOfTexts: readonly {
  table: string;
  key: string;
  columns: readonly string[];
  ofCase?: boolean;
  /** In JSON that has more, only what stands under `note`. */
  inNotes?: boolean;
}[] = [
  { table: 'cases', key: 'case_id', columns: ['title'], ofCase: true },
  {
    table: 'case_events',
    key: 'case_event_id',
    columns: ['title', 'content', 'content_text', 'author_name', 'details'],
    ofCase: true,
  },
  { table: 'outgoing_mails', key: 'mail_id', columns: ['subject', 'html', 'text', 'to', 'cc', 'last_error'] },
  { table: 'forwards', key: 'forward_id', columns: ['to', 'cc'] },
  { table: 'case_links', key: 'case_link_id', columns: ['email'] },
  { table: 'simple_solutions', key: 'simple_solution_id', columns: ['solution'] },
  { table: 'complex_solutions', key: 'complex_solution_id', columns: ['nsc_case_id'] },
  { table: 'case_solutions', key: 'case_solution_id', columns: ['detailed_consulting'] },
  { table: 'delays', key: 'delay_id', columns: ['reason'] },
  { table: 'delay_wishes', key: 'delay_wish_id', columns: ['reason'] },
  { table: 'reminder_steps', key: 'reminder_step_id', columns: ['to'] },
  { table: 'stored_files', key: 'stored_file_id', columns: ['file_name'] },
  { table: 'contacts', key: 'contact_id', columns: ['note'] },
  // What undoing a merge gives back: of it the notes, as the rest is what others hold for themselves.
  { table: 'contact_merges', key: 'contact_merge_id', columns: ['merged'], inNotes: true },
];
/** Rows that are read at once. */
const portion = 5_000;

interface Looked {
  /** Whether this place was looked through to its end. */
  isDone: boolean;
  afterId: number;
  replaced: number;
}
/**
 * Replaces what names the person in the next portion of rows of a place (rule 19.10). All rows are looked at, not those of the
 * search alone: the index knows words, and of a long text the beginning.
 */
export async function eraseMentions(
  tx: Ctx,
  traces: PersonTraces,
  { place, afterId }: { place: number; afterId: number },
): Promise<Looked> {
  const of = placesOfTexts[place];
  const pattern = inPostgres(certainPatterns(traces));
  if (!of || pattern === '') return { isDone: true, afterId, replaced: 0 };
  const [table, key] = [sql.identifier(of.table), sql.identifier(of.key)];
  const columns = of.columns.map((column) => sql.identifier(column));
  const { rows } = await tx.db.execute<Record<string, unknown>>(sql`
    select p.* from (
      select ${key} as id, ${sql.join(columns, sql`, `)}${of.ofCase ? sql`, case_id` : sql``} from ${table}
      where ${key} > ${afterId} order by ${key} limit ${portion}) p
    where concat_ws(' ', ${sql.join(
      columns.map((column) => sql`normalize(p.${column}::text)`),
      sql`, `,
    )}) ~* ${pattern} order by id`);
  const [last] = (
    await tx.db.execute<{
      id: number | null;
      rows: number;
    }>(sql`select max(id)::int as id, count(*)::int as rows from (
      select ${key} as id from ${table} where ${key} > ${afterId} order by ${key} limit ${portion}) p`)
  ).rows;
  const eraser = eraserOf(traces);
  const caseIds = new Set<number>();
  let replaced = 0;
  for (const row of rows) {
    // What a letter is, the database may see in another way.
    if (!of.columns.some((column) => eraser.names(row[column]))) continue;
    const changes = of.columns.map((column) => {
      const value = of.inNotes
        ? withoutInNotes(eraser, row[column])
        : eraser.without(row[column], Object.values(row));
      const given = isJson(row[column]) ? sql`${JSON.stringify(value)}::jsonb` : sql`${sql.param(value)}`;
      return sql`${sql.identifier(column)} = ${given}`;
    });
    await tx.db.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${key} = ${row.id}`);
    if (of.ofCase) caseIds.add(Number(row.case_id));
    replaced += 1;
  }
  await refreshCaseSearch(tx.db, [...caseIds]);
  return { isDone: (last?.rows ?? 0) < portion, afterId: last?.id ?? afterId, replaced };
}
type Eraser = Pick<ReturnType<typeof eraserOf>, 'without'>;
function withoutInNotes({ without }: Eraser, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutInNotes({ without }, part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'note' ? without(part) : withoutInNotes({ without }, part),
    ]),
  );
}
const isJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
