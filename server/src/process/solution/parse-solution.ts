import {
  type ComplexSolve,
  type ComplexType,
  complexSolveForms,
} from '@cfm/contract/process/complex-solve.ts';
import type { Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { parseWith } from '../../platform/texts/parse-form.ts';
import { rejectField, ruleText } from '../../platform/texts/reject-field.ts';
import type { GivenSolution } from './insert-solution.ts';
import { listSolutionEntries } from './queries.ts';

/**
 * Parses a solution by the form of the case's type. A board case requires more fields than the API (rule 9.42), and
 * each current code-level set requires its part (rule 9.41).
 */
export async function parseComplexSolution(
  tx: Tx,
  caseId: number,
  type: ComplexType,
  given: unknown,
): Promise<GivenSolution> {
  const form: ComplexSolve = parseWith(complexSolveForms[type], given, tx.language);
  rejectOtherCase(tx, caseId, form);
  await rejectOtherSets(tx, caseId, form);
  return { kind: 'complex', type, form };
}

/** Rejects solutions that name another case. */
function rejectOtherCase(tx: Tx, caseId: number, { solutions }: ComplexSolve): void {
  const place = solutions.findIndex((solution) => solution.caseId !== null && solution.caseId !== caseId);
  if (place >= 0) rejectField(tx, `solutions.${place}.caseId`, 'choice');
}

/** Rejects a form with outdated sets, because staff may have changed them. Lists removed and added ones. */
async function rejectOtherSets(tx: Tx, caseId: number, { solutions }: ComplexSolve): Promise<void> {
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
