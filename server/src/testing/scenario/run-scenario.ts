import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import type { CallInput, EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import type { UserActor } from '../../context.ts';
import { runDueSteps } from '../../process/reminders/run-due-steps.ts';
import { mailDailyReports } from '../../screens/daily-report/mail-daily-reports.ts';
import { forward, tokensOf } from '../forward.ts';
import { marketCalls } from '../market-form.ts';
import { idOf } from '../product/cases.ts';
import { solutionOf, solveAsStaff, someVin } from '../solution.ts';
import type { TestApp } from '../test-app.ts';
import { daysBetween, instantOf, isWorkingDay, type Local } from './calendar.ts';
import { type ScenarioCase, type Step, scenarioCases } from './scenario-cases.ts';
import { topics } from './scenario-names.ts';

const dealer = 'dealer@faroe.example';
const head = 'head@faroe.example';
const statusIds = { solve: 6, close: 7, reopen: 2 } as const;
/** When reminders and morning mails are due on each working day of March. */
export const noon = '12:40';

/** The new market of the scenario with rules that escalate every five working days. */
export async function createScenarioMarket(t: TestApp, admin: UserActor, regionId: number): Promise<number> {
  const marketId = await marketCalls(t, admin).make({
    ...{ name: 'Faroe Islands', nameDe: 'Färöer', countryCodes: ['FO'], regionId },
    ...{ timeZone: 'Atlantic/Faeroe', holidayCountry: 'DK', holidayState: null },
  });
  const of = { marketId, areConflictsAcknowledged: true };
  for (const body of [
    { ...of, ruleTypeId: 1, name: 'Forwarding', to: [dealer] },
    {
      ...{ ...of, ruleTypeId: 2, name: 'Reminder', reminderCount: 2 },
      ...{ firstReminderWorkingDays: 2, betweenRemindersWorkingDays: 1 },
    },
    {
      ...{ ...of, ruleTypeId: 3, name: 'Escalation', workingDays: 5 },
      ...{ recipientsLevel1: [head], recipientsLevel2: [head], recipientsLevel3: [head] },
    },
  ]) {
    const { status } = await t.inject(admin, ruleSettingsEndpoints.createRule, { body });
    if (status !== 200) throw new Error(`no rule ${body.name}`);
  }
  return marketId;
}

/** Runs the steps of the scenario in order with the fake clock. */
export function scenarioRun(t: TestApp, admin: UserActor, info: CaseInfo, areas: AreaTree) {
  const caseIds = new Map<string, number>();
  const numbers = new Map<string, string>();
  const caseIdOf = (key: string) => caseIds.get(key) ?? 0;
  async function call<const E extends EndpointSpec>(
    endpoint: E,
    input: CallInput<E> | Record<string, unknown>,
    who: UserActor | null = admin,
  ) {
    const reply = await t.inject(who, endpoint, input);
    if (reply.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async function enter({ key, channel, market, brand, area, isBoard, received }: ScenarioCase) {
    const [topic, reason] = area ? topics[area] : [];
    const tree = areas.find(({ name }) => name === area);
    const group = tree?.topicGroups.find(({ name }) => name === topic);
    const detail = group?.codeLevelTopicDetails.find(({ name }) => name === reason);
    const ids = { codeLevelAreaId: tree?.id, codeLevelTopicGroupId: group?.id };
    const { caseId, internalId } = await call(caseEndpoints.createCase, {
      body: {
        title: `Case ${key}`,
        description: '<p>The customer says what happened.</p>',
        sourceId: idOf(info.sources, isBoard ? 'Board' : 'Direct Contact'),
        inputChannelId: idOf(info.inputChannels, channel),
        marketId: idOf(info.markets, market),
        brandId: brand && idOf(info.brands, brand),
        receiptDateTime: instantOf(received),
        codeLevelSets: area ? [{ ...ids, codeLevelTopicDetailId: detail?.id, isPrimary: true }] : [],
      },
    });
    caseIds.set(key, caseId);
    numbers.set(key, internalId);
  }

  async function run({ key, isBoard }: ScenarioCase, { does, detail }: Step): Promise<void> {
    const caseId = caseIdOf(key);
    const params = { id: caseId };
    const token = async () => (await tokensOf(t, caseId))(dealer);
    const withCost = ({ caseCodeLevelSetId }: { caseCodeLevelSetId: number | null }) =>
      solutionOf(caseCodeLevelSetId, { warrantyExt: true, caseCost: Number(detail) });
    switch (does) {
      case 'escalate':
        return;
      case 'solve':
      case 'close':
      case 'reopen': {
        const stored = await call(casePageEndpoints.getCase, { params });
        const body = updateCaseForm.parse({ ...stored, statusId: statusIds[does], leavesScope: false });
        return void (await call(casePageEndpoints.updateCase, { params, body }));
      }
      case 'spam':
        return void (await call(caseActionEndpoints.markAsSpam, { params, body: {} }));
      case 'notSpam':
        return void (await call(caseActionEndpoints.undoSpam, { params }));
      case 'delete':
        return void (await call(caseActionEndpoints.removeCase, { params }));
      case 'restore':
        return void (await call(caseActionEndpoints.restoreCase, { params }));
      case 'integrate': {
        const body = { internalId: numbers.get(detail) };
        return void (await call(caseRelationEndpoints.integrateCase, { params, body }));
      }
      case 'forward':
        return void (await forward(t, admin, { caseId }, { to: [{ email: dealer }] }));
      case 'answer': {
        const body = { token: await token(), solution: 'We fixed it.' };
        return void (await call(solutionEndpoints.simpleSolve, { body }, null));
      }
      case 'answerComplex': {
        const query = { token: await token(), marketStatus: 'solved' } as const;
        const { complexForm } = await call(solutionEndpoints.solutionCase, { query }, null);
        const solutions = (complexForm?.entries ?? []).map(withCost);
        const body = { token: query.token, vin: someVin, solutions };
        return void (await call(complexSolveEndpoints.complexSolve, { body }, null));
      }
      case 'solveComplex': {
        const { entries } = await call(caseSolutionEndpoints.proposeSolution, { params });
        const finalReplyDate = isBoard ? t.clock.now().slice(0, 10) : null;
        const form = { vin: someVin, solutions: entries.map(withCost), finalReplyDate };
        const { status, body } = await solveAsStaff(t, admin, caseId, form);
        if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`);
      }
    }
  }

  const runJobs = async () => {
    await mailDailyReports(t.ctx({ kind: 'job', name: 'mail-daily-report' }));
    await runDueSteps(t.ctx({ kind: 'job', name: 'execute-due-steps' }));
  };
  const events: { at: Local; run(): Promise<void> }[] = [
    ...scenarioCases.map((each) => ({ at: each.entered, run: () => enter(each) })),
    ...scenarioCases.flatMap((each) =>
      each.steps.map((step) => ({ at: step.at, run: () => run(each, step) })),
    ),
    ...daysBetween('03-02', '04-01')
      .filter(isWorkingDay)
      .map((day) => ({ at: `${day} ${noon}`, run: runJobs })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    numberOf: (key: string) => numbers.get(key) ?? '',
    keyOf: (internalId: string) =>
      [...numbers].find(([, number]) => number === internalId)?.[0] ?? internalId,
    /** Runs everything up to a moment and sets the clock to it. */
    async until(at: Local): Promise<void> {
      while (events[0] && events[0].at <= at) {
        const next = events.shift();
        if (!next) break;
        t.clock.set(instantOf(next.at));
        await next.run();
      }
      t.clock.set(instantOf(at));
    },
  };
}
interface Named {
  id: number;
  name: string;
}
type AreaTree = readonly (Named & {
  topicGroups: readonly (Named & { codeLevelTopicDetails: readonly Named[] })[];
})[];
