import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { beginningOfName } from '../../platform/db/name-search.ts';
import type { redactor } from './person-identifiers.ts';
import { linkTarget, type TextForm } from './words-of-text.ts';

export interface Texts {
  table: string;
  key: string;
  /** Texts, lists and JSON. */
  columns: readonly string[];
  /** Columns with HTML. The same words are in another column as text. */
  html?: readonly string[];
  json?: readonly string[];
  /** The case of a row. */
  caseId?: SQL;
  /** The contact of a row without a case. */
  contactId?: SQL;
  /** Condition for rows of these cases, if one on `caseId` would scan all rows. */
  isOfCases?: (caseIds: SQL) => SQL;
  /** The cases whose search texts include a row. */
  searchedIn?: SQL;
  /** The version is incremented, so that an open form gets a conflict and can't save the person again. */
  hasVersion?: boolean;
  /** Only values under `note` in the JSON. */
  inNotes?: boolean;
}
/** Audit values of others. They are changed with a separate database privilege (rule 14.2). */
const auditValues = { table: 'audit_personal_values' } as const;
const caseId = sql`case_id`;
const ownCase = sql`array[case_id]`;
/** The original case of a row that an integration moved (rule 19.2). */
const formerCaseId = sql`coalesce(of_case_id, case_id)`;

/** Texts outside the person's own cases. */
export const placesOfTexts: readonly (Texts | typeof auditValues)[] = [
  { table: 'cases', key: 'case_id', columns: ['title'], caseId, searchedIn: ownCase, hasVersion: true },
  {
    ...{ table: 'case_events', key: 'case_event_id' },
    columns: ['title', 'content', 'content_text', 'author_name', 'details'],
    ...{ html: ['content'], json: ['details'] },
    ...{ caseId: formerCaseId, searchedIn: ownCase, hasVersion: true },
  },
  {
    ...{ table: 'outgoing_mails', key: 'mail_id' },
    columns: ['subject', 'html', 'text', 'to', 'cc', 'last_error'],
    ...{ html: ['html'], caseId: formerCaseId },
  },
  { table: 'forwards', key: 'forward_id', columns: ['to', 'cc'], caseId },
  { table: 'case_links', key: 'case_link_id', columns: ['email'], caseId },
  { table: 'simple_solutions', key: 'simple_solution_id', columns: ['solution'], caseId },
  { table: 'complex_solutions', key: 'complex_solution_id', columns: ['nsc_case_id'], caseId },
  { table: 'case_solutions', key: 'case_solution_id', columns: ['detailed_consulting'], caseId },
  { table: 'delays', key: 'delay_id', columns: ['reason'], caseId },
  { table: 'extension_requests', key: 'extension_request_id', columns: ['reason'], caseId },
  { table: 'reminder_steps', key: 'reminder_step_id', columns: ['to'], caseId },
  {
    ...{ table: 'stored_files', key: 'stored_file_id', columns: ['file_name'] },
    caseId: sql`(select coalesce(v.of_case_id, v.case_id) from attachments a join case_events v on v.case_event_id = a.case_event_id
      where a.stored_file_id = stored_files.stored_file_id limit 1)`,
    searchedIn: sql`array(select a.case_id from attachments a where a.stored_file_id = stored_files.stored_file_id)`,
    isOfCases: (caseIds) =>
      sql`stored_file_id in (select a.stored_file_id from attachments a where a.case_id = ${caseIds})`,
  },
  {
    table: 'contacts',
    key: 'contact_id',
    columns: ['note'],
    contactId: sql`contacts.contact_id`,
    hasVersion: true,
  },
  // Undo snapshots: only notes, because the rest is data of the merged persons themselves.
  {
    ...{ table: 'contact_merges', key: 'contact_merge_id', columns: ['merged'] },
    ...{ json: ['merged'], inNotes: true, contactId: sql`contact_merges.contact_id` },
  },
  {
    ...{ table: 'monthly_reports', key: 'monthly_report_id', hasVersion: true },
    columns: ['english_content', 'german_content', 'english_signature', 'german_signature'],
    html: ['english_content', 'german_content', 'english_signature', 'german_signature'],
  },
  // Nothing else of it may change (rule 23.8).
  {
    ...{ table: 'monthly_sendings', key: 'monthly_sending_id', columns: ['html', 'recipients'] },
    ...{ html: ['html'], json: ['recipients'] },
  },
  auditValues,
];

/**
 * The contact `o` has one of these full names, compared as in searches (rule 6.3). The first condition uses the index.
 */
export const isCalled = (fullNames: readonly string[]): SQL => {
  const names = sql`select ${beginningOfName(sql`n`)} from unnest(${sql.param([...fullNames])}::text[]) n`;
  return sql`(o.searched_name like any (array(select name || '%' from (${names}) as called (name)))
    and split_part(o.searched_name, '  ', 1) = any (array(${names})))`;
};
/** Where the name belongs to another person and is kept (rule 19.9). */
export interface Kept {
  caseIds: readonly number[];
  fullNames: readonly string[];
}
/** True if the row belongs to one of these cases or to a contact with the same name. */
export const keepsMention = (of: { caseId?: SQL; contactId?: SQL }, { caseIds, fullNames }: Kept): SQL => {
  const isOfCase = of.caseId && sql`coalesce(${of.caseId} = any(${sql.param([...caseIds])}::int[]), false)`;
  const isOfContact =
    of.contactId &&
    sql`exists (select from contacts o where o.contact_id = ${of.contactId} and ${isCalled(fullNames)})`;
  return sql.join(
    [isOfCase, isOfContact, sql`false`].filter((each) => each !== undefined),
    sql` or `,
  );
};

/** Prefilter in the database: the row may name the person. Ignores markup and links between words. */
export const mayMention = ({ columns, html = [], json = [] }: Texts, pattern: string): SQL => {
  const words = columns.flatMap((column) => {
    const name = sql.identifier(column);
    // JSON escapes line breaks as letters.
    if (json.includes(column)) return [sql`regexp_replace(${name}::text, '\\\\[nrt]', ' ', 'g')`];
    return html.includes(column) ? [sql`${name}::text`] : [sql`${name}::text`, withoutLinks(name)];
  });
  return sql`normalize(concat_ws(' ', ${sql.join(words, sql`, `)})) ~* ${pattern}`;
};
const withoutLinks = (name: SQLWrapper): SQL =>
  sql`case when ${name}::text like '%[%' then regexp_replace(${name}::text, ${linkTarget.source}, '', 'gi') end`;

export const formOf = ({ html }: Texts, column: string): TextForm =>
  html?.includes(column) ? 'html' : 'text';
type Row = Record<string, unknown>;
/** The columns that name the person. Repeats the check, because the database has another definition of letters. */
export const naming = (
  of: Texts,
  row: Row,
  { names }: Pick<ReturnType<typeof redactor>, 'names'>,
): string[] =>
  of.columns.filter((column) => names(of.inNotes ? notesIn(row[column]) : row[column], formOf(of, column)));
/** The values under `note` at any depth. */
const notesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => (key === 'note' ? [part] : notesIn(part)))
    : [];
