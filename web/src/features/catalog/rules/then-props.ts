import type { ChosenCase } from './case-field.tsx';
import type { RuleOptions } from './rule-options.ts';
import type { EditedRule } from './use-rule-form.ts';

/** Props of the part after "then", for every type. */
export interface ThenProps {
  edited: EditedRule;
  options: RuleOptions;
  /** The case for the text previews. */
  chosenCase: ChosenCase | null;
}
