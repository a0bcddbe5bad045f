import { delayMaxDays } from '@cfm/contract/limits.ts';
import type { SolutionCase } from '@cfm/contract/solution.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { addWorkingDays } from '../../time/working-time.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { budgetLeft } from '../delay/budget.ts';
import { undoSecondsOf } from '../delay/policy.ts';
import { findLastDelay, findOpenWish, sumExtensions } from '../delay/queries.ts';
import { countOpening, openLink } from '../forwarding/case-links.ts';
import { shownMatterOf } from '../forwarding/shown-matter.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { isTooFarAhead } from '../rules/due-date.ts';
import { findSolutionFacts } from './queries.ts';
import { solutionTypeOf } from './solution-type.ts';

/**
 * The case behind a token link, with as much of the matter as its forward shows (rules 9.13, 9.15 and 9.31). Mail scanners
 * open links too: of the case nothing changes, the opening alone is counted. The link that solved the case opens to say so.
 */
export async function getSolutionCase(ctx: Ctx, { token }: { token: string }): Promise<SolutionCase> {
  const { link, row } = await openLink(ctx, token);
  await countOpening(ctx, link.caseLinkId);
  const facts = found(await findSolutionFacts(ctx.db, row.caseId));
  const lastDelay = await findLastDelay(ctx.db, row.caseId, link.caseLinkId);
  const openWish = await findOpenWish(ctx.db, link.caseLinkId);
  const language = facts.marketLanguage === 'de' ? 'de' : 'en';
  return {
    caseEventId: link.caseEventId,
    internalId: row.internalId,
    title: row.title,
    market: facts.market,
    language,
    solutionType: solutionTypeOf(facts),
    dueDateTime: row.dueDateTime,
    extensions: await sumExtensions(ctx.db, row.caseId),
    left: await budgetLeft(ctx.db, row),
    openWish: openWish && { days: openWish.days, at: openWish.at },
    dueAfterDays: await dueAfterDays(ctx, row),
    isSolvedByThisLink: link.solvedAt !== null,
    solvedDateTime: row.solvedDateTime,
    shown: await shownMatterOf(ctx.db, row, link, language),
    lastDelay: lastDelay && {
      days: lastDelay.days,
      dueDateTime: lastDelay.dueAfter,
      undoSeconds: undoSecondsOf(lastDelay, row.dueDateTime, ctx.now()),
    },
  };
}

/** What each number of days would lead to, so that the page can say it before it is asked for. */
async function dueAfterDays(ctx: Ctx, { dueDateTime, marketId }: CaseRow): Promise<string[]> {
  const calendar = await getMarketCalendar(ctx.db, marketId);
  const dates: string[] = [];
  let date = dueDateTime !== null && dueDateTime > ctx.now() ? dueDateTime : ctx.now();
  while (dates.length < delayMaxDays && !isTooFarAhead(date, ctx.now())) {
    date = addWorkingDays(date, 1, calendar);
    dates.push(date);
  }
  return dates;
}
