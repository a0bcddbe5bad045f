import type { ChosenCase } from './case-field.tsx';
import type { RuleOptions } from './rule-options.ts';
import type { EditedRule } from './use-rule-form.ts';

/** What the part of the sentence after "then" is given, of each type. */
export interface ThenProps {
  edited: EditedRule;
  options: RuleOptions;
  /** The case on which texts are shown. */
  chosenCase: ChosenCase | null;
}
