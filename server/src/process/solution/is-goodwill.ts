import { flagNames, solutionOptions } from '@cfm/contract/process/solution-options.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseSolutions, complexSolutions } from './tables.ts';

/** Flags that give the customer something of value. */
export const goodwillFlags = flagNames.filter((name) => solutionOptions[name].isGoodwill);
const amounts = { caseCost: caseSolutions.caseCostCents, discountGranted: caseSolutions.discountGranted };

/** Whether a row of `case_solutions` gives an option of value. A cost or a discount of 0 does not count. */
export const gives = (name: keyof typeof amounts | (typeof goodwillFlags)[number]): SQL =>
  name === 'caseCost' || name === 'discountGranted'
    ? sql`coalesce(${amounts[name]}, 0) <> 0`
    : sql`${caseSolutions[name]}`;

/** Whether the case of `s` was solved again by the complex form since. Only the last solution counts (rule 25.2). */
export const isReplaced = sql`exists (select from ${complexSolutions} later where later.case_id = s.case_id
  and (later.at, later.complex_solution_id) > (s.at, s.complex_solution_id))`;
