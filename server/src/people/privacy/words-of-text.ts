import { isPictureData, richTextInlineTags } from '@cfm/contract/platform/rich-text-tags.ts';
import { Parser } from 'htmlparser2';

/** Format of a text. HTML is matched as its reader sees it, ignoring markup. */
export type TextForm = 'text' | 'html';

/** A part of the source to remove. The first part of a match is replaced by a mark. */
export interface Cut {
  start: number;
  end: number;
  isMarked: boolean;
}
/** The text of a part of the source. An entity is decoded. */
interface Piece {
  text: string;
  start: number;
  end: number;
}
/** One character with its parts of the source. None for the end of a paragraph. */
interface Letter {
  text: string;
  pieces: Piece[];
}

/** The parts of the source that match, to the character (rule 19.10). The pattern must be global. */
export function cutsIn(source: string, what: RegExp, form: TextForm): Cut[] {
  if (form === 'text') return textRuns(source).flatMap((run) => cutsOfRun(run, what));
  const { words, attributes } = htmlRuns(source);
  return [
    ...cutsOfRun(words, what),
    ...attributes.flatMap((attribute) => cutsOfAttribute(attribute, what)),
  ].sort((a, b) => a.start - b.start);
}
export const isIn = (source: string, what: RegExp, form: TextForm): boolean =>
  cutsIn(source, what, form).length > 0;

export function withoutCuts(source: string, cuts: readonly Cut[], mark: string): string {
  let at = 0;
  let rest = '';
  for (const { start, end, isMarked } of cuts) {
    rest += source.slice(at, start) + (isMarked ? mark : '');
    at = end;
  }
  return rest + source.slice(at);
}

/** The target of a link after its text, as `plainText` writes it. */
export const linkTarget = / ?\[(?:https?:|mailto:|tel:)[^\][\s]*\]/gi;
/** The text without link targets, and each link target. */
function textRuns(text: string): Piece[][] {
  if (!text.includes('[')) return [[{ text, start: 0, end: text.length }]];
  const words: Piece[] = [];
  const targets: Piece[][] = [];
  let at = 0;
  for (const { 0: target, index } of text.matchAll(linkTarget)) {
    words.push({ text: text.slice(at, index), start: at, end: index });
    at = index + target.length;
    targets.push([{ text: target, start: index, end: at }]);
  }
  words.push({ text: text.slice(at), start: at, end: text.length });
  return [words, ...targets];
}

interface Attribute extends Piece {
  /** Decoded value. */
  value: string;
}
function htmlRuns(html: string) {
  const words: Piece[] = [];
  const attributes: Attribute[] = [];
  const parser = new Parser({
    ontext: (text) => words.push({ text, start: parser.startIndex, end: parser.endIndex + 1 }),
    onopentagname: breakAt,
    onclosetag: breakAt,
    onattribute(_name, value, quote) {
      // Base64 data is not text.
      if (value === '' || isPictureData(value)) return;
      const from = html.indexOf('=', parser.startIndex) + 1;
      const start = quote ? html.indexOf(quote, from) + 1 : from;
      const end = quote ? html.indexOf(quote, start) : parser.endIndex;
      attributes.push({ value, text: html.slice(start, end), start, end });
    },
  });
  function breakAt(name: string) {
    if (!richTextInlineTags.includes(name)) words.push({ text: '\n', start: 0, end: 0 });
  }
  parser.end(html);
  return { words, attributes };
}

/** Cuts literal matches. If only the decoded value matches, cuts the whole value. */
function cutsOfAttribute({ value, text, start, end }: Attribute, what: RegExp): Cut[] {
  const cuts = cutsOfRun([{ text, start, end }], what);
  if (cuts.length > 0) return cuts;
  const isNamed = [value, decoded(value)].some((way) => way !== text && way.search(what) >= 0);
  return isNamed ? [{ start, end, isMarked: true }] : [];
}
function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
}

function cutsOfRun(pieces: readonly Piece[], what: RegExp): Cut[] {
  const plain = pieces.map(({ text }) => text).join('');
  // Fast path: most texts do not match.
  if (
    plain
      .normalize('NFC')
      .replace(/[ \t\r\n\f]+/g, ' ')
      .search(what) < 0
  )
    return [];
  const letters = lettersOf(pieces);
  const ends: number[] = [];
  let read = '';
  for (const { text } of letters) {
    read += text;
    ends.push(read.length);
  }
  let at = 0;
  return [...read.matchAll(what)].flatMap(({ 0: words, index }) => {
    while ((ends[at] ?? 0) <= index) at += 1;
    const named: Piece[] = [];
    for (; at < letters.length && (ends[at - 1] ?? 0) < index + words.length; at += 1)
      named.push(...(letters[at]?.pieces ?? []));
    return joined(named);
  });
}
function joined(pieces: readonly Piece[]): Cut[] {
  const cuts: Cut[] = [];
  for (const { start, end } of pieces) {
    const last = cuts.at(-1);
    if (last?.end === start) last.end = end;
    else cuts.push({ start, end, isMarked: cuts.length === 0 });
  }
  return cuts;
}

/** Part of the previous character: combining marks, and further parts of a Korean syllable. */
const isPartOfLetter = (character: string): boolean => /^[\p{M}\u1160-\u11ff]/u.test(character);
const isBlank = (character: string): boolean => /^[ \t\r\n\f]+$/.test(character);
/** Collapses blanks, as they are displayed, and composes decomposed characters. */
function lettersOf(pieces: readonly Piece[]): Letter[] {
  const letters: Letter[] = [];
  for (const piece of pieces)
    for (const character of charactersOf(piece)) {
      const last = letters.at(-1);
      const isWritten = character.end > character.start;
      if (last && isBlank(character.text) && isBlank(last.text)) {
        if (isWritten) last.pieces.push(character);
      } else if (last && isPartOfLetter(character.text)) {
        last.text = (last.text + character.text).normalize('NFC');
        last.pieces.push(character);
      } else
        letters.push({
          text: isBlank(character.text) ? ' ' : character.text.normalize('NFC'),
          pieces: isWritten ? [character] : [],
        });
    }
  return letters;
}
function* charactersOf({ text, start, end }: Piece): Generator<Piece> {
  if (text.length !== end - start) {
    yield { text, start, end };
    return;
  }
  let at = start;
  for (const character of text) {
    yield { text: character, start: at, end: at + character.length };
    at += character.length;
  }
}
