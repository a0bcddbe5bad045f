import { type CaseRow, loadVisibleCase } from '../../cases/case/load-case.ts';
import { statusCodeOf } from '../../cases/case/status-transitions.ts';
import type { Ctx } from '../../context.ts';
import { listCaseLinks } from '../forwarding/queries.ts';
import { isLinkEnded } from './link-refusal.ts';

/** The token links of a case and the state of each (rule 9.22). The links themselves are never shown. */
export async function listLinks(ctx: Ctx, { caseId }: { caseId: number }) {
  return listLinksOf(ctx, await loadVisibleCase(ctx, caseId));
}

/** The same, for a case that the reader may see. `canChange`: the link has not ended (rule 9.25). */
export async function listLinksOf(ctx: Ctx, row: CaseRow) {
  const links = await listCaseLinks(ctx.db, row.caseId);
  const of = { ...row, status: statusCodeOf(row.statusId) };
  return links.map(({ solvedAt, delayedAt, ...link }) => ({
    ...link,
    usedAt: solvedAt ?? delayedAt,
    canChange: !isLinkEnded({ ...link, solvedAt }, of),
  }));
}
