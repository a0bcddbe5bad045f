/** One line of the table. Times in milliseconds. */
export interface Figures {
  op: string;
  clients: number;
  rps: number;
  p50: number;
  p95: number;
  p99: number;
  bareRps: number | null;
  bareP95: number | null;
  rssMb: number;
}
export interface CaseFigures extends Figures {
  cases: number;
}

const columns: readonly [title: string, text: (row: CaseFigures) => string][] = [
  ['cases', (row) => row.cases.toLocaleString('en')],
  ['clients', (row) => String(row.clients)],
  ['operation', (row) => row.op],
  ['per second', (row) => row.rps.toFixed(0)],
  ['p50 ms', (row) => row.p50.toFixed(1)],
  ['p95 ms', (row) => row.p95.toFixed(1)],
  ['p99 ms', (row) => row.p99.toFixed(1)],
  ['bare per second', (row) => row.bareRps?.toFixed(0) ?? '–'],
  ['bare p95 ms', (row) => row.bareP95?.toFixed(1) ?? '–'],
  ['of bare', (row) => (row.bareRps === null ? '–' : `${Math.round((row.rps / row.bareRps) * 100)} %`)],
  ['memory MB', (row) => String(row.rssMb)],
];

/** The table as people read it. */
export function tableOf(rows: readonly CaseFigures[]): string {
  return aligned([
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, text]) => text(row))),
  ]);
}

/** Columns of texts: names to the left, figures to the right. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_text, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const isName = (column: number) => /[a-z]/.test(lines[1]?.[column] ?? '');
  return lines
    .map((line) =>
      line
        .map((text, column) =>
          isName(column) ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The last line: the same figures for programs. */
export function jsonOf(rows: readonly CaseFigures[]): string {
  return JSON.stringify(
    rows.map(({ cases, clients, op, rps, p50, p95, p99, bareRps, rssMb }) => ({
      cases,
      clients,
      op,
      rps: rounded(rps),
      p50: rounded(p50),
      p95: rounded(p95),
      p99: rounded(p99),
      bareRps: bareRps === null ? null : rounded(bareRps),
      rssMb,
    })),
  );
}
