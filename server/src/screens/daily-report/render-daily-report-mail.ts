import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { renderMail } from '../../platform/outbox/render-mail.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { addDays, dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import type { Days, ReceivedCase } from './list-received-cases.ts';

interface Report {
  days: Days;
  rows: readonly ReceivedCase[];
  /** Greater than the number of rows if the list is cut. */
  total: number;
}

/** A day as dd.mm.yyyy. */
const dateOf = (day: string): string => day.split('-').reverse().join('.');
function* daysIn({ first, last }: Days): Generator<string> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day;
}

/** The report as a mail. Leaves out the customer's name, which is behind the link to the case (rule 21.7). */
export function renderDailyReportMail(publicUrl: string, language: Language, { days, rows, total }: Report) {
  const text = textsOf(language, 'mails');
  const word = textsOf(language, 'dailyReport');
  const isOneDay = days.first === days.last;
  const [first, last] = [dateOf(days.first), dateOf(days.last)];
  const dates = isOneDay ? first : text('dailyReportSpan', { first, last });
  const when = isOneDay ? text('dailyReportOn', { date: first }) : text('dailyReportFromTo', { first, last });
  const reports = [...daysIn(days)].map((day, at) => ({
    label: isOneDay ? text('dailyReportOpen') : dateOf(day),
    placeholder: `{{link:day${at}}}`,
    url: `${publicUrl}/reports/daily?date=${day}`,
  }));
  const heads = [
    word('columns.internalId'),
    ...(isOneDay ? [] : [word('columns.received')]),
    word('columns.repeatConcern'),
    word('columns.recipient'),
    word('columns.market'),
    word('columns.brand'),
    word('columns.model'),
    word('columns.theme'),
    text('dailyReportReason'),
  ];
  const asCells = (row: ReceivedCase) => [
    { label: row.internalId, url: `${publicUrl}/case/edit/${row.caseId}` },
    ...(isOneDay ? [] : [dateOf(dayInBerlin(row.receiptDateTime))]),
    word(row.repeatConcern ? 'yes' : 'no'),
    row.recipient ?? '',
    row.market ?? '',
    row.brand ?? '',
    row.model ?? '',
    row.theme ?? '',
    (language === 'de' ? row.keyIssueGerman : row.keyIssueInternational) ?? '',
  ];
  const more = total - rows.length;
  const [report] = reports;
  const body = renderMail({
    language,
    heading: text('dailyReportHeading', { when: dates }),
    paragraphs:
      rows.length === 0
        ? [text('dailyReportNone', { when })]
        : [text('dailyReportIntro', { count: total, when })],
    ...(rows.length > 0 && { table: { heads, rows: rows.map(asCells) } }),
    ...(more > 0 && { request: text('dailyReportMore', { more }) }),
    ...(isOneDay ? { button: report } : { otherwise: { intro: text('dailyReportOpenDay'), links: reports } }),
    footer: text('dailyReportFooter'),
  });
  return {
    subject: text('dailyReportSubject', { when: dates }),
    ...body,
    links: reports.map(({ placeholder, url }) => ({ placeholder, url })),
  };
}
