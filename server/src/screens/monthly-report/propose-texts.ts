import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { escapeHtml } from '@cfm/contract/platform/html-text.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import type { MonthlyReportForm } from '@cfm/contract/screens/monthly-report.ts';
import { figureFormat } from '@cfm/contract/screens/report-figures.ts';
import type { Ctx } from '../../context.ts';
import { sanitizeRichText } from '../../platform/texts/rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { MonthFigures, MonthTotals, NamedCounts } from './month-figures.ts';

/** Default texts of a month: its figures in words, and the signature of the complaint team (rule 23.2). */
export const proposeTexts = ({ config }: Ctx, figures: MonthFigures): MonthlyReportForm => ({
  englishContent: sanitizeRichText(proposeContent(figures, 'en').html),
  germanContent: sanitizeRichText(proposeContent(figures, 'de').html),
  englishSignature: sanitizeRichText(signatureOf(config, 'en')),
  germanSignature: sanitizeRichText(signatureOf(config, 'de')),
});

function signatureOf({ complaintTeam, complaintMailbox }: Ctx['config'], language: Language): string {
  return [
    `<p>${escapeHtml(textsOf(language, 'monthlyMail')('signature'))}</p>`,
    // Mail programs link the address themselves.
    `<p>${escapeHtml(complaintTeam)}<br>${escapeHtml(complaintMailbox)}</p>`,
  ].join('');
}

/** A piece of a generated text, and the smaller pieces that it consists of. */
export interface TextPart {
  html: string;
  parts: ReadonlyMap<string, TextPart>;
}
const partOf = (html: string): TextPart => ({ html, parts: new Map() });
function joined(parts: Readonly<Record<string, TextPart>>, around = (html: string) => html): TextPart {
  const all = Object.values(parts).map(({ html }) => html);
  return { html: around(all.filter((html) => html !== '').join('')), parts: new Map(Object.entries(parts)) };
}

type Counted = Exclude<keyof MonthTotals, 'meanHandlingDays'>;
const strong = { b: (chunks: string) => `<strong>${chunks}</strong>` };

/** The main content, in parts that can be replaced one by one when figures change. */
export function proposeContent(
  { months, totals, topics, regions }: MonthFigures,
  language: Language,
): TextPart {
  const text = textsOf(language, 'monthlyMail');
  const inDays = figureFormat('days', language);
  const monthNames = {
    month: formatMonth(months.month.month, language),
    before: formatMonth(months.before.month, language),
    yearBefore: formatMonth(months.yearBefore.month, language),
  };
  /** ", 12% more than in August 2026 and 3% fewer than in September 2025", as far as the figures are available. */
  const compared = (say: (than: 'before' | 'yearBefore') => string | null): string => {
    const [first, second] = [say('before'), say('yearBefore')].filter((each) => each !== null);
    if (first === undefined) return '';
    return second === undefined
      ? text('text.comparedOne', { first })
      : text('text.compared', { first, second });
  };
  const change = (figure: Counted, than: 'before' | 'yearBefore'): string | null => {
    const [now, then] = [totals.month[figure], totals[than][figure]];
    if (now === null || then === null) return null;
    const values = { month: monthNames[than], when: figure === 'open' ? 'end' : 'in' };
    if (now === then) return text('text.same', values);
    const percent = Math.round((Math.abs(now - then) / then) * 100);
    if (percent === 0) return text('text.nearly', values);
    return text(now > then ? 'text.more' : 'text.fewer', { ...values, percent });
  };
  const counted = (figure: Counted): string => {
    const count = totals.month[figure];
    if (count === null)
      return figure === 'received'
        ? text('text.receivedFew', { month: monthNames.month })
        : text(`text.${figure}Few`);
    const values = { ...strong, count, compared: compared((than) => change(figure, than)) };
    return figure === 'received'
      ? text.markup('text.received', { ...values, month: monthNames.month })
      : text.markup(`text.${figure}`, values);
  };
  const handling = (): string => {
    const days = totals.month.meanHandlingDays;
    if (days === null) return '';
    const against = (than: 'before' | 'yearBefore'): string | null => {
      const then = totals[than].meanHandlingDays;
      if (then === null) return null;
      const differs = Math.round((days - then) * 10) / 10;
      const month = monthNames[than];
      if (differs === 0) return text('text.sameTime', { month });
      return text(differs > 0 ? 'text.longer' : 'text.shorter', { days: inDays(Math.abs(differs)), month });
    };
    return ` ${text.markup('text.handling', { ...strong, days: inDays(days), compared: compared(against) })}`;
  };
  const entry = ({ counts, ...name }: NamedCounts): string => {
    if (counts.month === null) return '';
    const before =
      counts.before === null
        ? ''
        : text('text.entryBefore', { month: monthNames.before, count: counts.before });
    const words = text('text.entry', { name: name[language], count: counts.month, change: before });
    return `<li><p>${escapeHtml(words)}</p></li>`;
  };
  const list = (intro: 'topics' | 'regions', all: readonly NamedCounts[]): TextPart => {
    // Names may be equal.
    const keyOf = ({ en }: NamedCounts, index: number) =>
      all.findIndex((other) => other.en === en) === index ? en : `${en} ${index}`;
    const entries = Object.fromEntries(all.map((each, index) => [keyOf(each, index), partOf(entry(each))]));
    if (all.every((each) => entry(each) === '')) return partOf('');
    const count = countOthers(totals.month.received, all);
    const others =
      count === 0 ? '' : `<li><p>${escapeHtml(text(`text.others.${intro}`, { count }))}</p></li>`;
    const head = `<p>${escapeHtml(text(`text.${intro}`))}</p>`;
    return joined({ ...entries, '': partOf(others) }, (html) => `${head}<ul>${html}</ul>`);
  };
  const isLeftOut = [topics, regions].some(
    (all) =>
      all.length > 0 &&
      (countOthers(totals.month.received, all) > 0 || all.some(({ counts }) => counts.before === null)),
  );
  const sentences = {
    completed: partOf(counted('completed')),
    handling: partOf(handling()),
    open: partOf(` ${counted('open')}`),
  };
  return joined({
    received: partOf(`<p>${counted('received')}</p>`),
    sentences: joined(sentences, (html) => `<p>${html}</p>`),
    topics: list('topics', topics),
    regions: list('regions', regions),
    leftOut: partOf(isLeftOut ? `<p>${escapeHtml(text('text.leftOut'))}</p>` : ''),
  });
}

/**
 * The number of cases that are in none of these rows. It equals the total minus the shown counts, so it reveals nothing
 * new. The suppression of small cells (20.3) prevents small numbers. If there were one, it is left out.
 */
function countOthers(total: number | null, shown: readonly NamedCounts[]): number {
  const others = shown.reduce((rest, { counts }) => rest - (counts.month ?? 0), total ?? 0);
  return others < globalFigureMin ? 0 : others;
}
