import { describe, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import type { MonthFigures, NamedCounts } from './month-figures.ts';
import { proposeTexts } from './propose-texts.ts';

const month = (name: string) => ({ month: name, from: '', end: '' });
const named = (name: string, count: number, before: number | null = 9): NamedCounts => ({
  id: 1,
  en: name,
  de: name,
  counts: { month: count, before, yearBefore: null },
});
const config = { complaintTeam: 'Team', complaintMailbox: 'team@feedback.example' } as Ctx['config'];
/** The proposed content without tags, one line per paragraph. */
function linesOf(received: number | null, regions: NamedCounts[], topics: NamedCounts[]) {
  const all = { received, completed: 17, open: 16, meanHandlingDays: 2 };
  const figures: MonthFigures = {
    months: { month: month('2026-09'), before: month('2026-08'), yearBefore: month('2025-09') },
    totals: { month: all, before: all, yearBefore: all },
    topics,
    regions,
  };
  // `proposeTexts` uses only the config of the context.
  const texts = proposeTexts({ config } as Ctx, figures);
  const inLines = (html: string) => html.split(/<[^<>]+>/).filter((line) => line !== '');
  return { en: inLines(texts.englishContent), de: inLines(texts.germanContent) };
}
const leftOut = 'Figures based on fewer than five cases are left out.';

describe('the lists of a proposed text (rule 23.2)', () => {
  it('end with the count of all other cases, and an explanation', () => {
    const { en, de } = linesOf(63, [named('North', 40), named('South', 5)], [named('Engine', 6)]);
    expect(en).toContain('Others, or without a region: 18\u00a0cases');
    expect(en).toContain('Others, or without a topic yet: 57\u00a0cases');
    expect(en.at(-1)).toBe(leftOut);
    expect(de).toContain('Übrige oder ohne Region: 18\u00a0Fälle');
    expect(de).toContain('Übrige oder noch ohne Thema: 57\u00a0Fälle');
  });

  it('have no others if they are complete; a figure of the previous month may still be missing', () => {
    const whole = linesOf(45, [named('North', 40), named('South', 5)], [named('Engine', 45)]).en;
    expect(whole.filter((line) => line.startsWith('Others'))).toEqual([]);
    expect(whole).not.toContain(leftOut);
    expect(linesOf(45, [named('North', 45, null)], [named('Engine', 45)]).en.at(-1)).toBe(leftOut);
  });

  it('leave out a small count of others, and any if the total is hidden', () => {
    const few = linesOf(44, [named('North', 40)], []).en;
    expect(few.filter((line) => line.startsWith('Others'))).toEqual([]);
    expect(linesOf(null, [], []).en.join()).not.toContain('Others');
  });
});
