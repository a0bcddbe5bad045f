export interface Part {
  text: string;
  isMarked: boolean;
  /** Start offset in the text. */
  at: number;
}

/** Splits a text into parts and marks those that match the words. Ignores case. */
export function markedParts(text: string, words: readonly string[]): Part[] {
  const lower = text.toLowerCase();
  // Lower case can change the length of a text, which would shift the offsets.
  if (lower.length !== text.length) return [{ text, isMarked: false, at: 0 }];
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const word of words.map((each) => each.toLowerCase())) {
    if (word === '') continue;
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
      isMarked.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    const marked = isMarked[at] ?? false;
    if (last?.isMarked === marked) last.text += text[at];
    else parts.push({ text: text[at] ?? '', isMarked: marked, at });
  }
  return parts;
}
