import bidiFactory from 'bidi-js';
import { type FontName, fontsIn } from './fonts.ts';

/** A piece of a line: one font, one direction, as it is handed to the font. */
export interface Run {
  text: string;
  font: FontName;
  width: number;
}
export interface Line {
  runs: Run[];
  width: number;
  /** It begins at the right end. */
  isRightToLeft: boolean;
}
type Measure = (text: string, font: FontName) => number;

// A CommonJS module whose types say that it is none: what is imported is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The lines of a paragraph in a width, in any script: lines break between words, those of Chinese, Japanese and Thai too, and
 * each line is put into the order in which it is read, by the bidirectional algorithm of Unicode.
 */
export function layOutText(text: string, latin: 'plain' | 'bold', width: number, measure: Measure): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1;
  const fontOf = fontsIn(text, latin);
  const runsIn = (start: number, end: number) => logicalRuns(text, levels, fontOf, start, end, measure);
  const lines: Line[] = [];
  const close = (start: number, end: number) => {
    const last = start + text.slice(start, end).trimEnd().length;
    const runs = inReadingOrder(runsIn(start, last));
    lines.push({ runs, width: runs.reduce((sum, run) => sum + run.width, 0), isRightToLeft });
  };
  let lineStart = 0;
  let used = 0;
  for (const { start, end } of breakable(text, (from, to) => widthOf(runsIn(from, to)) <= width)) {
    const isBlank = text.slice(start, end).trim() === '';
    const wide = widthOf(runsIn(start, end));
    if (used + wide > width && start > lineStart && !isBlank) {
      close(lineStart, start);
      lineStart = start;
      used = 0;
    }
    used += wide;
  }
  close(lineStart, text.length);
  return lines;
}

interface Piece {
  start: number;
  end: number;
}
/** Words and what stands between them; a word wider than a line in its characters. */
function* breakable(text: string, fits: (start: number, end: number) => boolean): Generator<Piece> {
  for (const { index, segment } of words.segment(text)) {
    const end = index + segment.length;
    if (fits(index, end)) yield { start: index, end };
    else
      for (const part of characters.segment(segment))
        yield { start: index + part.index, end: index + part.index + part.segment.length };
  }
}

interface LogicalRun extends Run {
  level: number;
}
const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);

function logicalRuns(
  text: string,
  levels: Uint8Array,
  fontOf: (character: string) => FontName,
  start: number,
  end: number,
  measure: Measure,
): LogicalRun[] {
  const runs: { text: string; font: FontName; level: number }[] = [];
  for (let at = start; at < end; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 32);
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    // A mark belongs to the letter before it.
    const font = last && /^\p{M}$/u.test(character) ? last.font : fontOf(character);
    if (last && last.font === font && last.level === level) last.text += character;
    else runs.push({ text: character, font, level });
    at += character.length;
  }
  return runs.map(({ text: own, font, level }) => {
    const shown = level % 2 === 1 && font !== 'arabic' && font !== 'hebrew' ? mirrored(own) : own;
    return { text: shown, font, level, width: measure(shown, font) };
  });
}
/** Signs between words that are read from the right; the fonts of those scripts turn their own letters. */
const mirrored = (text: string): string =>
  [...text]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');

/** Runs of a line from left to right: rule L2 of the algorithm, on runs. */
function inReadingOrder(runs: LogicalRun[]): LogicalRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      if ((ordered[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((ordered[to + 1]?.level ?? -1) >= level) to += 1;
      ordered.splice(from, to - from + 1, ...ordered.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return ordered;
}
