import { isDeepStrictEqual } from 'node:util';
import { checkRowsWith } from '../platform/db/statements.ts';

/** The statements with a checked row, and those that return none. */
export const checkedStatements = new Set<string>();

/** Makes a statement fail if its rows do not match its schema exactly: an extra or missing column, or another type. */
export function checkAllRows(): void {
  checkRowsWith((name, form, rows) => {
    for (const row of rows) {
      const problem = problemOf(form.safeParse(row), row);
      if (problem) throw new Error(`a row of the statement "${name}" does not match its schema: ${problem}`);
      rejectOtherSpellings(row, `the statement "${name}"`);
    }
    if (rows.length > 0 || form.def.type === 'never') checkedStatements.add(name);
  });
}

type Parsed = { success: true; data: unknown } | { success: false; error: { message: string } };
function problemOf(parsed: Parsed, row: unknown): string | null {
  if (!parsed.success) return parsed.error.message;
  // The schema drops unknown columns.
  return isDeepStrictEqual(parsed.data, row) ? null : `undeclared columns in ${JSON.stringify(row)}`;
}

const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d(:?\d\d)?)?$/;
const oneSpelling = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Checks that all times from the database have one format, in lists and objects too. */
export function rejectOtherSpellings(value: unknown, source: string): void {
  if (typeof value === 'string' && isMoment.test(value) && !oneSpelling.test(value))
    throw new Error(`${source} has the time "${value}"`);
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) rejectOtherSpellings(part, source);
}
