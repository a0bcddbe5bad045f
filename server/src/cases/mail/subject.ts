import { titleMaxLength } from '@cfm/contract/platform/limits.ts';

/** `[2026-004711] …`, with the tag that assigns an answer to its case. A long subject is cut at a word. */
export const subjectOf = (internalId: string, text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const tag = `[${internalId}]`;
  const whole = line.includes(tag) ? line : `${tag} ${line}`;
  if (whole.length <= titleMaxLength) return whole;
  const words = whole.slice(0, Math.max(0, whole.lastIndexOf(' ', titleMaxLength - 1)));
  // A text without spaces, such as Chinese, has no word boundary near the end.
  return `${words.length > titleMaxLength / 2 ? words : whole.slice(0, titleMaxLength - 1)}…`;
};
