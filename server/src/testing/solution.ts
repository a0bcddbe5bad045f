import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import type { CaseSolutionValues, ComplexSolveValues } from '@cfm/contract/process/complex-solve.ts';
import { emptyOptions } from '@cfm/contract/process/solution-options.ts';
import { eq } from 'drizzle-orm';
import { caseCodeLevelSets, type cases } from '../cases/case/tables.ts';
import { codeLevelTopicDetails, codeLevelTopicGroups } from '../catalog/reference-data/tables.ts';
import type { UserActor } from '../context.ts';
import { contactCars } from '../people/contacts/tables.ts';
import { lookupId, makeCase, makeContact } from './factories.ts';
import { forward, tokensOf } from './forward.ts';
import { multipartBody } from './multipart-body.ts';
import type { TestApp } from './test-app.ts';

export const someVin = 'WBA12345678901234';

/** One option, and nothing else, for a code-level set. */
export const solutionOf = (
  caseCodeLevelSetId: number | null,
  chosen: Partial<CaseSolutionValues> = { loanerCar: true },
): CaseSolutionValues => ({ caseCodeLevelSetId, ...emptyOptions(), ...chosen });

/** The complex form of a case with these sets. */
export const complexForm = (
  setIds: readonly (number | null)[],
  overrides: Partial<ComplexSolveValues> = {},
): ComplexSolveValues => ({ vin: someVin, solutions: setIds.map((id) => solutionOf(id)), ...overrides });

/** Adds `count` code-level sets to a case. The first is primary. */
export async function addSets(t: TestApp, caseId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const levels = await t.db
    .select({
      codeLevelAreaId: codeLevelTopicGroups.areaId,
      codeLevelTopicGroupId: codeLevelTopicGroups.topicGroupId,
      codeLevelTopicDetailId: codeLevelTopicDetails.topicDetailId,
    })
    .from(codeLevelTopicDetails)
    .innerJoin(
      codeLevelTopicGroups,
      eq(codeLevelTopicGroups.topicGroupId, codeLevelTopicDetails.topicGroupId),
    )
    .orderBy(codeLevelTopicDetails.topicDetailId)
    .limit(count);
  const rows = await t.db
    .insert(caseCodeLevelSets)
    .values(levels.map((level, order) => ({ caseId, ...level, isPrimary: order === 0, order })))
    .returning({ id: caseCodeLevelSets.caseCodeLevelSetId });
  return rows.map(({ id }) => id);
}

/** A board case with a customer, a car and `sets` code-level sets. */
export async function makeBoardCase(
  t: TestApp,
  {
    sets = 2,
    vin = null,
    ...overrides
  }: Partial<typeof cases.$inferInsert> & { sets?: number; vin?: string | null } = {},
) {
  const now = t.clock.now();
  const { contactId } = await makeContact(t);
  const [car] = await t.db
    .insert(contactCars)
    .values({ contactId, vin, createdAt: now, lastModifiedAt: now })
    .returning({ contactCarId: contactCars.contactCarId });
  const row = await makeCase(t, {
    sourceId: await lookupId(t, 'source', 'Board'),
    contactId,
    contactCarId: car?.contactCarId ?? null,
    ...overrides,
  });
  return { row, caseId: row.caseId, setIds: await addSets(t, row.caseId, sets) };
}

/** The same, forwarded to two dealers. */
export async function forwardBoardCase(
  t: TestApp,
  who: UserActor,
  options: Parameters<typeof makeBoardCase>[1] & { shown?: object } = {},
) {
  const { shown, ...ofCase } = options;
  const made = await makeBoardCase(t, ofCase);
  const to = [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }];
  const { caseEventId } = await forward(t, who, made.row, { to, ...shown });
  const token = await tokensOf(t, made.caseId);
  return { ...made, forwardEventId: caseEventId, a: token('a@dealer.example'), b: token('b@dealer.example') };
}

/** Solves a case as staff, with its current form. */
export const solveAsStaff = async (
  t: TestApp,
  who: UserActor,
  caseId: number,
  form: object,
  files: { name: string; content: Buffer }[] = [],
) => {
  const params = { id: caseId };
  const { body: proposal } = await t.inject(who, caseSolutionEndpoints.proposeSolution, { params });
  const body = { version: proposal.version, finalReplyDate: '2026-03-05', ...form };
  const raw = await multipartBody({ body, files });
  return t.inject(who, caseSolutionEndpoints.solveCase, { params }, { raw });
};
