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
  for (const group of groupsOf(boxes)) {
    const height = group.reduce((sum, box, index) => sum + box.height + (index === 0 ? 0 : box.gap), 0);
    const [first] = group;
    if (page.length > 0 && y + (first?.gap ?? 0) + height > bottom) {
      page = [];
      pages.push(page);
      y = top;
      if (first?.head) {
        page.push({ box: first.head, y });
        y += first.head.height;
      }
    }
    for (const box of group) {
      if (page.length > 0) y += box.gap;
      page.push({ box, y });
      y += box.height;
    }
  }
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
