import type { ComplexSolve, ComplexType } from '@cfm/contract/process/complex-solve.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { listCodeLevelSets } from '../../cases/case/case-facts.ts';
import type { Tx } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { caseSolutions, complexSolutions, simpleSolutions } from './tables.ts';

/** A filled-in solution form. */
export type GivenSolution =
  | { kind: 'simple'; solution: string }
  | { kind: 'complex'; type: ComplexType; form: ComplexSolve };

/** The solved case, the time, the author and the event. */
type Solved = Pick<
  typeof complexSolutions.$inferInsert,
  'caseId' | 'caseLinkId' | 'byUserId' | 'caseEventId' | 'at'
>;

/** Text of a solution for the search. */
export function wordsOf(given: GivenSolution): string {
  if (given.kind === 'simple') return given.solution;
  const { vin, nscCaseId, solutions } = given.form;
  const texts = solutions.map(({ detailedConsalting }) => detailedConsalting);
  return [...texts, vin, given.type === 'Board' ? nscCaseId : null].filter(Boolean).join('\n');
}

/** Stores a solution, with its audit entry. */
export async function insertSolution(
  tx: Tx,
  solved: Solved,
  given: GivenSolution,
  contactId: number | null,
): Promise<void> {
  const { caseId } = solved;
  const changes = [{ field: 'caseLinkId', to: solved.caseLinkId ?? null }] as const;
  if (given.kind === 'simple') {
    const row = { ...solved, solution: given.solution };
    const { simpleSolutionId: entityId } = await insertRow(tx.db, simpleSolutions, row, 'simpleSolutionId');
    await recordAudit(tx, { entity: 'simpleSolution', entityId, action: 'create', caseId, changes });
    return;
  }
  const entityId = await insertComplex(tx, solved, given);
  await recordAudit(tx, {
    entity: 'complexSolution',
    entityId,
    action: 'create',
    caseId,
    changes,
    // A VIN can identify its owner.
    personalChanges: [{ field: 'vin', from: null, to: given.form.vin, contactId }],
  });
}

async function insertComplex(
  tx: Tx,
  solved: Solved,
  { type, form }: Extract<GivenSolution, { kind: 'complex' }>,
): Promise<number> {
  const { finalReplyDate, sorryActivity, contactedViaPhone, nscCaseId, vin, solutions } = form;
  const board = { finalReplyDate, sorryActivity, contactedViaPhone, nscCaseId };
  // Only board cases have these fields (rule 9.42).
  const solution = { ...solved, type, vin, ...(type === 'Board' && board) };
  const { complexSolutionId } = await insertRow(tx.db, complexSolutions, solution, 'complexSolutionId');
  const { caseId } = solved;
  const sets = await listCodeLevelSets(tx.db, caseId);
  const whole = { isPrimary: true, order: 0 };
  await tx.db.insert(caseSolutions).values(
    solutions.map(({ caseCost, detailedConsalting, caseId: _compared, ...chosen }) => ({
      complexSolutionId,
      caseId,
      ...chosen,
      ...(sets.find((set) => set.caseCodeLevelSetId === chosen.caseCodeLevelSetId) ?? whole),
      caseCostCents: caseCost === null ? null : Math.round(caseCost * 100),
      detailedConsulting: detailedConsalting,
    })),
  );
  return complexSolutionId;
}
