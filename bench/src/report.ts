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
  /** CPU time of a request, in the server and in PostgreSQL. */
  serverCpuMs: number;
  databaseCpuMs: number;
  bareServerCpuMs: number | null;
  bareDatabaseCpuMs: number | null;
  rssMb: number;
}
export interface CaseFigures extends Figures {
  cases: number;
}

type Column = readonly [title: string, text: (row: CaseFigures) => string];
const whatWasMeasured: readonly Column[] = [
  ['cases', (row) => row.cases.toLocaleString('en')],
  ['clients', (row) => String(row.clients)],
  ['operation', (row) => row.op],
];
const speed: readonly Column[] = [
  ...whatWasMeasured,
  ['per second', (row) => row.rps.toFixed(0)],
  ['p50 ms', (row) => row.p50.toFixed(1)],
  ['p95 ms', (row) => row.p95.toFixed(1)],
  ['p99 ms', (row) => row.p99.toFixed(1)],
  ['bare per second', (row) => row.bareRps?.toFixed(0) ?? '–'],
  ['bare p95 ms', (row) => row.bareP95?.toFixed(1) ?? '–'],
  ['of bare', (row) => (row.bareRps === null ? '–' : `${Math.round((row.rps / row.bareRps) * 100)} %`)],
  ['memory MB', (row) => String(row.rssMb)],
];
const cost: readonly Column[] = [
  ...whatWasMeasured,
  ['server CPU ms', (row) => row.serverCpuMs.toFixed(2)],
  ['database CPU ms', (row) => row.databaseCpuMs.toFixed(2)],
  ['bare server CPU ms', (row) => row.bareServerCpuMs?.toFixed(2) ?? '–'],
  ['bare database CPU ms', (row) => row.bareDatabaseCpuMs?.toFixed(2) ?? '–'],
];

/** The table as people read it. */
export function tablesOf(rows: readonly CaseFigures[]): string {
  return [speed, cost]
    .map((columns) =>
      aligned([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row)))]),
    )
    .join('\n\n');
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

/** Lines of texts as a table of Markdown: the first column to the left, figures to the right. */
export function markdownTable([head = [], ...lines]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const marks = head.map((_title, column) => (/[a-z]/.test(lines[0]?.[column] ?? '') ? '---' : '--:'));
  return [head, marks, ...lines].map(row).join('\n');
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
