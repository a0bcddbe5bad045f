import type { Replacement } from '@cfm/contract/people/privacy.ts';
import type { Cut } from './words-of-text.ts';

/** Characters shown before and after a replacement, and of the replacement itself. */
const signsAround = 48;
const signsReplaced = 160;

/** The first replacements of a text, marked, with some of the text around them. */
export function partsAround(text: string, cuts: readonly Cut[]): Replacement['parts'] {
  const [first] = cuts;
  if (!first) return [];
  const from = wordBoundary(text, first.start - signsAround, 1);
  const shownEnd = Math.min(first.end, first.start + signsReplaced);
  const to = wordBoundary(text, shownEnd + signsAround, -1);
  const parts: Replacement['parts'] = [];
  const add = (part: string, isReplaced: boolean) => {
    const words = part.replace(/\s+/g, ' ');
    if (words !== '') parts.push({ text: words, isReplaced });
  };
  let at = from;
  for (const cut of cuts.filter(({ start }) => start < to)) {
    add(text.slice(at, cut.start), false);
    at = Math.min(cut.end, to);
    add(text.slice(cut.start, at), true);
  }
  add(text.slice(at, to), false);
  if (from > 0) parts.unshift({ text: '… ', isReplaced: false });
  if (to < text.length) parts.push({ text: ' …', isReplaced: false });
  return parts;
}
/** The next blank in this direction, unless it is too far. */
function wordBoundary(text: string, at: number, step: 1 | -1): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  for (let near = at; Math.abs(near - at) < signsAround / 2; near += step)
    if (/\s/.test(text[near] ?? ' ')) return step === 1 ? near + 1 : near;
  // Does not split a surrogate pair.
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
}
