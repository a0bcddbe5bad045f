import type { TextLanguage } from '../people/market-profiles.ts';
import type { ComplaintText } from './complaint-text.ts';
import { complaintsDe } from './complaints/de.ts';
import { complaintsEn } from './complaints/en.ts';
import { complaintsEs } from './complaints/es.ts';
import { complaintsFr } from './complaints/fr.ts';
import { complaintsIt } from './complaints/it.ts';
import { complaintsPl } from './complaints/pl.ts';
import { type Correspondence, type Outcome, outcomes } from './correspondence/correspondence.ts';
import { correspondenceDe } from './correspondence/de.ts';
import { correspondenceEn } from './correspondence/en.ts';
import { correspondenceEs } from './correspondence/es.ts';
import { correspondenceFr } from './correspondence/fr.ts';
import { correspondenceIt } from './correspondence/it.ts';
import { correspondencePl } from './correspondence/pl.ts';
import { goodwillSolutions, refusalSolutions, topicSolutions } from './solutions.ts';
import { spamTexts } from './spam-texts.ts';
import { type StaffTexts, staffTextsDe, staffTextsEn } from './staff-texts.ts';
import { compileText, type Template } from './text-template.ts';

export const complaintTexts: Readonly<Record<TextLanguage, readonly ComplaintText[]>> = {
  en: complaintsEn,
  de: complaintsDe,
  fr: complaintsFr,
  it: complaintsIt,
  es: complaintsEs,
  pl: complaintsPl,
};

const correspondence: Readonly<Record<TextLanguage, Correspondence>> = {
  en: correspondenceEn,
  de: correspondenceDe,
  fr: correspondenceFr,
  it: correspondenceIt,
  es: correspondenceEs,
  pl: correspondencePl,
};

const paragraphs = (sources: readonly string[]): readonly Template[] =>
  sources.map((source) => compileText(source, 'paragraphs'));
const lines = (sources: readonly string[]): readonly Template[] =>
  sources.map((source) => compileText(source, 'lines'));

function compiledCorrespondence(texts: Correspondence) {
  const { followUps, salutation } = texts;
  return {
    greetings: lines(texts.greetings),
    closings: lines(texts.closings),
    followUps: {
      impatient: paragraphs(followUps.impatient),
      carNotReady: paragraphs([...followUps.impatient, ...followUps.carNotReady]),
      details: paragraphs(followUps.details),
      symptoms: paragraphs([...followUps.details, ...followUps.symptoms]),
      thanks: paragraphs(followUps.thanks),
      unsatisfied: paragraphs(followUps.unsatisfied),
      faultIsBack: paragraphs([...followUps.unsatisfied, ...followUps.faultIsBack]),
    },
    salutation: {
      Mr: compileText(salutation.Mr, 'lines'),
      Mrs: compileText(salutation.Mrs, 'lines'),
      none: compileText(salutation.none, 'lines'),
    },
    signature: compileText(texts.signature, 'lines'),
    telephoneNote: compileText(texts.telephoneNote, 'lines'),
    acknowledgement: compileText(texts.acknowledgement, 'paragraphs'),
    interim: paragraphs(texts.interim),
    question: paragraphs(texts.question),
    replies: new Map(outcomes.map((outcome) => [outcome, paragraphs(texts.replies[outcome])])),
    replyPrefix: texts.replyPrefix,
  };
}

export type CompiledCorrespondence = ReturnType<typeof compiledCorrespondence>;

export const correspondenceIn: Readonly<Record<TextLanguage, CompiledCorrespondence>> = {
  en: compiledCorrespondence(correspondence.en),
  de: compiledCorrespondence(correspondence.de),
  fr: compiledCorrespondence(correspondence.fr),
  it: compiledCorrespondence(correspondence.it),
  es: compiledCorrespondence(correspondence.es),
  pl: compiledCorrespondence(correspondence.pl),
};

function compiledStaffTexts(texts: StaffTexts) {
  return {
    comments: texts.comments.map(({ title, body }) => ({ title, body: compileText(body, 'paragraphs') })),
    repeatConcern: compileText(texts.repeatConcern, 'paragraphs'),
    safety: compileText(texts.safety, 'paragraphs'),
    board: compileText(texts.board, 'paragraphs'),
    forwards: paragraphs(texts.forwards),
    forwardSubject: compileText(texts.forwardSubject, 'plain'),
    reminder: compileText(texts.reminder, 'paragraphs'),
    resumed: compileText(texts.resumed, 'paragraphs'),
    escalation: texts.escalation,
  };
}
type CompiledStaffTexts = ReturnType<typeof compiledStaffTexts>;

/** Staff write German to the German-speaking markets and English to all others. */
export const staffTextsIn: Readonly<Record<'en' | 'de', CompiledStaffTexts>> = {
  en: compiledStaffTexts(staffTextsEn),
  de: compiledStaffTexts(staffTextsDe),
};

const compiledSolutions = new Map(
  Object.entries(topicSolutions).map(([prefix, entry]) => [
    prefix,
    { outcome: entry.outcome, solutions: entry.solutions.map((source) => compileText(source, 'plain')) },
  ]),
);

/** Solutions of the longest matching prefix of the topic's code. */
export function solutionsFor(topicDetailCode: string): { outcome: Outcome; solutions: readonly Template[] } {
  const [area = '', group = ''] = topicDetailCode.split('.');
  const found =
    compiledSolutions.get(topicDetailCode) ??
    compiledSolutions.get(`${area}.${group}`) ??
    compiledSolutions.get(area);
  if (found === undefined) throw new Error(`no solution for ${topicDetailCode}`);
  return found;
}

const plain = (sources: readonly string[]) => sources.map((source) => compileText(source, 'plain'));
export const compiledGoodwill = plain(goodwillSolutions);
export const compiledRejections = plain(refusalSolutions);

export const compiledSpam = spamTexts.map(({ title, body }) => ({
  title: compileText(title, 'plain'),
  body: compileText(body, 'paragraphs'),
}));
