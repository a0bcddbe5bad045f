import * as z from '#zod';

/** The last bill of a case. Separate from `billing`, because the case page needs it. */
export const billedCase = z.object({
  /** `yyyy-mm` */
  month: z.string(),
  /** Name of its channel or category, in the reader's language. */
  billedAs: z.string(),
  netEuros: z.number(),
  /** The bill that credited it, `yyyy-mm`, or null. */
  takenBackIn: z.nullable(z.string()),
});
export type BilledCase = z.infer<typeof billedCase>;
