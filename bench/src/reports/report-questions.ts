import { billingEndpoints } from '@cfm/contract/billing.ts';
import { dailyReportEndpoints } from '@cfm/contract/daily-report.ts';
import { monthlyReportEndpoints } from '@cfm/contract/monthly-report.ts';
import { ytdEndpoints } from '@cfm/contract/ytd-report.ts';
import type { ReportCall } from './report-call.ts';
import type { ReportSubjects } from './report-subjects.ts';
import { makeYtdAnew } from './ytd.ts';

/** What the rows of the second table are of. */
export const reportGroups = ['daily', 'YTD', 'monthly', 'billing'] as const;

/** Something that a person asks of a report. */
export interface ReportQuestion {
  group: (typeof reportGroups)[number];
  name: string;
  /** Asks it, and answers how much came. */
  ask(call: ReportCall): Promise<Answer>;
  /** It changes something, which this takes back: so it is asked alone. */
  undo?: () => Promise<void>;
}
export interface Answer {
  bytes: number;
  /** Rows of a list, or cases behind sums; null where the answer does not tell. */
  rows: number | null;
}

/** Each of them once, in the order in which a person would ask them. */
export function reportQuestions({ day, market, due, billed, undoBilling }: ReportSubjects): ReportQuestion[] {
  const { getMonthlyReport, getMonthlyChart, previewMonthlyReport } = monthlyReportEndpoints;
  const chart = { ...getMonthlyChart, path: getMonthlyChart.path.replace('{language}', 'en') };
  const months = [
    ['due', due],
    ['billed', billed],
  ] as const;
  return [
    {
      group: 'daily',
      name: `daily report of ${day}`,
      ask: askFor(dailyReportEndpoints.getDailyReport, { date: day }, (rows) => rows.length),
    },
    { group: 'YTD', name: 'YTD report: figures', ask: askFor(ytdEndpoints.getYtdMetadata) },
    { group: 'YTD', name: 'YTD report: image', ask: askFor(ytdEndpoints.getYtdImage) },
    { group: 'YTD', name: 'YTD report: made anew by its job', ask: makeYtdAnew },
    { group: 'monthly', name: 'monthly report: page', ask: askFor(getMonthlyReport) },
    { group: 'monthly', name: 'monthly report: one chart', ask: askFor(chart) },
    { group: 'monthly', name: 'monthly report: preview with charts', ask: askFor(previewMonthlyReport) },
    ...months.flatMap(([state, month]): ReportQuestion[] => [
      {
        group: 'billing',
        name: `billing account, month ${state}`,
        ask: askFor(billingEndpoints.getBillingSummary, month, ({ total }) => total.count),
      },
      {
        group: 'billing',
        name: `billing report of a market, month ${state}`,
        ask: askFor(
          billingEndpoints.getBilling,
          { ...month, marketId: market, category: 'channel', skip: 0, take: 20 },
          ({ totalCount }) => totalCount,
        ),
      },
      {
        group: 'billing',
        name: `billing export (.xlsx), month ${state}`,
        ask: askFor(billingEndpoints.exportBilling, month),
      },
    ]),
    {
      group: 'billing',
      name: 'billing the month that is due',
      async ask(call) {
        const { method, path } = billingEndpoints.createBilling;
        const body = await call({ method, path, body: due });
        return answerOf(body, ({ total }) => total.count);
      },
      undo: undoBilling,
    },
  ];
}

type CountRows = (reply: ReturnType<typeof JSON.parse>) => number;

const askFor =
  (
    { method, path }: { method: string; path: string },
    query: object = {},
    countRows?: CountRows,
  ): ReportQuestion['ask'] =>
  async (call) => {
    const asked = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
    return answerOf(await call({ method, path: path + search }), countRows);
  };

function answerOf(body: Buffer, countRows?: CountRows): Answer {
  if (body.length === 0) throw new Error('an empty answer');
  const rows = countRows ? countRows(JSON.parse(body.toString())) : null;
  if (rows === 0) throw new Error('a report without rows');
  return { bytes: body.length, rows };
}
