import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { oneLineOf } from '@cfm/contract/platform/line-text.ts';

/** What a case could be called that is made of an event: its title, else how its text begins, up to a word. */
export function titleOf({ title, content }: Pick<CaseEvent, 'title' | 'content'>): string {
  const text = oneLineOf(title) || beginningOf(content);
  if (text.length <= titleMaxLength) return text;
  const cut = text.slice(0, titleMaxLength - 1);
  const word = cut.lastIndexOf(' ');
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}

/** The first paragraph with words. */
function beginningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const { textContent } of body.children) {
    const line = oneLineOf(textContent ?? '');
    if (line) return line;
  }
  return oneLineOf(body.textContent ?? '');
}
