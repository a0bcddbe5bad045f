import {
  type ComplexSolve,
  type ComplexType,
  complexSolveForms,
} from '@cfm/contract/process/complex-solve.ts';
import type { Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { parseWith } from '../../platform/texts/parse-form.ts';
import { ruleText } from '../../platform/texts/refuse-field.ts';
import type { GivenSolution } from './insert-solution.ts';
import { listSolutionEntries } from './queries.ts';

/**
 * A solution as the form of the type of the case has it: a board case wants more than the call (rule 9.42), and each
 * code-level set that the case has now wants its part (rule 9.41).
 */
export async function parseComplexSolution(
  tx: Tx,
  caseId: number,
  type: ComplexType,
  given: unknown,
): Promise<GivenSolution> {
  const form: ComplexSolve = parseWith(complexSolveForms[type], given, tx.language);
  await refuseOtherSets(tx, caseId, form);
  return { kind: 'complex', type, form };
}

/** Staff may have changed the sets since the form was opened: says which are gone, and which are new. */
async function refuseOtherSets(tx: Tx, caseId: number, { solutions }: ComplexSolve): Promise<void> {
  const entries = await listSolutionEntries(tx.db, caseId);
  const isKnown = (id: number | null) => entries.some(({ caseCodeLevelSetId }) => caseCodeLevelSetId === id);
  const isAnswered = (id: number | null) =>
    solutions.some(({ caseCodeLevelSetId }) => caseCodeLevelSetId === id);
  const gone = solutions.flatMap(({ caseCodeLevelSetId }, place) =>
    isKnown(caseCodeLevelSetId) ? [] : [`solutions.${place}.caseCodeLevelSetId`],
  );
  const missing = entries.filter(({ caseCodeLevelSetId }) => !isAnswered(caseCodeLevelSetId));
  if (gone.length === 0 && missing.length === 0) return;
  const name = missing.map(({ title }) => title[tx.language]).join('; ');
  throw new AppError('CodeLevelsChanged', {
    fields: {
      ...Object.fromEntries(gone.map((path) => [path, ruleText(tx, path, 'topicGone')])),
      ...(missing.length > 0 && { solutions: ruleText(tx, 'solutions', 'topicsMissing', { name }) }),
    },
  });
}
