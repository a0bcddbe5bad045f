import { isDeepStrictEqual } from 'node:util';
import { checkRowsWith } from '../platform/db/statements.ts';

/** The statements that a row was checked of, or that answer none. */
export const checkedStatements = new Set<string>();

/** Makes every statement fail whose rows are not exactly what its form says: a column too many, too few or of another type. */
export function checkAllRows(): void {
  checkRowsWith((name, form, rows) => {
    for (const row of rows) {
      const fault = faultOf(form.safeParse(row), row);
      if (fault) throw new Error(`a row of the statement "${name}" is not what its form says: ${fault}`);
      refuseOtherSpellings(row, `the statement "${name}"`);
    }
    if (rows.length > 0 || form.def.type === 'never') checkedStatements.add(name);
  });
}

type Parsed = { success: true; data: unknown } | { success: false; error: { message: string } };
function faultOf(parsed: Parsed, row: unknown): string | null {
  if (!parsed.success) return parsed.error.message;
  // What a form does not name is left out by it.
  return isDeepStrictEqual(parsed.data, row) ? null : `more than it says in ${JSON.stringify(row)}`;
}

const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d(:?\d\d)?)?$/;
const oneSpelling = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Moments have one spelling wherever they leave the database, in lists and objects too. */
export function refuseOtherSpellings(value: unknown, source: string): void {
  if (typeof value === 'string' && isMoment.test(value) && !oneSpelling.test(value))
    throw new Error(`${source} spells a moment "${value}"`);
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) refuseOtherSpellings(part, source);
}
