import * as z from '#zod';

/**
 * A table of figures behind a chart: for who can't see it, and for copying. Cells behind which fewer than `globalFigureMin` cases
 * stand are null (rule 20.3).
 */
export const figureTable = z.object({
  key: z.string(),
  title: z.string(),
  /** What stands over the rows' names, then over each column. */
  heads: z.array(z.string()),
  rows: z.array(z.object({ name: z.string(), cells: z.array(z.nullable(z.number())) })),
});
export type FigureTable = z.infer<typeof figureTable>;
