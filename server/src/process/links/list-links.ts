import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import { type CaseRow, loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Ctx } from '../../context.ts';
import { listCaseLinks } from '../forwarding/queries.ts';
import { isLinkEnded } from './link-rejection.ts';

/** Token links of a case with their state (rule 9.22). Never returns the links themselves. */
export async function listLinks(ctx: Ctx, { caseId }: { caseId: number }) {
  return listLinksOf(ctx, await loadVisibleCase(ctx, caseId));
}

/** The same for a case that the caller has loaded in scope. `canChange`: the link has not ended (rule 9.25). */
export async function listLinksOf(ctx: Ctx, row: CaseRow) {
  const links = await listCaseLinks(ctx.db, row.caseId);
  const of = { ...row, status: statusCodeOf(row.statusId) };
  return links.map(({ solvedAt, delayedAt, ...link }) => ({
    ...link,
    usedAt: solvedAt ?? delayedAt,
    canChange: !isLinkEnded({ ...link, solvedAt }, of),
  }));
}
