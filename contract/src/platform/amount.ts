import * as z from '#zod';

/** Digits with an optional sign and decimal point. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
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
          z.refine((text) => text === '' || (text.length <= amountMaxLength && decimal.test(text)), {
            error: 'number',
          }),
          // Some users write a point between thousands, so 1.250 is ambiguous.
          z.refine((text) => !/\.\d{3,}$/.test(text), { error: 'decimals' }),
        ),
      ]),
      z.transform((value: number | string) => Number(value)),
    ),
    z.number().check(z.gte(min), z.lte(max), z.refine(hasCents, { error: 'decimals' })),
  );
