import type { SolutionType } from '@cfm/contract/process/solution.ts';
import type { FlagName } from '@cfm/contract/process/solution-options.ts';
import { compiledGoodwill, compiledRejections, solutionsFor } from '../texts/compiled-texts.ts';
import type { ComplaintText } from '../texts/complaint-text.ts';
import type { Outcome } from '../texts/correspondence/correspondence.ts';
import type { DemoSetSolution, DemoSolution } from './demo-case.ts';
import type { Random } from './random.ts';
import { fillTemplate, type Story } from './story.ts';

export function outcomeOf(random: Random, text: ComplaintText): Outcome {
  const { outcome } = solutionsFor(text.topic);
  if (text.kind === 'praise') return 'praise';
  if (text.flag === 'legal' && outcome !== 'privacy') return 'legal';
  if (text.kind === 'goodwill' || outcome === 'goodwill')
    return random.chance(0.68) ? 'goodwill' : 'rejected';
  return outcome;
}

/** The dealer's report in English, consistent with the answer to the customer. */
function solutionText(story: Story, text: ComplaintText, outcome: Outcome, at: number): string {
  if (outcome === 'goodwill') return fillTemplate(story, story.random.pick(compiledGoodwill), at, 'en');
  if (outcome === 'rejected') return fillTemplate(story, story.random.pick(compiledRejections), at, 'en');
  return fillTemplate(story, story.random.pick(solutionsFor(text.topic).solutions), at, 'en');
}

type Measures = {
  options: readonly FlagName[];
  cost: readonly [number, number] | null;
  hasDiscount: boolean;
};

function measuresOf(random: Random, outcome: Outcome): Measures | null {
  const loaner: readonly FlagName[] = random.chance(0.4) ? ['loanerCar'] : [];
  switch (outcome) {
    case 'repaired':
      return {
        options: ['repairCostCovered', 'partsCostCovered', ...loaner],
        cost: [180, 2_400],
        hasDiscount: true,
      };
    case 'goodwill':
      return { options: ['repairCostCovered', 'partsCostCovered'], cost: [400, 5_200], hasDiscount: true };
    case 'software':
      return { options: ['connectedDriveUpdate'], cost: [60, 240], hasDiscount: false };
    case 'service':
      return { options: ['vehicleTreatment', ...loaner], cost: [90, 320], hasDiscount: false };
    case 'refund':
    case 'invoice':
      return { options: ['cashPayment'], cost: [30, 900], hasDiscount: false };
    case 'parts':
      return { options: ['loanerCar', 'forwardingToDealer'], cost: null, hasDiscount: false };
    case 'delivery':
      return random.chance(0.5)
        ? { options: ['experienceVoucher', 'forwardingToDealer'], cost: [150, 500], hasDiscount: false }
        : { options: ['discountOnNextCar'], cost: null, hasDiscount: true };
    case 'legal':
      return random.chance(0.3) ? { options: ['buyBack'], cost: [18_000, 52_000], hasDiscount: false } : null;
    default:
      return null;
  }
}

function primarySet(story: Story, text: ComplaintText, outcome: Outcome, report: string): DemoSetSolution {
  const { random } = story;
  const measures = measuresOf(random, outcome);
  if (measures === null)
    return {
      topicDetailCode: text.topic,
      caseCost: null,
      discountGranted: null,
      detailedConsalting: report,
      options: outcome === 'rejected' ? ['costRejection'] : [],
    };
  const share = Number(story.valueOf('share'));
  return {
    topicDetailCode: text.topic,
    caseCost: measures.cost === null ? null : random.between(...measures.cost),
    discountGranted: measures.hasDiscount
      ? outcome === 'goodwill'
        ? share
        : random.pick([5, 10, 20, 50])
      : null,
    detailedConsalting: report,
    // A customer whose costs are covered in full gets more warranty too.
    options:
      outcome === 'goodwill' && share === 100 ? [...measures.options, 'warrantyExt'] : measures.options,
  };
}

type AnswerOf = {
  story: Story;
  text: ComplaintText;
  outcome: Outcome;
  at: number;
  type: SolutionType;
  codeLevels: readonly string[];
};

export function makeSolution({ story, text, outcome, at, type, codeLevels }: AnswerOf): {
  solution: DemoSolution;
  report: string;
} {
  const { random } = story;
  const report = solutionText(story, text, outcome, at);
  if (type === 'Common') return { report, solution: { kind: 'simple', at: new Date(at), text: report } };
  const isBoard = type === 'Board';
  const others = codeLevels.slice(1).map((topicDetailCode) => ({
    topicDetailCode,
    caseCost: null,
    discountGranted: null,
    detailedConsalting: 'Covered by the solution of the primary topic; explained to the customer.',
    options: [],
  }));
  return {
    report,
    solution: {
      kind: 'complex',
      type,
      at: new Date(at),
      vin: story.owned.vin,
      finalReplyDate: isBoard ? new Date(at).toISOString().slice(0, 10) : null,
      sorryActivity: isBoard ? random.chance(0.4) : null,
      contactedViaPhone: isBoard ? random.chance(0.8) : null,
      nscCaseId: isBoard && random.chance(0.5) ? `NSC-${random.between(100_000, 999_999)}` : null,
      sets: [primarySet(story, text, outcome, report), ...others],
    },
  };
}
