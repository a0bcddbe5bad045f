import { correspondenceIn, staffTextsIn } from '../texts/compiled-texts.ts';
import { firstAttachments, laterAttachments } from './attachments.ts';
import { type CaseRun, inOffice, reach, record, setStatus, waiting, waitsForCar } from './case-run.ts';
import { automaticMail, customerMail, note, noteLanguage, staffMail, subject, wordsOf } from './letters.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const acknowledgementSubject = {
  en: 'We have received your message',
  de: 'Wir haben Ihre Nachricht erhalten',
};

export function arrive(run: CaseRun, receivedAt: number, descriptionHtml: string): void {
  const { story, intake, text } = run;
  const isMail = intake.inputChannelCode === 'e-mail';
  record(run, {
    at: run.at,
    type: isMail ? 'mailReceived' : 'comment',
    title: story.title,
    contentHtml: descriptionHtml,
    author: isMail ? 'customer' : run.agent,
    attachments: firstAttachments(story.random, text, intake.inputChannelCode),
  });
  run.dueAt = run.local.dueAfter(receivedAt, run.dueDays);
  if (!isMail || text.flag !== undefined || story.person.contact.emails.length === 0) return;
  const language = noteLanguage(story);
  record(run, {
    at: run.at + story.random.between(1, 4) * MINUTE_MS,
    type: 'mailSent',
    title: `[${story.internalId}] ${acknowledgementSubject[language]}`,
    contentHtml: automaticMail(story, correspondenceIn[language].acknowledgement, run.at, language),
    author: 'system',
    recipient: story.person.contact.emails[0] ?? null,
  });
}

/** Returns false if no one has opened the case yet. */
export function takeUp(run: CaseRun): boolean {
  const { random } = run.story;
  if (!reach(run, inOffice(run, random.chance(0.1) ? 130 : 18))) return false;
  run.firstEditAt = run.at;
  setStatus(run, 'InProgress', run.agent);
  return true;
}

export function writeNotes(run: CaseRun): void {
  const { story, text, intake } = run;
  const language = noteLanguage(story);
  const texts = staffTextsIn[language];
  const comment = (at: number, title: string, body: (typeof texts)['safety']) =>
    record(run, {
      at,
      type: 'comment',
      title,
      contentHtml: note(story, body, at, language),
      author: run.agent,
    });
  if (text.flag === 'safety')
    comment(run.at + 3 * MINUTE_MS, language === 'de' ? 'Sicherheit' : 'Safety', texts.safety);
  if (intake.sourceCode === 'board')
    comment(run.at + 5 * MINUTE_MS, language === 'de' ? 'Vorstand' : 'Board', texts.board);
  if (run.isRepeat)
    comment(
      run.at + 8 * MINUTE_MS,
      language === 'de' ? 'Wiederholtes Anliegen' : 'Repeat concern',
      texts.repeatConcern,
    );
  for (let count = story.random.pick([0, 0, 1, 1, 2]); count > 0; count--) {
    const { title, body } = story.random.pick(texts.comments);
    comment(inOffice(run, 20), title, body);
  }
}

/** Asks the customer for data and pauses the due date. Returns false if the answer is still missing. */
export function askCustomer(run: CaseRun): boolean {
  const { story } = run;
  const words = wordsOf(story);
  if (!reach(run, inOffice(run, 5))) return false;
  const askedAt = run.at;
  record(run, {
    at: askedAt,
    type: 'postQualification',
    title: subject(`[${story.internalId}] ${story.title}`),
    contentHtml: staffMail(story, story.random.pick(words.question), askedAt),
    author: run.agent,
    recipient: story.person.contact.emails[0] ?? null,
  });
  setStatus(run, 'WaitingForCustomer', run.agent);
  run.wait = { since: new Date(askedAt), days: 0, dueBefore: new Date(run.dueAt), dueAfter: null };
  if (!reach(run, askedAt + 0.3 * DAY_MS + waiting(run, 24 * (story.random.chance(0.2) ? 50 : 6))))
    return false;
  record(run, {
    at: run.at,
    type: 'mailReceived',
    title: subject(`${words.replyPrefix} [${story.internalId}] ${story.title}`),
    contentHtml: customerMail(
      story,
      waitsForCar(run) ? words.followUps.symptoms : words.followUps.details,
      run.at,
    ),
    author: 'customer',
    attachments: laterAttachments(story.random),
  });
  const { dueAt, days } = run.local.extendByPause(run.dueAt, { since: askedAt, until: run.at });
  run.wait = { ...run.wait, days, dueAfter: new Date(dueAt) };
  run.dueAt = dueAt;
  setStatus(run, 'InProgress', 'system');
  return true;
}
