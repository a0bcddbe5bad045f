import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { type SolutionEntry, solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { flagNames } from '@cfm/contract/process/solution-options.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { caseEvents } from '../../cases/case/tables.ts';
import { pdf } from '../comment-calls.ts';
import { forwardForm, linksOf } from '../forward.ts';
import { type Act, has, isActive, pickOf } from './act.ts';
import { filesFor } from './mail-acts.ts';
import type { Step, World } from './world.ts';

/** The mail server of the sequences permanently rejects this address. */
export const rejectedAddress = 'gone@dealer.example';

/** Uses a link of any case, usually the newest. */
const byLink =
  (call: (world: World, step: Step, token: string) => ReturnType<Act['run']>): Act['run'] =>
  async (world, step) => {
    const token = step.other % 2 > 0 ? world.tokens.at(-1) : pickOf(world.tokens, step);
    if (!token) return null;
    world.usedToken = token;
    return call(world, step, token);
  };

/** A solution for all topics of a case, sometimes without the first one. */
const complexForm = (entries: readonly SolutionEntry[], step: Step) => ({
  vin: 'WBA12345678901234',
  finalReplyDate: '2026-03-05',
  solutions: entries.slice(step.pick === 6 ? 1 : 0).map(({ caseCodeLevelSetId }, place) => ({
    caseCodeLevelSetId,
    caseCost: 10 * place,
    [pickOf(flagNames, step) ?? 'loanerCar']: true,
    discountGranted: 5,
  })),
});

const onLink =
  (endpoint: Parameters<World['call']>[1]): Act['run'] =>
  async (world, step, { case_id }) => {
    const link = pickOf(await linksOf(world.t, case_id), step);
    if (!link) return null;
    const answer = await world.call(step, endpoint, {
      params: { id: case_id, linkId: link.caseLinkId },
    });
    await world.noteLinks(case_id);
    return answer;
  };

/** The newest delay or extension request of all cases. */
async function newest({ t, caseIds }: World, type: 'delay' | 'extensionRequest') {
  const of = and(inArray(caseEvents.caseId, caseIds), eq(caseEvents.type, type));
  const [event] = await t.db
    .select()
    .from(caseEvents)
    .where(of)
    .orderBy(desc(caseEvents.caseEventId))
    .limit(1);
  return event;
}

/** Actions by link, and by staff on links and their results. */
export const linkActs = {
  forward: {
    weight: 6,
    isFor: isActive,
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const { attachmentIds, files } = await filesFor(world, case_id, step);
      const addresses = ['one@dealer.example', 'two@dealer.example', rejectedAddress];
      const to = addresses.slice(0, 1 + (step.other % 3)).map((email) => ({ email }));
      const cc = step.pick === 8 ? ['chief@dealer.example'] : [];
      const body = forwardForm({ to, cc, attachmentIds, withReminders: step.pick !== 7 });
      const params = { id: case_id };
      const sent = await world.call(step, forwardingEndpoints.forwardCase, { params }, { body, files });
      await world.noteLinks(case_id);
      return sent;
    },
  },
  openLink: {
    run: byLink((world, _step, token) =>
      world.callByLink(solutionEndpoints.solutionCase, { query: { token, marketStatus: 'solved' } }),
    ),
  },
  delay: {
    writesEvent: true,
    run: byLink((world, { pick }, token) => {
      const days = [3, 5, 1, 10, 30][pick % 5];
      const origin = (['timer', 'presence', 'form', 'timer'] as const)[pick % 4];
      const body = { token, days, origin, reason: pick % 3 > 0 ? 'A part is missing' : undefined };
      return world.callByLink(delayEndpoints.addMoreDays, { body });
    }),
  },
  undoDelay: {
    run: async (world) => {
      const token = world.usedToken;
      return token === null ? null : world.callByLink(delayEndpoints.undoDelay, { body: { token } });
    },
  },
  extensionRequest: {
    writesEvent: true,
    run: byLink((world, { pick }, token) =>
      world.callByLink(delayEndpoints.requestExtension, {
        body: { token, days: 20 + (pick % 2), reason: 'Strike' },
      }),
    ),
  },
  solveByLink: {
    weight: 3,
    writesEvent: true,
    run: byLink(async (world, step, token) => {
      const query = { token, marketStatus: 'solved' };
      const { body } = await world.callByLink(solutionEndpoints.solutionCase, { query });
      // Sometimes uses the form of the other solution type.
      if (step.pick % 4 === 0 ? body?.complexForm : !body?.complexForm)
        return world.callByLink(solutionEndpoints.simpleSolve, { body: { token, solution: 'New part' } });
      const solved = complexForm(body?.complexForm?.entries ?? [], step);
      return world.callByLink(complexSolveEndpoints.complexSolve, { body: { token, ...solved } });
    }),
  },
  solveByStaff: {
    weight: 3,
    isFor: isActive,
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const params = { id: case_id };
      const { body } = await world.call(step, caseSolutionEndpoints.proposeSolution, { params });
      if (!body) return null;
      const { solutionType, version, entries } = body;
      const form =
        solutionType === 'Common' ? { solution: 'Settled by telephone' } : complexForm(entries, step);
      const files = step.pick % 3 === 0 ? [pdf(`answer${step.other}.pdf`)] : [];
      const sent = { body: { version: version - (step.pick === 8 ? 1 : 0), ...form }, files };
      return world.call(step, caseSolutionEndpoints.solveCase, { params }, sent);
    },
  },
  takeBackDelay: {
    run: async (world, step) => {
      const event = await newest(world, 'delay');
      const params = { id: event?.caseId, caseEventId: event?.caseEventId };
      return event ? world.call(step, delayEndpoints.takeBackDelay, { params }) : null;
    },
  },
  decideExtension: {
    run: async (world, step) => {
      const event = await newest(world, 'extensionRequest');
      const params = { id: event?.caseId, caseEventId: event?.caseEventId };
      const body = { isGranted: step.pick % 2 > 0 };
      return event ? world.call(step, delayEndpoints.decideExtension, { params, body }) : null;
    },
  },
  sendLinkAgain: {
    isFor: has('Forwarded'),
    writesEvent: true,
    run: onLink(forwardingEndpoints.sendLinkAgain),
  },
  extendLink: { isFor: isActive, run: onLink(forwardingEndpoints.extendLink) },
  revokeLink: { isFor: has('Forwarded'), run: onLink(forwardingEndpoints.revokeLink) },
} satisfies Record<string, Act>;
