import * as z from '#zod';

/** Digits with an optional sign and decimal point. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const grouped = /^[+-]?\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:([.,])\d*)?$/;
/**
 * The amount with a decimal point and without thousands separators: "1250.00" for "1.250,00", "1,250.00" or "1250,00".
 * "1.250" and "1,250" stay, because the character may be either.
 */
function plainAmount(text: string): string {
  const [, separator, point] = grouped.exec(text) ?? [];
  if (separator !== undefined && separator !== point && (point !== undefined || isSeparator(text, separator)))
    return text.replaceAll(separator, '').replace(',', '.');
  return /^[+-]?\d*,(?:\d{1,2})?$/.test(text) ? text.replace(',', '.') : text;
}
/** Whether the character can't be a decimal point: it comes twice, or is neither a point nor a comma. */
const isSeparator = (text: string, character: string) =>
  !/[.,]/.test(character) || text.split(character).length > 2;
/** Longest sensible notation of an amount. */
const amountMaxLength = 40;
const hasCents = (value: number) => Number(value.toFixed(2)) === value;
/** A number with at most two decimals, as a JSON number or as typed text (rule 9.40). */
export const amount = ({ min, max }: { min: number; max: number }) =>
  z.pipe(
    z.pipe(
      z.union([
        z.number(),
        z.string().check(
          z.trim(),
          z.minLength(1),
          z.overwrite((text) => (text.length <= amountMaxLength ? plainAmount(text) : text)),
          z.refine(
            (text) => text === '' || (text.length <= amountMaxLength && decimal.test(text.replace(',', '.'))),
            {
              error: 'number',
            },
          ),
          // Some write a point or a comma between thousands, so 1.250 is ambiguous.
          z.refine((text) => !/[.,]\d{3,}$/.test(text), { error: 'decimals' }),
        ),
      ]),
      z.transform((value: number | string) => Number(value)),
    ),
    z.number().check(z.gte(min), z.lte(max), z.refine(hasCents, { error: 'decimals' })),
  );
