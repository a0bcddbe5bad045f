import { delayMaxDays, vinLength } from '@cfm/contract/platform/limits.ts';
import type { SharedDetails, SolutionCase } from '@cfm/contract/process/solution.ts';
import { effectiveDueDate } from '../../cases/case/due-date-pause.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { listFilesOfEvent } from '../../cases/events/queries.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import { isTooFarAhead } from '../../catalog/rules/due-date.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { addWorkingDays } from '../../platform/time/working-time.ts';
import { budgetLeft } from '../extensions/budget.ts';
import { undoSecondsOf } from '../extensions/policy.ts';
import { findOpenExtensionRequest, listDelaysOfLink, sumExtensions } from '../extensions/queries.ts';
import { sharedDetailsOf } from '../forwarding/shared-details.ts';
import { countOpening, openLink } from '../links/case-links.ts';
import { finalAnswerUntil } from './attach-final-answer.ts';
import { findComplexSolution, findSolutionEvent, findSolutionFacts, listSolutionEntries } from './queries.ts';
import { isComplex, solutionTypeOf } from './solution-type.ts';

/**
 * Returns the case of a token link with the shared details of its forward (rules 9.13, 9.15 and 9.31). Mail scanners
 * open links too, so opening is only counted and does not change the case. The link that solved the case still opens,
 * to show that.
 */
export async function getSolutionCase(ctx: Ctx, { token }: { token: string }): Promise<SolutionCase> {
  const { link, row } = await openLink(ctx, token);
  await countOpening(ctx, link.caseLinkId);
  const facts = found(await findSolutionFacts(ctx.db, row.caseId));
  const granted = await listDelaysOfLink(ctx.db, link.caseLinkId);
  const openExtensionRequest = await findOpenExtensionRequest(ctx.db, link.caseLinkId);
  const language = facts.marketLanguage === 'de' ? 'de' : 'en';
  const solutionType = solutionTypeOf(facts);
  const shown = await sharedDetailsOf(ctx.db, row, link, language);
  const isSolvedByThisLink = link.solvedAt !== null;
  const dueDateTime = await effectiveDueDate(ctx, row);
  const extensions = await sumExtensions(ctx.db, row.caseId);
  const solutionEventId = isSolvedByThisLink ? await findSolutionEvent(ctx.db, link.caseLinkId) : null;
  return {
    caseId: row.caseId,
    caseEventId: solutionEventId ?? link.caseEventId,
    internalId: row.internalId,
    title: row.title,
    market: facts.market,
    timeZone: facts.timeZone,
    language,
    solutionType,
    complexForm:
      isComplex(solutionType) && !isSolvedByThisLink
        ? { entries: await listSolutionEntries(ctx.db, row.caseId), vin: shownVin(shown) }
        : null,
    dueDateTime,
    extensions,
    left: await budgetLeft(ctx.db, row, extensions),
    openExtensionRequest: openExtensionRequest && {
      days: openExtensionRequest.days,
      at: openExtensionRequest.at,
    },
    dueAfterDays: await dueAfterDays(ctx, { ...row, dueDateTime }),
    isSolvedByThisLink,
    solvedDateTime: row.solvedDateTime,
    finalAnswer: isSolvedByThisLink ? await finalAnswerOf(ctx, link.caseLinkId) : null,
    shown,
    hasUndone: granted.some(
      ({ takenBackAt, takenBackByUserId }) => takenBackAt !== null && takenBackByUserId === null,
    ),
    delays: granted
      .filter(({ takenBackAt }) => takenBackAt === null)
      .map((delay) => ({
        days: delay.days,
        at: delay.at,
        dueDateTime: delay.dueAfter,
        undoSeconds: delay === granted[0] ? undoSecondsOf(delay, row.dueDateTime, ctx.now()) : 0,
      })),
  };
}

const shownVin = ({ car }: SharedDetails): string | null => (car?.vin?.length === vinLength ? car.vin : null);

/** Until when the link that solved accepts the final answer, and the files so far. */
async function finalAnswerOf(ctx: Ctx, caseLinkId: number): Promise<SolutionCase['finalAnswer']> {
  const solution = await findComplexSolution(ctx.db, caseLinkId);
  const until = solution && finalAnswerUntil(solution.at);
  if (!until || until <= ctx.now()) return null;
  const files = await listFilesOfEvent(ctx.db, solution.caseEventId);
  return { until, fileNames: files.map(({ fileName }) => fileName) };
}

/** Due date for each possible number of days, so that the page can show it before the request. */
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
