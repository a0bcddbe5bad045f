import { type DemoUsername, demoUsers } from '../people/demo-users.ts';
import type { Outcome } from '../texts/correspondence/correspondence.ts';
import { answerDirectly, sendInterim, windUp } from './answer-run.ts';
import type { CaseDraft } from './case-draft.ts';
import { type CaseRun, record, setStatus } from './case-run.ts';
import { outcomeOf } from './dealer-answer.ts';
import type { DemoWorld } from './demo-world.ts';
import { solveByMarket } from './forward-run.ts';
import { arrive, askCustomer, takeUp, writeNotes } from './intake-run.ts';
import { type Random, weighted } from './random.ts';

const [admin, bmwAdmin, bcc, ikam, agent] = demoUsers;
const pickAnyone = weighted<(typeof demoUsers)[number]>([
  [bcc, 44],
  [agent, 50],
  [admin, 3],
  [bmwAdmin, 3],
]);

function agentFor(random: Random, marketCode: string): (typeof demoUsers)[number] {
  const isOfIkam = ikam.marketCodes.some((code) => code === marketCode);
  return isOfIkam && random.chance(0.3) ? ikam : pickAnyone(random);
}

/** Share of cases with this outcome that were forwarded. */
const forwardShare: Readonly<Record<Outcome, number>> = {
  repaired: 0.74,
  software: 0.5,
  goodwill: 0.82,
  rejected: 0.6,
  refund: 0.55,
  invoice: 0.72,
  delivery: 0.76,
  service: 0.62,
  parts: 0.82,
  finance: 0.35,
  privacy: 0.15,
  legal: 0.4,
  noted: 0.1,
  praise: 0.25,
};

const MINUTE_MS = 60_000;
const BACKLOG_MS = 50 * 86_400_000;

/** Slows down recent cases, so that the demo has enough open work. */
const paceAt = (createdAt: number, now: number): number =>
  1 + 3 * Math.max(0, 1 - (now - createdAt) / BACKLOG_MS);

function codeLevelsOf(random: Random, { complaint: { text } }: CaseDraft): readonly string[] {
  const levels = [text.topic];
  if (text.also !== undefined && random.chance(0.62)) levels.push(text.also);
  const isAboutWorkshop = text.topic.startsWith('aftersales') || text.also?.startsWith('aftersales') === true;
  if (isAboutWorkshop && random.chance(0.12)) levels.push('aftersales.staff.information');
  return [...new Set(levels)];
}

function endAsSpam(run: CaseRun, by: DemoUsername): void {
  run.at += 2 * MINUTE_MS;
  if (run.at <= run.now) setStatus(run, 'Spam', by);
}

function integrate(run: CaseRun, into: string, by: DemoUsername): void {
  run.at += 6 * MINUTE_MS;
  if (run.at > run.now) return;
  record(run, {
    at: run.at,
    type: 'relation',
    title: 'integratedInto',
    otherInternalId: into,
    author: by,
  });
  setStatus(run, 'Integrated', by);
}

function workOn(run: CaseRun, lacksData: boolean): void {
  const { random } = run.story;
  writeNotes(run);
  const canAsk = run.story.person.contact.emails.length > 0;
  if (canAsk && random.chance(lacksData ? 0.45 : 0.04) && !askCustomer(run)) return;
  const share = run.intake.sourceCode === 'board' ? 0.92 : forwardShare[run.outcome];
  if (random.chance(share)) {
    if (random.chance(0.3)) sendInterim(run);
    if (solveByMarket(run)) windUp(run);
  } else if (answerDirectly(run)) windUp(run);
}

function isIncomplete({ story, text }: CaseRun): boolean {
  if (text.age === 'ordered' || text.fits === 'none') return false;
  return story.owned.car.vin === null || story.person.contact.phones.length === 0;
}

/** Simulates a case until its end or the present. */
export function followCase(world: DemoWorld, draft: CaseDraft): CaseRun {
  const { random } = world;
  const { story, complaint, fate } = draft;
  const marketCode = story.market.code;
  const user = agentFor(random, marketCode);
  story.agentName = `${user.firstName} ${user.lastName}`;
  const run: CaseRun = {
    story,
    text: complaint.text,
    intake: draft.intake,
    outcome: outcomeOf(random, complaint.text),
    codeLevels: codeLevelsOf(random, draft),
    now: world.now,
    care: world.care,
    local: world.calendarOf(marketCode),
    dueDays: world.marketOf(marketCode).dueDays,
    agent: user.username,
    isRepeat: fate === 'usual' && draft.earlier !== null,
    pace: paceAt(draft.createdAt, world.now),
    at: draft.createdAt,
    status: 'New',
    escalationLevel: 0,
    firstEditAt: null,
    solvedAt: null,
    closedAt: null,
    dueAt: draft.createdAt,
    wait: null,
    isReminderProcessActive: false,
    forward: null,
    events: [],
  };
  arrive(run, draft.receivedAt, draft.descriptionHtml);
  if (takeUp(run)) {
    if (fate === 'spam') endAsSpam(run, user.username);
    else if (fate === 'integrated' && draft.earlier !== null)
      integrate(run, draft.earlier.internalId, user.username);
    else workOn(run, isIncomplete(run));
  }
  run.events.sort((one, other) => +one.createdAt - +other.createdAt);
  return run;
}
