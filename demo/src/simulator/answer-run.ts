import { staffTextsIn } from '../texts/compiled-texts.ts';
import type { Template } from '../texts/text-template.ts';
import { type CaseRun, inOffice, reach, record, setStatus, waiting } from './case-run.ts';
import { customerMail, note, noteLanguage, staffMail, subject, wordsOf } from './letters.ts';

const DAY_MS = 86_400_000;
const CLOSES_AFTER_DAYS = { Answered: 30, Solved: 14 } as const;

const replySubject = (run: CaseRun): string =>
  subject(`[${run.story.internalId}] ${wordsOf(run.story).replyPrefix} ${run.story.title}`);

/** By mail if there is an address, otherwise on the customer's channel. */
function write(run: CaseRun, bodies: readonly Template[], at: number): void {
  const { story } = run;
  const recipient = story.person.contact.emails[0] ?? null;
  record(run, {
    at,
    type: recipient === null ? 'comment' : 'mailSent',
    title: replySubject(run),
    contentHtml: staffMail(story, story.random.pick(bodies), at),
    author: run.agent,
    recipient,
  });
}

export const sendInterim = (run: CaseRun): void => write(run, wordsOf(run.story).interim, inOffice(run, 5));

const reply = (run: CaseRun): void => write(run, wordsOf(run.story).replies.get(run.outcome) ?? [], run.at);

/** Answers the customer directly. Returns true once that is done. */
export function answerDirectly(run: CaseRun): boolean {
  const { random } = run.story;
  if (!reach(run, inOffice(run, random.chance(0.12) ? 420 : 75))) return false;
  reply(run);
  if (random.chance(0.22)) {
    run.solvedAt = run.at;
    setStatus(run, 'Solved', run.agent);
  } else setStatus(run, 'Answered', run.agent);
  return true;
}

function close(run: CaseRun): void {
  run.closedAt = run.at;
  setStatus(run, 'Closed', run.agent);
}

/** Reopens the case by a mail of the customer. */
function hearAgain(run: CaseRun, kind: 'thanks' | 'unsatisfied'): void {
  const { story } = run;
  const words = wordsOf(story);
  const said = kind === 'unsatisfied' && run.outcome === 'repaired' ? 'faultIsBack' : kind;
  record(run, {
    at: run.at,
    type: 'mailReceived',
    title: subject(`${words.replyPrefix} [${story.internalId}] ${story.title}`),
    contentHtml: customerMail(story, words.followUps[said], run.at),
    author: 'customer',
  });
  setStatus(run, 'InProgress', 'customer');
  if (kind === 'thanks') return;
  const language = noteLanguage(story);
  const at = run.at + 60_000;
  record(run, {
    at,
    type: 'comment',
    title: language === 'de' ? 'Wieder geöffnet' : 'Reopened',
    contentHtml: note(story, staffTextsIn[language].resumed, at, language),
    author: run.agent,
  });
}

function closeLater(run: CaseRun): void {
  const { random } = run.story;
  const days = run.status === 'Solved' ? CLOSES_AFTER_DAYS.Solved : CLOSES_AFTER_DAYS.Answered;
  if (random.chance(0.4)) {
    if (reach(run, inOffice(run, 60))) close(run);
    return;
  }
  if (reach(run, run.at + days * DAY_MS)) close(run);
}

/** From the answer or solution to the end, including reactions of the customer. */
export function windUp(run: CaseRun): void {
  const { story } = run;
  const { random } = story;
  const needsReply = run.status === 'Solved' && run.forward?.solution !== null && run.forward !== null;
  if (needsReply && random.chance(0.82)) {
    if (!reach(run, inOffice(run, 24))) return;
    reply(run);
  }
  const drawn = random.next();
  const canWrite = story.person.contact.emails.length > 0;
  const mood =
    !canWrite || drawn > 0.21 ? null : drawn < 0.05 && run.outcome !== 'praise' ? 'unsatisfied' : 'thanks';
  if (mood === null) {
    closeLater(run);
    return;
  }
  if (!reach(run, run.at + 2 * 3_600_000 + waiting(run, 60))) return;
  hearAgain(run, mood);
  if (!reach(run, inOffice(run, mood === 'thanks' ? 14 : 50))) return;
  if (mood === 'thanks') {
    close(run);
    return;
  }
  reply(run);
  setStatus(run, 'Answered', run.agent);
  closeLater(run);
}
