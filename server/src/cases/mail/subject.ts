import { titleMaxLength } from '@cfm/contract/platform/limits.ts';

/** Mark of an answer or a forward that mail programs put before a subject, in English and German. */
const mailPrefix = /^\s*(?:re|fwd?|aw|wg)\s*[:：]/i;
/** Removes these marks, also several, unless nothing else remains. */
function withoutMailPrefixes(title: string): string {
  let rest = title;
  while (mailPrefix.test(rest)) rest = rest.replace(mailPrefix, '');
  return rest.trim() === '' ? title : rest.trim();
}

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

/** Subject of a mail about a case. A title that came from a mail does not pass on its "Fwd:" (rule 10.10). */
export const subjectOfCase = ({ internalId, title }: { internalId: string; title: string }): string =>
  subjectOf(internalId, withoutMailPrefixes(title));
