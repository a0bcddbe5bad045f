import type { FieldName, RuleName } from '@cfm/contract/messages/catalogue.ts';
import { comparedFields } from '@cfm/contract/process/compared-fields.ts';
import { complexSolveForms } from '@cfm/contract/process/complex-solve.ts';
import { delayForm } from '@cfm/contract/process/extensions.ts';
import { simpleSolveForm } from '@cfm/contract/process/solution.ts';
import { optionNames } from '@cfm/contract/process/solution-options.ts';

const fieldsOf = <S extends object>({ shape }: { shape: S }) => Object.keys(shape) as (keyof S & string)[]; // the type of keys is lost on the way
const fields: readonly FieldName[] = [
  'property',
  // The matter.
  'modelId',
  'firstRegistration',
  'contactId',
  ...fieldsOf(delayForm),
  ...fieldsOf(simpleSolveForm),
  ...fieldsOf(complexSolveForms.Board),
  ...optionNames,
  // What a customer is asked for.
  'addressType',
  ...comparedFields,
];
const rules: readonly RuleName[] = [
  'required',
  'exactLength',
  'minLength',
  'maxLength',
  'min',
  'max',
  'number',
  'integer',
  'decimals',
  'date',
  'choice',
  'anyOption',
  'tooMany',
  'tooFew',
  'unknownKey',
  'format',
  'otherSolutionForm',
  'vinForbiddenLetters',
  'vinCheckDigit',
];

/** What the light bundles take of the texts that all pages share: the others would be half of what these weigh (rule 17.21). */
export const shownTexts: Readonly<Record<string, readonly string[]>> = { fields, rules };
