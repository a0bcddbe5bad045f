import { caseActionEndpoints } from '@cfm/contract/case-actions.ts';
import { updateCaseForm } from '@cfm/contract/case-forms.ts';
import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { caseRelationEndpoints } from '@cfm/contract/case-relations.ts';
import { caseSolutionEndpoints } from '@cfm/contract/case-solution.ts';
import { complexSolveEndpoints } from '@cfm/contract/complex-solve.ts';
import { solutionEndpoints } from '@cfm/contract/solution.ts';
import { dailyReportJobs } from '@cfm/server/modules/daily-report/jobs.ts';
import { executeDueSteps } from '@cfm/server/modules/reminder-runs/jobs.ts';
import { type ApiClient, clientOf } from '../api-client.ts';
import { forward, type MadeCase, makeCase, readCase } from '../cases.ts';
import { linkIn, waitForMail } from '../inbox.ts';
import type { MovedWorld } from '../moved-world.ts';
import type { Person } from '../people.ts';
import { daysBetween, instantOf, isWorkingDay, type Local, localOf } from './calendar.ts';
import * as inBrowser from './in-browser.ts';
import { customers, dealer, garage } from './places-of-the-play.ts';
import type { PlayedCase, Step } from './played-case.ts';
import { playedCases } from './played-cases.ts';
import type { Stage } from './set-stage.ts';

/** When the server does what the clock asks of it on a working day: the mails of the morning, and the steps of reminder processes. */
export const noon = '12:40';
const noons = daysBetween('03-02', '04-01').filter(isWorkingDay);
const otherVin = 'WBA8E9G50GNT00011';
const statusIds = { solve: 6, close: 7, reopen: 2 } as const;

interface Happening {
  at: Local;
  happen(): Promise<void>;
}
export interface Play {
  /** The cases that were made so far, by their names in the list. */
  made: ReadonlyMap<string, MadeCase>;
  numberOf(key: string): string;
  /** Carries out what the list says, up to a moment, and stops the clock there. */
  until(at: Local): Promise<void>;
}

export function makePlay(world: MovedWorld, agent: Person, admin: Person, stage: Stage): Play {
  const made = new Map<string, MadeCase>();
  const madeOf = (key: string): MadeCase => {
    const one = made.get(key);
    if (!one) throw new Error(`${key} is not made yet`);
    return one;
  };
  const titleOf = ({ key, channel }: PlayedCase) => `Case ${key} by ${channel}`;

  async function enter(played: PlayedCase): Promise<void> {
    if (played.isEnteredInBrowser) {
      const case_ = await world.browse(agent, (page) => inBrowser.enterCase(page, titleOf(played), played));
      made.set(played.key, case_);
      return;
    }
    const { market, brand, area, channel, isBoard = false, received, customer } = played;
    const who = customer ? stage.customers[customer] : { contactId: null, contactCarId: null };
    const case_ = await makeCase(await world.as(agent), titleOf(played), 'GB', {
      ...who,
      marketId: stage.marketIds[market],
      brandId: brand && stage.brandIds[brand],
      inputChannelId: stage.channelIds[channel],
      sourceId: isBoard ? stage.boardId : stage.directId,
      codeLevelSets: area ? [{ ...stage.topics[area], isPrimary: true }] : [],
      receiptDateTime: instantOf(received),
    });
    made.set(played.key, case_);
  }

  /** The newest link that a recipient got about a case. */
  async function linkTo(played: PlayedCase, pattern: RegExp): Promise<string> {
    const { internalId } = madeOf(played.key);
    const to = played.steps.find((step) => step.does === 'forward')?.to;
    const address = to === 'dealer' ? dealer.email : garage;
    return linkIn(await waitForMail(address, RegExp(internalId), world.inbox), pattern);
  }
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

  async function setStatus(api: ApiClient, one: MadeCase, statusId: number): Promise<void> {
    const stored = await readCase(api, one);
    const body = updateCaseForm.parse({ ...stored, statusId, leavesScope: false });
    await api.call(casePageEndpoints.updateCase, { params: { id: one.caseId }, body });
  }
  const costing = (cost: number) => (caseCodeLevelSetId: number | null) => ({
    caseCodeLevelSetId,
    warrantyExt: true,
    caseCost: cost,
  });

  async function byApi(played: PlayedCase, step: Step): Promise<void> {
    const one = madeOf(played.key);
    const params = { id: one.caseId };
    const api = await world.as(agent);
    const asAdmin = () => world.as(admin);
    const outside = clientOf(world.address, '');
    switch (step.does) {
      case 'escalate':
        return;
      case 'solve':
      case 'close':
      case 'reopen':
        return setStatus(api, one, statusIds[step.does]);
      case 'spam':
        await api.call(caseActionEndpoints.markAsSpam, { params, body: {} });
        return;
      case 'notSpam':
        await api.call(caseActionEndpoints.undoSpam, { params });
        return;
      case 'delete':
        await (await asAdmin()).call(caseActionEndpoints.removeCase, { params });
        return;
      case 'restore':
        await (await asAdmin()).call(caseActionEndpoints.restoreCase, { params });
        return;
      case 'integrate': {
        const body = { internalId: madeOf(step.into).internalId };
        await api.call(caseRelationEndpoints.integrateCase, { params, body });
        return;
      }
      case 'forward': {
        const to = step.to === 'dealer' ? dealer.email : garage;
        const dealerId = step.to === 'dealer' ? stage.dealerId : null;
        return forward(api, one, [to], { to: [{ email: to, dealerId }] });
      }
      case 'answer': {
        const token = tokenOf(await linkTo(played, /\/solution\/solve\?/));
        await outside.call(solutionEndpoints.simpleSolve, { body: { token, solution: 'We put it right.' } });
        return;
      }
      case 'answerComplex': {
        const token = tokenOf(await linkTo(played, /\/solution\/solve\?/));
        const query = { token, marketStatus: 'solved' } as const;
        const { complexForm } = await outside.call(solutionEndpoints.solutionCase, { query });
        const ids = (complexForm?.entries ?? []).map(({ caseCodeLevelSetId }) => caseCodeLevelSetId);
        const body = { token, vin: vinOf(played), solutions: ids.map(costing(step.cost)) };
        await outside.call(complexSolveEndpoints.complexSolve, { body });
        return;
      }
      case 'solveComplex': {
        const { entries, version } = await api.call(caseSolutionEndpoints.proposeSolution, { params });
        const solutions = entries.map(({ caseCodeLevelSetId }) => caseCodeLevelSetId).map(costing(step.cost));
        const finalReplyDate = played.isBoard ? new Date(world.now()).toISOString().slice(0, 10) : null;
        const body = { version, vin: vinOf(played), solutions, finalReplyDate };
        await api.call(caseSolutionEndpoints.solveCase, { params, body, files: [] });
        return;
      }
      case 'delay':
        throw new Error('days are asked for on a page');
    }
  }
  const vinOf = ({ customer }: PlayedCase) => (customer && customers[customer]?.vin) ?? otherVin;

  async function byPerson(played: PlayedCase, step: Step): Promise<void> {
    const one = madeOf(played.key);
    switch (step.does) {
      case 'delay': {
        const link = await linkTo(played, /\/solution\/add-more-days\?.*days=3\b/);
        return world.browse(null, (page) => inBrowser.askForDays(page, link));
      }
      case 'answer':
      case 'answerComplex': {
        const link = await linkTo(played, /\/solution\/solve\?/);
        return world.browse(null, (page) =>
          step.does === 'answer'
            ? inBrowser.answerInWords(page, link)
            : inBrowser.answerWithCost(page, link, vinOf(played), step.cost),
        );
      }
    }
    await world.browse(admin, async (page) => {
      await inBrowser.openCase(page, one);
      switch (step.does) {
        case 'spam':
          return inBrowser.markAsSpam(page);
        case 'delete':
          return inBrowser.deleteCase(page);
        case 'close':
          return inBrowser.closeCase(page);
        case 'reopen':
          return inBrowser.reopenCase(page);
        case 'integrate':
          return inBrowser.integrateCase(page, madeOf(step.into));
        case 'forward':
          return inBrowser.forwardCase(page, one);
        default:
          throw new Error(`nobody knows how to ${step.does} on a screen`);
      }
    });
  }

  const happenings: Happening[] = [
    ...playedCases.map((played) => ({ at: played.entered, happen: () => enter(played) })),
    ...playedCases.flatMap((played) =>
      played.steps.map((step) => ({
        at: step.at,
        happen: () => (step.inBrowser ? byPerson(played, step) : byApi(played, step)),
      })),
    ),
    ...noons.map((day) => ({
      at: localOf(day, noon),
      happen: () => world.runJobs([...dailyReportJobs, executeDueSteps]),
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  let shown: Local = '';
  const moveTo = async (at: Local) => {
    if (at === shown) return;
    await world.moveTo(instantOf(at));
    shown = at;
  };
  return {
    made,
    numberOf: (key) => madeOf(key).internalId,
    async until(at) {
      while (happenings[0] && happenings[0].at <= at) {
        const next = happenings.shift();
        if (!next) break;
        await moveTo(next.at);
        await next.happen();
      }
      await moveTo(at);
    },
  };
}
