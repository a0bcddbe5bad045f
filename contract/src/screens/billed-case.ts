import * as z from '#zod';

/** Of a case that was billed, the bill in which it stands last; apart from `billing`, as the page of a case carries it. */
export const billedCase = z.object({
  /** `yyyy-mm` */
  month: z.string(),
  /** The name of its channel or category, in the reader's language. */
  billedAs: z.string(),
  netEuros: z.number(),
  /** The bill that took it back, `yyyy-mm`; null: none did. */
  takenBackIn: z.nullable(z.string()),
});
export type BilledCase = z.infer<typeof billedCase>;
