import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { refreshCaseSearch } from '../cases/refresh-case-search.ts';
import { inPostgres } from './identifiers.ts';
import { certainPatterns, eraserOf, type PersonTraces } from './person-traces.ts';

interface Texts {
  table: string;
  key: string;
  /** Texts, lists and JSON. */
  columns: readonly string[];
  ofCase?: boolean;
  /** Who has it open would save the person back: they get a conflict. */
  hasVersion?: boolean;
  /** In JSON that has more, only what stands under `note`. */
  inNotes?: boolean;
}
/** What the audit keeps of others: it goes as a whole, by a right of its own (rule 14.2). */
const auditValues = { table: 'audit_personal_values' } as const;
/** Where people write, beside the person's own cases. */
export const placesOfTexts: readonly (Texts | typeof auditValues)[] = [
  { table: 'cases', key: 'case_id', columns: ['title'], ofCase: true, hasVersion: true },
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
  { table: 'contacts', key: 'contact_id', columns: ['note'], hasVersion: true },
  // What undoing a merge gives back: of it the notes, as the rest is what others hold for themselves.
  { table: 'contact_merges', key: 'contact_merge_id', columns: ['merged'], inNotes: true },
  auditValues,
];
/** Rows that are read at once. */
const portion = 5_000;
/** The same of the audit's values, which are short. */
const portionOfValues = 50_000;

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
  { erasureId, place, afterId }: { erasureId: number; place: number; afterId: number },
): Promise<Looked> {
  const of = placesOfTexts[place];
  const pattern = inPostgres(certainPatterns(traces));
  if (!of || pattern === '') return { isDone: true, afterId, replaced: 0 };
  if (!('key' in of)) return eraseValuesNaming(tx, { erasureId, pattern, afterId });
  const [table, key] = [sql.identifier(of.table), sql.identifier(of.key)];
  const columns = of.columns.map((column) => sql.identifier(column));
  const portionOf = await tx.db.execute<{ last: number | null; count: number }>(sql`
    select max(id)::int as last, count(*)::int as count from (
      select ${key} as id from ${table} where ${key} > ${afterId} order by ${key} limit ${portion}) p`);
  const { last, count } = found(portionOf.rows[0]);
  if (last === null) return { isDone: true, afterId, replaced: 0 };
  // Whoever is writing one of these rows ends first, and nobody begins: what was read is what is replaced.
  const { rows } = await tx.db.execute<Record<string, unknown>>(sql`
    select ${key} as id, ${sql.join(columns, sql`, `)}${of.ofCase ? sql`, case_id` : sql``} from ${table}
    where ${key} > ${afterId} and ${key} <= ${last} and concat_ws(' ', ${sql.join(
      columns.map((column) => sql`normalize(${column}::text)`),
      sql`, `,
    )}) ~* ${pattern} order by ${key} for no key update`);
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
    if (of.hasVersion) changes.push(sql`version = version + 1`);
    await tx.db.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${key} = ${row.id}`);
    if (of.ofCase) caseIds.add(Number(row.case_id));
    replaced += 1;
  }
  await refreshCaseSearch(tx.db, [...caseIds]);
  return { isDone: count < portion, afterId: last, replaced };
}

async function eraseValuesNaming(
  { db }: Ctx,
  { erasureId, pattern, afterId }: { erasureId: number; pattern: string; afterId: number },
): Promise<Looked> {
  const { rows } = await db.execute<{ last: string | null; looked: number; erased: number }>(
    sql`select last_id as last, looked, erased from erase_values_naming(${erasureId}, ${pattern}, ${afterId}, ${portionOfValues})`,
  );
  const { last, looked, erased } = found(rows[0]);
  return { isDone: looked < portionOfValues, afterId: Number(last ?? afterId), replaced: erased };
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
