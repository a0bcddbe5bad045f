import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ImportCounts, ImportKind } from '@cfm/contract/platform/spreadsheet-import.ts';

/** Rows per batch, after which other work may run. Few, because each cell may be as long as a cell can be. */
const batch = 20;

/** Plans each row of an import in order and counts the results by kind. */
export async function planRows<Given, Planned extends { kind: ImportKind }>(
  given: readonly Given[],
  planRow: (row: Given) => Planned,
): Promise<{ rows: Planned[]; counts: ImportCounts }> {
  const rows: Planned[] = [];
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const [index, row] of given.entries()) {
    if (index % batch === batch - 1) await setImmediate();
    const planned = planRow(row);
    rows.push(planned);
    counts[planned.kind] += 1;
  }
  return { rows, counts };
}

/** Hash of a plan and the current state of its rows. Equal for plans that do the same. */
export const hashOfPlan = (all: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(all)).digest('base64url');

/** Errors of a row in the order of the columns. */
export const errorsInOrder = <Column extends string>(
  columns: readonly Column[],
  errors: ReadonlyMap<Column, string>,
): { column: Column; text: string }[] =>
  columns.flatMap((column) => {
    const text = errors.get(column);
    return text === undefined ? [] : [{ column, text }];
  });

type Cells<Column extends string> = Record<Column, string | null>;
/** Columns with different displayed values in two states. */
export const differingCells = <Column extends string>(
  columns: readonly Column[],
  from: Cells<Column>,
  to: Cells<Column>,
): { column: Column; from: string | null; to: string | null }[] =>
  columns.flatMap((column) =>
    from[column] === to[column] ? [] : [{ column, from: from[column], to: to[column] }],
  );
