import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import type { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { simpleSolveForm } from '@cfm/contract/process/solution.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { runIdempotently } from '../../cases/case/run-idempotently.ts';
import { attachFiles } from '../../cases/events/attach-files.ts';
import { eventOfRequest } from '../../cases/events/queries.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { parseWith } from '../../platform/texts/parse-form.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { rejectOtherFiles } from './attach-final-answer.ts';
import type { GivenSolution } from './insert-solution.ts';
import { parseComplexSolution } from './parse-solution.ts';
import { recordSolution } from './record-solution.ts';
import { getSolutionType, isComplex, otherForm } from './solution-type.ts';

type SolveInput = ParsedInput<typeof caseSolutionEndpoints.solveCase>['body'] & {
  caseId: number;
  /** At most one file: the final answer. */
  files: readonly UploadedFile[];
};

/** Solves a case for staff by the form of its type, as links do (rule 9.45). Returns the event of the solution. */
export async function solveCase(
  ctx: Ctx,
  { caseId, version, tabId, requestKey, files, ...given }: SolveInput,
): Promise<{ caseEventId: number }> {
  if (files.length > 1) rejectField(ctx, 'files', 'tooMany', { values: { limit: 1 } });
  rejectOtherFiles(files, 'files');
  return runIdempotently(ctx, {
    requestKey,
    find: eventOfRequest({ caseId, type: 'solution' }),
    answerOf: ({ caseEventId }) => ({ caseEventId }),
    act: async (tx) => {
      const row = await loadCaseForChange(tx, caseId, { tabId });
      if (row.version !== version) throw new AppError('CaseChanged');
      const solution = await parseSolution(tx, caseId, given);
      const caseEventId = await recordSolution(tx, { row, link: null, given: solution, requestKey });
      await attachFiles(tx, { caseId, caseEventId, files });
      return { caseEventId };
    },
  });
}

type Given = Omit<SolveInput, 'caseId' | 'version' | 'tabId' | 'requestKey' | 'files'>;
async function parseSolution(tx: Tx, caseId: number, given: Given): Promise<GivenSolution> {
  const type = await getSolutionType(tx, caseId);
  if (isComplex(type) ? given.solution !== undefined : given.solutions !== undefined) throw otherForm(tx);
  return isComplex(type)
    ? parseComplexSolution(tx, caseId, type, given)
    : { kind: 'simple', ...parseWith(simpleSolveForm, given, tx.language) };
}
