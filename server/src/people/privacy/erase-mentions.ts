import { sql } from 'drizzle-orm';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import type { Tx } from '../../context.ts';
import { advisoryLocks } from '../../platform/db/advisory-locks.ts';
import { only } from '../../platform/db/only.ts';
import type { PersonIdentifiers } from './identifiers.ts';
import { inPostgres } from './identifiers.ts';
import { certainPatterns, fullNamesOf, redactor, withoutNames } from './person-identifiers.ts';
import { formOf, type Kept, keepsMention, mayMention, naming, placesOfTexts } from './places-of-texts.ts';

/** Rows per batch. */
const batch = 5_000;
/** Audit values per batch. They are short. */
const batchOfValues = 50_000;

interface Batch {
  erasureId: number;
  place: number;
  afterId: number;
  /** Cases in which the name belongs to another person. */
  keptCaseIds: readonly number[];
}
interface ScanResult {
  /** True if this place is scanned completely. */
  isDone: boolean;
  afterId: number;
  replaced: number;
  /** The changed cases. */
  caseIds: readonly number[];
}
/**
 * Replaces mentions of the person in the next batch of rows of a place (rule 19.10). Scans all rows, because the search
 * index has only words and the beginning of long texts. Where the name belongs to another person it stays, and only
 * identifiers are replaced (rule 19.9).
 */
export async function eraseMentions(
  tx: Tx,
  identifiers: PersonIdentifiers,
  { erasureId, place, afterId, keptCaseIds }: Batch,
): Promise<ScanResult> {
  const of = placesOfTexts[place];
  const kept = { caseIds: keptCaseIds, fullNames: fullNamesOf(identifiers.names) };
  const pattern = inPostgres(certainPatterns(identifiers));
  if (!of || pattern === '') return { isDone: true, afterId, replaced: 0, caseIds: [] };
  if (!('key' in of)) return eraseWordsOfValues(tx, identifiers, { erasureId, pattern, afterId, kept });
  const [table, key] = [sql.identifier(of.table), sql.identifier(of.key)];
  const columns = of.columns.map((column) => sql.identifier(column));
  const batchOf = await tx.db.execute<{ last: number | null; count: number }>(sql`
    select max(id)::int as last, count(*)::int as count from (
      select ${key} as id from ${table} where ${key} > ${afterId} order by ${key} limit ${batch}) p`);
  const { last, count } = only(batchOf.rows);
  if (last === null) return { isDone: true, afterId, replaced: 0, caseIds: [] };
  // Locks the rows, so that the text read is the text replaced.
  const { rows } = await tx.db.execute<Record<string, unknown>>(sql`
    select ${key} as id, ${sql.join(columns, sql`, `)}, ${of.searchedIn ?? sql`'{}'::int[]`} as searched_case_ids, ${of.caseId ?? sql`null`} as named_case_id,
      ${keepsMention(of, kept)} as keeps_name from ${table}
    where ${key} > ${afterId} and ${key} <= ${last} and ${mayMention(of, pattern)} order by ${key} for no key update`);
  const eraserFor = erasersOf(identifiers);
  const [caseIds, namedIds] = [new Set<number>(), new Set<number>()];
  let replaced = 0;
  for (const {
    keeps_name: keepsIt,
    named_case_id: namedCaseId,
    searched_case_ids: searchedIds,
    ...row
  } of rows) {
    const eraser = eraserFor(keepsIt);
    if (naming(of, row, eraser).length === 0) continue;
    const changes = of.columns.map((column) => {
      const value = of.inNotes
        ? withoutInNotes(eraser, row[column])
        : eraser.without(row[column], Object.values(row), formOf(of, column));
      const isJson = of.json?.includes(column) && value !== null;
      const given = isJson ? sql`${JSON.stringify(value)}::jsonb` : sql`${sql.param(value)}`;
      return sql`${sql.identifier(column)} = ${given}`;
    });
    if (of.hasVersion) changes.push(sql`version = version + 1`);
    await tx.db.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${key} = ${row.id}`);
    for (const id of searchedIds as number[]) caseIds.add(id);
    if (namedCaseId !== null) namedIds.add(Number(namedCaseId));
    replaced += 1;
  }
  await refreshCaseSearch(tx.db, [...caseIds]);
  return { isDone: count < batch, afterId: last, replaced, caseIds: [...namedIds] };
}

/** Returns the redactor with or without names, depending on whether the row keeps the name. */
function erasersOf(identifiers: PersonIdentifiers) {
  const [whole, nameless] = [redactor(identifiers), redactor(withoutNames(identifiers))];
  return (keepsIt: unknown) => (keepsIt === true ? nameless : whole);
}

const ofValues = { caseId: sql`case_id`, contactId: sql`audit_personal_values.contact_id` };
/** Removes mentions from audit values of others, with a separate database privilege (rule 14.2). */
async function eraseWordsOfValues(
  { db }: Tx,
  identifiers: PersonIdentifiers,
  { erasureId, pattern, afterId, kept }: { erasureId: number; pattern: string; afterId: number; kept: Kept },
): Promise<ScanResult> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.erasedValues})`);
  const batchOf = await db.execute<{ last: string | null; looked: number }>(sql`
    select max(value_id) as last, count(*)::int as looked from (
      select value_id from audit_personal_values where value_id > ${afterId} order by value_id limit ${batchOfValues}) p`);
  const { last, looked } = only(batchOf.rows);
  // Ignores markup between words. Values with HTML entities are all checked.
  const { rows } = await db.execute<{ value_id: string; value: string; keeps_name: boolean }>(sql`
    select value_id, value, ${keepsMention(ofValues, kept)} as keeps_name from audit_personal_values
    where value_id > ${afterId} and value_id <= ${last} and user_id is null
      and (normalize(value) ~* ${pattern} or value ~ '&[a-zA-Z#0-9]+;'
        or (value like '%<%' and normalize(regexp_replace(value, '<[^>]*>', '', 'g')) ~* ${pattern}))`);
  const eraserFor = erasersOf(identifiers);
  const cuts = rows.flatMap(({ value_id: valueId, value, keeps_name: keepsIt }) =>
    eraserFor(keepsIt)
      .cutsInAny(value)
      .map(({ start, end, isMarked }) => ({
        ...{ valueId, isMarked, first: charactersOf(value.slice(0, start)) + 1 },
        length: charactersOf(value.slice(start, end)),
      })),
  );
  const { rows: replaced } = await db.execute<{ count: number }>(
    sql`select erase_words_of_values(${erasureId}, ${JSON.stringify(cuts)}::jsonb) as count`,
  );
  return {
    isDone: looked < batchOfValues,
    afterId: Number(last ?? afterId),
    replaced: only(replaced).count,
    caseIds: [],
  };
}
/** Counts code points, as the database does. */
const charactersOf = (text: string): number => [...text].length;
type Eraser = Pick<ReturnType<typeof redactor>, 'without'>;
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
