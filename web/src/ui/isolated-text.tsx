/** A letter of Hebrew, Arabic and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);
/** Telephone numbers, case numbers and e-mail addresses. Not within a character reference such as `&#128512;`. */
const leftToRight =
  /((?<![^\s<>()])[^\s<>()@]{1,64}@[^\s<>()@]{1,255}|(?<!&#x?\d{0,9})[+(]?\p{Nd}[\p{Nd} \u00a0()/.-]{4,30}\p{Nd})/gu;
/**
 * Parts of a text with right-to-left letters. Every second part is a number or an address, whose groups must be
 * isolated, because the text would show them in reverse order.
 */
export const isolatedParts = (text: string): string[] => text.split(leftToRight);

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
