import type { Span } from './lay-out-text.ts';

/** Text of one paragraph. */
export type Text = readonly Span[];
/** Elements of a manual, from top to bottom. Chapters are listed in the contents. */
export type ManualBlock =
  | { kind: 'title' | 'chapter' | 'section'; text: string }
  | { kind: 'text' | 'note'; text: Text }
  | { kind: 'contents'; title: string }
  | { kind: 'list'; isNumbered: boolean; items: readonly Text[] }
  | { kind: 'table'; head: readonly Text[]; rows: readonly (readonly Text[])[] }
  | { kind: 'picture'; file: string; caption: string; width: number; height: number };

/** A part of a page that is never split. All lengths are in points. */
export interface Box {
  height: number;
  /** Space above, unless it is the first on its page. */
  gap: number;
  /** Stays on the same page as the next box. */
  isKept: boolean;
  /** Drawn above the box if it is the first on its page: the head of a table. */
  head?: Box;
  /** A picture: the text below it may fill the page when the picture only fits on the next one. */
  isPicture?: boolean;
  /** Starts a chapter or a section. A picture is never moved past it. */
  isHeading?: boolean;
  draw: (y: number) => void;
}
/** A box with its top on the page. */
interface Placed {
  box: Box;
  y: number;
}

/** Distributes boxes to pages of a height. Boxes that are kept together move to the next page together. */
export function paginate(boxes: readonly Box[], top: number, bottom: number): Placed[][] {
  let page: Placed[] = [];
  const pages = [page];
  let y = top;
  /** A picture for the top of the next page. */
  let waiting: Box[] | null = null;

  const fits = (group: readonly Box[]): boolean => {
    const height = group.reduce((sum, box) => sum + box.gap + box.height, 0);
    return page.length === 0 || y + height <= bottom;
  };
  const place = (group: readonly Box[]) => {
    for (const box of group) {
      if (page.length > 0) y += box.gap;
      page.push({ box, y });
      y += box.height;
    }
  };
  const startPage = () => {
    page = [];
    pages.push(page);
    y = top;
    if (waiting) place(waiting);
    waiting = null;
  };
  for (const group of groupsOf(boxes)) {
    const [first] = group;
    if (waiting && (first?.isHeading || first?.isPicture)) startPage();
    if (fits(group)) {
      place(group);
    } else if (first?.isPicture && page.length > 0) {
      waiting = group;
    } else {
      startPage();
      const headed = first?.head ? [first.head, ...group] : group;
      // The waiting picture is above it.
      if (!fits(headed)) startPage();
      place(headed);
    }
  }
  if (waiting) startPage();
  return pages;
}

function groupsOf(boxes: readonly Box[]): Box[][] {
  const groups: Box[][] = [];
  let isOpen = false;
  for (const box of boxes) {
    if (isOpen) groups.at(-1)?.push(box);
    else groups.push([box]);
    isOpen = box.isKept;
  }
  return groups;
}
