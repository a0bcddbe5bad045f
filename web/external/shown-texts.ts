import type { FieldName, RuleName } from '@cfm/contract/messages/catalogue.ts';
import { comparedFields } from '@cfm/contract/process/compared-fields.ts';
import { complexSolveForms } from '@cfm/contract/process/complex-solve.ts';
import { delayForm } from '@cfm/contract/process/extensions.ts';
import { simpleSolveForm } from '@cfm/contract/process/solution.ts';
import { optionNames } from '@cfm/contract/process/solution-options.ts';

const fieldsOf = <S extends object>({ shape }: { shape: S }) => Object.keys(shape) as (keyof S & string)[]; // Object.keys loses the key type
const fields: readonly FieldName[] = [
  'property',
  // Details of the case.
  'modelId',
  'firstRegistration',
  'contactId',
  ...fieldsOf(delayForm),
  ...fieldsOf(simpleSolveForm),
  ...fieldsOf(complexSolveForms.Board),
  ...optionNames,
  // Fields of a data request.
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
  'filePart',
  'otherSolutionForm',
  'vinForbiddenLetters',
  'vinCheckDigit',
];

/** The shared texts that the light bundles need. All others would double their size (rule 17.21). */
export const shownTexts: Readonly<Record<string, readonly string[]>> = { fields, rules };
