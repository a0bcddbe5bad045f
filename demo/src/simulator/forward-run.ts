import { regions } from '@cfm/server/catalog/reference-data/shipped/regions.ts';
import { solutionTypeOf } from '@cfm/server/process/solution/solution-type.ts';
import { staffTextsIn } from '../texts/compiled-texts.ts';
import { delayReasonsFor } from '../texts/solutions.ts';
import { finalAnswerFile } from './attachments.ts';
import { type CaseRun, inOffice, reach, record, setStatus, waiting, waitsForCar } from './case-run.ts';
import { makeSolution } from './dealer-answer.ts';
import type { DelayOrigin, DemoForward, DemoSolution } from './demo-case.ts';
import { customerMail, mailLanguage, marketMail, subject, wordsOf } from './letters.ts';
import { fillTemplate } from './story.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MORNING = 9 * 60;
/** Reminder rule of all markets: 5 working days, then every 3. Escalation 3 after the last. */
const PLAN_WORKING_DAYS = [5, 8, 11, 14, 17];
const REMINDERS = 2;

const teamOfBrand: Readonly<Record<string, string>> = {
  'bmw-motorrad': 'motorrad.team@markets.example',
  'rolls-royce': 'rolls-royce.team@markets.example',
};

function recipientOf(run: CaseRun): Pick<DemoForward, 'recipient' | 'dealerNumber'> {
  const { story, intake } = run;
  if (intake.sourceCode === 'board' && story.market.code === 'DE')
    return { recipient: 'board.cases@markets.example', dealerNumber: null };
  const [dealerEmail] = story.dealer.emails;
  if (dealerEmail !== undefined && story.random.chance(0.68))
    return { recipient: dealerEmail, dealerNumber: story.dealer.number };
  return {
    recipient: teamOfBrand[story.owned.model.brandCode] ?? story.market.teamEmail,
    dealerNumber: null,
  };
}

const paragraph = (text: string): string => `<p>${text}</p>`;

function sendForward(run: CaseRun): DemoForward {
  const { story } = run;
  const language = mailLanguage(story);
  const texts = staffTextsIn[language];
  const to = recipientOf(run);
  record(run, {
    at: run.at,
    type: 'forward',
    title: subject(fillTemplate(story, texts.forwardSubject, run.at)),
    contentHtml: marketMail(story, story.random.pick(texts.forwards), run.at, language),
    author: run.agent,
    recipient: to.recipient,
  });
  setStatus(run, 'Forwarded', run.agent);
  return {
    ...to,
    language,
    sentAt: new Date(run.at),
    byUsername: run.agent,
    firstOpenedAt: null,
    openedCount: 0,
    delays: [],
    solution: null,
  };
}

type Delay = { at: number; days: number; reason: string | null; origin: DelayOrigin };

/** The links in the mail ask for 3 or 5 days without a reason. Sometimes a mail scanner opens one. */
function askedDelay({ story: { random }, text }: CaseRun): Omit<Delay, 'at'> {
  const days = random.pick([3, 3, 5, 5, 2, 8, 10]);
  if ((days === 3 || days === 5) && random.chance(0.6))
    return {
      days,
      reason: null,
      origin: random.pick(['presence', 'presence', 'presence', 'button', 'timer']),
    };
  return { days, reason: random.pick(delayReasonsFor(text.topic)), origin: 'form' };
}

function grantDelay(run: CaseRun, forward: DemoForward, delay: Delay): DemoForward {
  const { days, reason, origin } = delay;
  const dueBefore = run.dueAt;
  run.dueAt = run.local.addWorkingDays(Math.max(run.dueAt, delay.at), days);
  record(run, {
    at: delay.at,
    type: 'delay',
    title: 'More working days',
    contentHtml: reason === null ? '' : paragraph(reason),
    author: 'dealer',
    recipient: forward.recipient,
  });
  const granted = {
    at: new Date(delay.at),
    days,
    reason,
    origin,
    dueBefore: new Date(dueBefore),
    dueAfter: new Date(run.dueAt),
  };
  return { ...forward, delays: [...forward.delays, granted] };
}

function remind(run: CaseRun, forward: DemoForward, step: number): void {
  const language = mailLanguage(run.story);
  const texts = staffTextsIn[language];
  if (step < REMINDERS) {
    record(run, {
      at: run.at,
      type: 'reminder',
      title: `Reminder ${step + 1}`,
      number: step + 1,
      contentHtml: marketMail(run.story, texts.reminder, run.at, language),
      author: 'system',
      recipient: forward.recipient,
    });
    return;
  }
  const level = step - REMINDERS + 1;
  run.escalationLevel = level;
  record(run, {
    at: run.at,
    type: 'escalation',
    title: `Escalated to level ${level}`,
    contentHtml: paragraph(
      texts.escalation.replace('{recipient}', forward.recipient).replace('{level}', String(level)),
    ),
    author: 'system',
    recipient: `escalation.level${level}@markets.example`,
    level,
  });
}

/** Every second escalation is followed by an early answer. */
const soonAfter = (run: CaseRun): number =>
  run.local.inWorkingTime(run.at + waiting(run, 40) + 2 * HOUR_MS, run.story.random.between(5, 300));

/** Simulates reminders, escalations and extensions until the answer. Returns false if the answer is in the future. */
function waitForAnswer(run: CaseRun, expectedAt: number, hasReminders: boolean): boolean {
  const { random } = run.story;
  let answerAt = expectedAt;
  const sentAt = run.at;
  let forward = sendForward(run);
  run.forward = forward;
  const opened = sentAt + 0.5 * HOUR_MS + waiting(run, 12);
  if (opened <= run.now && opened < answerAt && !random.chance(0.06))
    forward = { ...forward, firstOpenedAt: new Date(opened), openedCount: random.between(1, 4) };
  let delay: Delay | null = random.chance(0.27)
    ? {
        at: run.local.inWorkingTime(
          sentAt + DAY_MS + (answerAt - sentAt) * 0.6 * random.next(),
          random.between(3, 200),
        ),
        ...askedDelay(run),
      }
    : null;
  if (delay !== null && delay.at >= answerAt) delay = null;
  run.isReminderProcessActive = hasReminders;
  let shift = 0;
  const extend = () => {
    if (delay === null || !reach(run, delay.at)) return;
    if (forward.firstOpenedAt === null || +forward.firstOpenedAt > delay.at)
      forward = { ...forward, firstOpenedAt: new Date(delay.at - 120_000), openedCount: 1 };
    forward = grantDelay(run, forward, delay);
    shift = delay.days;
    delay = null;
  };
  for (let step = 0; hasReminders && step < PLAN_WORKING_DAYS.length; step++) {
    const dueOn = () =>
      run.local.moment(
        run.local.dayOf(run.local.addWorkingDays(sentAt, (PLAN_WORKING_DAYS[step] ?? 0) + shift)),
        MORNING,
      );
    if (delay !== null && delay.at < dueOn()) extend();
    const at = dueOn();
    if (at >= answerAt || !reach(run, at)) break;
    remind(run, forward, step);
    if (step >= REMINDERS && random.chance(0.5)) answerAt = Math.min(answerAt, soonAfter(run));
    if (step === PLAN_WORKING_DAYS.length - 1) run.isReminderProcessActive = false;
  }
  extend();
  run.forward = forward;
  return reach(run, answerAt);
}

/** Mostly one or two weeks, rarely half a year. */
function answerAfterDays(run: CaseRun): number {
  const { random } = run.story;
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.min(Math.exp(2.05 + 0.8 * normal) * (random.chance(0.08) ? 5 : 1), 170);
}

function complain(run: CaseRun, answerAt: number): void {
  const { story } = run;
  if (answerAt - run.at < 11 * DAY_MS || !story.random.chance(0.4)) return;
  const at = run.at + story.random.between(7, 11) * DAY_MS + story.random.int(8) * HOUR_MS;
  const words = wordsOf(story);
  record(run, {
    at,
    type: 'mailReceived',
    title: subject(`${words.replyPrefix} [${story.internalId}] ${story.title}`),
    contentHtml: customerMail(
      story,
      waitsForCar(run) ? words.followUps.carNotReady : words.followUps.impatient,
      at,
    ),
    author: 'customer',
  });
}

const regionNames = new Map(regions.map((region) => [region.code, region.name]));

function recordSolution(run: CaseRun, solution: DemoSolution, report: string): void {
  record(run, {
    at: run.at,
    type: 'solution',
    title: 'Solution',
    // Values of a complex form are in its own rows.
    contentHtml: solution.kind === 'simple' ? paragraph(report) : '',
    author: 'dealer',
    recipient: run.forward?.recipient ?? null,
    attachments: solution.kind === 'complex' ? finalAnswerFile(run.story.random) : [],
  });
}

/** Forwards the case. Returns true if the dealer or market has solved it. */
export function solveByMarket(run: CaseRun): boolean {
  const { story, intake } = run;
  if (!reach(run, inOffice(run, 9))) return false;
  const answerAt = run.local.inWorkingTime(
    run.at + answerAfterDays(run) * Math.sqrt(run.pace) * DAY_MS,
    story.random.between(2, 400),
  );
  complain(run, answerAt);
  if (!waitForAnswer(run, answerAt, story.random.chance(0.86))) return false;
  const regionName = regionNames.get(story.market.regionCode) ?? null;
  const type = solutionTypeOf({ ...intake, regionName });
  const { text, outcome, codeLevels } = run;
  const { solution, report } = makeSolution({ story, text, outcome, at: run.at, type, codeLevels });
  if (run.forward !== null) {
    const firstOpenedAt = run.forward.firstOpenedAt ?? new Date(run.at - 180_000);
    run.forward = { ...run.forward, firstOpenedAt, openedCount: run.forward.openedCount + 1, solution };
  }
  recordSolution(run, solution, report);
  run.solvedAt = run.at;
  run.isReminderProcessActive = false;
  setStatus(run, 'Solved', 'dealer');
  return true;
}
