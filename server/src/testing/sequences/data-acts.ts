import {
  casePostQualificationEndpoints,
  type ReviewForm,
} from '@cfm/contract/process/case-post-qualification.ts';
import { postQualificationEndpoints } from '@cfm/contract/process/post-qualification.ts';
import { runDueRequests } from '../../process/customer-requests/run-due-requests.ts';
import { answer, home, name, requestForm, vehicle } from '../post-qualification.ts';
import { type Act, has, isActive, pickOf } from './act.ts';
import type { Step, World } from './world.ts';

const { getPostQualification, answerPostQualification, changePostQualification } = postQualificationEndpoints;

/** Usually the newest link, which is open. */
const tokenFor = (world: World, step: Step): string | null =>
  (step.other % 3 > 0 ? world.dataTokens.at(-1) : pickOf(world.dataTokens, step)) ?? null;

/** Answers what the link asks for, in one of several ways. */
async function answerFor(world: World, step: Step, token: string) {
  const { body } = await world.callByLink(getPostQualification, { params: { token } });
  const { hasNameDetails = true, hasAddressDetails = true, hasCarDetails = true } = body ?? {};
  const addressDetails =
    step.pick % 3 === 0
      ? { ...home, addressType: 'BusinessAddress' as const, buName: 'Huber GmbH' }
      : { ...home, street: pickOf(['Gartenweg', 'Wiesenweg'], step) ?? home.street };
  const vin = pickOf([vehicle.vin, 'WBA3A5C50CF256652', '!'.repeat(17)], step) ?? vehicle.vin;
  return answer({
    hasNameDetails,
    hasAddressDetails,
    hasCarDetails,
    nameDetails: hasNameDetails ? { ...name, firstName: pickOf(['Anna', 'Erik'], step) ?? 'Anna' } : null,
    addressDetails: hasAddressDetails ? addressDetails : null,
    carDetails: hasCarDetails ? { ...vehicle, vin } : null,
  });
}

const onRequest =
  (name: 'sendPostQualificationAgain' | 'revokePostQualification'): Act['run'] =>
  async (world, step, { case_id }) => {
    const listed = await world.call(step, casePostQualificationEndpoints.listPostQualifications, {
      params: { id: case_id },
    });
    const request = step.pick % 4 === 0 ? pickOf(listed.body ?? [], step) : listed.body?.[0];
    if (!request) return null;
    const { postQualificationId } = request;
    const sent = await world.call(step, casePostQualificationEndpoints[name], {
      params: { id: case_id, postQualificationId },
    });
    await world.noteDataLinks(case_id);
    return sent;
  };

/** Data requests, answers by link, and decisions of staff. */
export const dataActs = {
  proposeRequest: {
    weight: 1,
    run: (world, step, { case_id }) =>
      world.call(step, casePostQualificationEndpoints.proposePostQualification, { params: { id: case_id } }),
  },
  requestData: {
    weight: 4,
    isFor: isActive,
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const body = requestForm({
        email: step.pick === 4 ? 'else@somewhere.example' : world.customer,
        hasNameDetails: step.other % 2 > 0,
        hasAddressDetails: step.other % 3 > 0,
        hasCarDetails: step.pick !== 8,
      });
      const asked = await world.call(step, casePostQualificationEndpoints.requestPostQualification, {
        params: { id: case_id },
        body,
      });
      await world.noteDataLinks(case_id);
      return asked;
    },
  },
  openDataLink: {
    run: async (world, step) => {
      const token = tokenFor(world, step);
      return token === null ? null : world.callByLink(getPostQualification, { params: { token } });
    },
  },
  answerData: {
    weight: 4,
    writesEvent: true,
    run: async (world, step) => {
      const token = tokenFor(world, step);
      if (token === null) return null;
      const given = await answerFor(world, step, token);
      return step.pick % 2 > 0
        ? world.callByLink(answerPostQualification, { body: { ...given, token } })
        : world.callByLink(changePostQualification, { params: { token }, body: given });
    },
  },
  reviewData: {
    weight: 3,
    writesEvent: true,
    run: async (world, step, { case_id }) => {
      const params = { id: case_id };
      const { body } = await world.call(step, casePostQualificationEndpoints.listPostQualifications, {
        params,
      });
      const request = body?.find(({ answer }) => answer !== null);
      if (!request?.answer || request.answeredAt === null) return null;
      const { postQualificationId, answeredAt, answer } = request;
      const decision = (['take', 'keep', 'correct', 'take'] as const)[step.pick % 4] ?? 'take';
      const open = answer.fields.filter(({ state }) => state === 'open' || step.pick === 6);
      const fields: ReviewForm['fields'] = open.slice(0, 1 + step.other).map(({ field, ours }) => ({
        field,
        decision,
        value: decision === 'correct' ? ours : null,
      }));
      return world.call(step, casePostQualificationEndpoints.reviewPostQualification, {
        params: { ...params, postQualificationId },
        body: { answeredAt, fields },
      });
    },
  },
  sendRequestAgain: {
    isFor: has('WaitingForCustomer'),
    writesEvent: true,
    run: onRequest('sendPostQualificationAgain'),
  },
  revokeRequest: {
    isFor: has('WaitingForCustomer'),
    writesEvent: true,
    run: onRequest('revokePostQualification'),
  },
  /** Some days later, two servers run due request steps. */
  executeRequests: {
    hasNoActor: true,
    weight: 3,
    run: async (world, step) => {
      const by = [{ hours: 5 }, { days: 2 }, { days: 7 }, { days: 8, hours: 3 }, { days: 20 }];
      await world.wait(pickOf(by, step) ?? {});
      await Promise.all([runDueRequests(world.t.ctx()), runDueRequests(world.t.ctx())]);
      return null;
    },
  },
} satisfies Record<string, Act>;
