import type { Ctx } from '../../context.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { listCaseLinks } from './queries.ts';

/** The link cockpit of a case (rule 9.22): where each token link stands. The links themselves are never shown. */
export async function listLinks(ctx: Ctx, caseId: number) {
  await loadVisibleCase(ctx, caseId);
  const links = await listCaseLinks(ctx.db, caseId);
  return links.map(({ solvedAt, delayedAt, ...link }) => ({
    ...link,
    usedAt: solvedAt ?? delayedAt,
  }));
}
