/**
 * Returns the row of a query that always returns exactly one: an insert with returning, an aggregate, a
 * locked row. Any other number is a bug, logged and answered with 500. If a row can be missing, use `found`,
 * which answers 404.
 */
export function only<Row>(rows: readonly Row[]): Row {
  const [row, ...more] = rows;
  if (row === undefined || more.length > 0) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
