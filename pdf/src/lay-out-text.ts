import bidiFactory, { type Bidi } from 'bidi-js';
import { type FontName, fontsIn, type Latin } from './fonts.ts';

/** Part of a paragraph with a style of its own. */
export interface Span {
  text: string;
  latin: Latin;
  /** If it differs from the rest of the paragraph. */
  colour?: string | undefined;
}
/** Part of a line with one font, one colour and one direction. */
export interface Run {
  text: string;
  font: FontName;
  colour?: string | undefined;
  width: number;
}
export interface Line {
  runs: Run[];
  width: number;
  /** The line starts at the right. */
  isRightToLeft: boolean;
}
type Measure = (text: string, font: FontName) => number;

// In Node this is the function itself, although its types describe a CommonJS module.
const bidi = (bidiFactory as unknown as () => Bidi)();
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Lays out a paragraph of any script in lines of a width. Breaks lines between words, including Chinese, Japanese and
 * Thai, and orders each line by the Unicode bidirectional algorithm.
 */
export function layOutText(spans: readonly Span[], width: number, measure: Measure): Line[] {
  const text = spans.map((span) => span.text).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const isRightToLeft = (paragraphs[0]?.level ?? 0) % 2 === 1;
  const styleAt = stylesIn(spans, fontsIn(text));
  const runsIn = (start: number, end: number) => logicalRuns(text, levels, styleAt, start, end, measure);
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
/** Pieces between which a line may break: words with punctuation, or characters of a word wider than a line. */
function* breakable(text: string, fits: (start: number, end: number) => boolean): Generator<Piece> {
  for (const segments of unbroken(text)) {
    const [start, end] = [segments[0]?.start ?? 0, segments.at(-1)?.end ?? 0];
    if (fits(start, end)) yield { start, end };
    else
      for (const segment of segments) {
        if (fits(segment.start, segment.end)) yield segment;
        else
          for (const { index, segment: part } of characters.segment(text.slice(segment.start, segment.end)))
            yield { start: segment.start + index, end: segment.start + index + part.length };
      }
  }
}

const blank = /^\s/;
/** Endings after which a line may break: hyphens, slashes, and closing punctuation of Chinese and Japanese. */
const ends = /[-\u2010\u2013/]$|[\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f]$/;
/** Segments without a possible line break inside, so that punctuation stays with its word. */
function* unbroken(text: string): Generator<Piece[]> {
  let open: Piece[] = [];
  let last: { segment: string; isWord: boolean } | undefined;
  for (const { index, segment, isWordLike: isWord = false } of words.segment(text)) {
    const mayBreak =
      !last ||
      blank.test(last.segment) ||
      blank.test(segment) ||
      (last.isWord ? isWord : ends.test(last.segment));
    if (mayBreak && open.length > 0) {
      yield open;
      open = [];
    }
    open.push({ start: index, end: index + segment.length });
    last = { segment, isWord };
  }
  if (open.length > 0) yield open;
}

interface LogicalRun extends Run {
  level: number;
}
const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);

type StyleAt = (index: number, character: string) => Pick<Run, 'font' | 'colour'>;
function stylesIn(spans: readonly Span[], fontOf: ReturnType<typeof fontsIn>): StyleAt {
  let end = 0;
  const ends = spans.map(({ text }) => (end += text.length));
  return (index, character) => {
    const { latin = 'plain', colour } = spans[ends.findIndex((each) => index < each)] ?? {};
    return { font: fontOf(character, latin), colour };
  };
}

function logicalRuns(
  text: string,
  levels: Uint8Array,
  styleAt: StyleAt,
  start: number,
  end: number,
  measure: Measure,
): LogicalRun[] {
  const runs: Omit<LogicalRun, 'width'>[] = [];
  for (let at = start; at < end; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 32);
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    // A combining mark belongs to the letter before it.
    const { font, colour } = last && /^\p{M}$/u.test(character) ? last : styleAt(at, character);
    if (last && last.font === font && last.colour === colour && last.level === level) last.text += character;
    else runs.push({ text: character, font, colour, level });
    at += character.length;
  }
  return runs.map(({ text: own, font, colour, level }) => {
    const shown = level % 2 === 1 && font !== 'arabic' && font !== 'hebrew' ? mirrored(own) : own;
    return { text: shown, font, colour, level, width: measure(shown, font) };
  });
}
/** Mirrors other characters in right-to-left text. The Arabic and Hebrew fonts reorder their own. */
const mirrored = (text: string): string =>
  [...text]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');

/** Orders the runs of a line from left to right, by rule L2 of the algorithm. */
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
