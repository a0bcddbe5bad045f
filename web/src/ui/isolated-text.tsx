/** A letter of Hebrew, Arabic and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);
/**
 * Character references such as `&#128512;`, e-mail addresses, telephone and case numbers. No lookbehind: Safari before
 * 16.4 loads no script that has one.
 */
const leftToRight =
  /&#x?[\da-fA-F]{1,8};|[\p{sc=Latin}\d!#$%'*+./=?^_`{|}~-]{1,64}@[\p{sc=Latin}\d.-]{1,255}|[+(]?\p{Nd}[\p{Nd} \u00a0()/.-]{4,30}\p{Nd}/gu;
const letterOrDigit = /[\p{sc=Latin}\p{Nd}]/u;
/**
 * Parts of a text with right-to-left letters. Every second part is a number or an address, whose groups must be
 * isolated, because the text would show them in reverse order.
 */
export function isolatedParts(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(leftToRight)) {
    if (part.startsWith('&')) continue;
    let { length } = part;
    // A full stop after an address belongs to the sentence.
    while (!letterOrDigit.test(part.charAt(length - 1)) && length > 1) length--;
    parts.push(text.slice(end, index), part.slice(0, length));
    end = index + length;
  }
  return [...parts, text.slice(end)];
}

/** A plain text in which numbers and addresses keep their order. */
export function IsolatedText({ text }: { text: string }) {
  if (!hasRightToLeft(text)) return text;
  return isolatedParts(text).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <bdi key={place} dir="ltr">
        {part}
      </bdi>
    ),
  );
}
