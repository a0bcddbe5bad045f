import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { oneLineOf } from '@cfm/contract/platform/line-text.ts';

/** Proposes a title for a case created from an event: the event's title, or its text cut at a word. */
export function titleOf({ title, content }: Pick<CaseEvent, 'title' | 'content'>): string {
  const text = oneLineOf(title) || beginningOf(content);
  if (text.length <= titleMaxLength) return text;
  const cut = text.slice(0, titleMaxLength - 1);
  const word = cut.lastIndexOf(' ');
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}

/** Returns the first non-empty paragraph. */
function beginningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const { textContent } of body.children) {
    const line = oneLineOf(textContent ?? '');
    if (line) return line;
  }
  return oneLineOf(body.textContent ?? '');
}
