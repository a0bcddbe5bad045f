import { flagNames, optionNames, solutionOptions } from '@cfm/contract/process/solution-options.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseSolutions, complexSolutions } from './tables.ts';

/** What of value a customer gets by a tick. */
export const goodwillFlags = flagNames.filter((name) => solutionOptions[name].isGoodwill);
const amounts = { caseCost: caseSolutions.caseCostCents, discountGranted: caseSolutions.discountGranted };

/** Whether a row of `case_solutions` gives an option of value. Nothing is what a cost or a discount of 0 is. */
export const gives = (name: keyof typeof amounts | (typeof goodwillFlags)[number]): SQL =>
  name === 'caseCost' || name === 'discountGranted'
    ? sql`coalesce(${amounts[name]}, 0) <> 0`
    : sql`${caseSolutions[name]}`;

/** A row of `case_solutions` by which the customer got something of value. */
export const isGoodwill = sql.join(
  optionNames.flatMap((name) =>
    // Words are none, so every option of value is a flag or an amount.
    name !== 'detailedConsalting' && solutionOptions[name].isGoodwill ? [gives(name)] : [],
  ),
  sql` or `,
);

/** Whether the case that the solution `s` solved was solved by the complex form again since: the last one counts (rule 25.2). */
export const isReplaced = sql`exists (select from ${complexSolutions} later where later.case_id = s.case_id
  and (later.at, later.complex_solution_id) > (s.at, s.complex_solution_id))`;
