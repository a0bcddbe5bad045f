import type { SolutionCase } from '@cfm/contract/solution.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { countOpening, openLink } from '../forwarding/case-links.ts';
import { findLastDelay, findSolutionFacts, sumExtensions } from './queries.ts';
import { solutionTypeOf } from './solution-type.ts';

/**
 * The case behind a token link, without anything of the customer (product 9). Mail scanners open links too: of the case
 * nothing changes, the opening alone is counted.
 */
export async function getSolutionCase(ctx: Ctx, { token }: { token: string }): Promise<SolutionCase> {
  const { link, row } = await openLink(ctx, token);
  await countOpening(ctx, link.caseLinkId);
  const facts = found(await findSolutionFacts(ctx.db, row.caseId));
  const language = facts.marketLanguage === 'de' ? 'de' : 'en';
  return {
    caseEventId: link.caseEventId,
    internalId: row.internalId,
    title: row.title,
    market: (language === 'de' ? facts.marketNameDe : facts.marketName) ?? '',
    language,
    solutionType: solutionTypeOf(facts),
    dueDateTime: row.dueDateTime,
    extensions: await sumExtensions(ctx.db, row.caseId),
    isSolvedByThisLink: link.solvedAt !== null,
    lastDelay: await findLastDelay(ctx.db, row.caseId, link.caseLinkId),
  };
}
