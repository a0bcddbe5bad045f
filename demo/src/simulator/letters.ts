import { type CompiledCorrespondence, correspondenceIn } from '../texts/compiled-texts.ts';
import type { Template } from '../texts/text-template.ts';
import type { Channel } from './intake.ts';
import { fillTemplate, type Story } from './story.ts';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const paragraph = (text: string): string => `<p>${text}</p>`;

export const wordsOf = (story: Story): CompiledCorrespondence => correspondenceIn[story.language];

/** Skips closings that need data the case doesn't have (plate, phone number). */
function closing(story: Story, at: number): string {
  const closings = wordsOf(story).closings;
  const hasPhone = story.person.contact.phones.length > 0;
  const hasCar = story.owned.car.vin !== null;
  for (let tries = 0; tries < 6; tries++) {
    const template = story.random.pick(closings);
    const needs = (key: string) =>
      template.some((part) => typeof part === 'object' && 'key' in part && part.key === key);
    if ((hasPhone || !needs('phone')) && (hasCar || !(needs('vin') || needs('plate'))))
      return fillTemplate(story, template, at);
  }
  return story.person.signedName;
}

/** The customer's first message, in the form of its channel. */
export function firstWords(
  story: Story,
  body: Template,
  channel: Channel,
  isPost: boolean,
  at: number,
): string {
  const words = wordsOf(story);
  const said = fillTemplate(story, body, at);
  if (isPost) return paragraph(capitalised(said));
  if (channel === 'telephone')
    return paragraph(fillTemplate(story, words.telephoneNote, at)) + paragraph(capitalised(said));
  return (
    paragraph(fillTemplate(story, story.random.pick(words.greetings), at)) +
    paragraph(said) +
    paragraph(closing(story, at))
  );
}

export function customerMail(story: Story, bodies: readonly Template[], at: number): string {
  const words = wordsOf(story);
  const said = fillTemplate(story, story.random.pick(bodies), at);
  return (
    paragraph(fillTemplate(story, story.random.pick(words.greetings), at)) +
    paragraph(said) +
    paragraph(story.person.signedName)
  );
}

export function staffMail(story: Story, body: Template, at: number): string {
  const words = wordsOf(story);
  const salutation = words.salutation[story.person.contact.title ?? 'none'];
  return (
    paragraph(fillTemplate(story, salutation, at)) +
    paragraph(fillTemplate(story, body, at)) +
    paragraph(fillTemplate(story, words.signature, at))
  );
}

/** An automatic mail without a signature, in one of its available languages. */
export function automaticMail(story: Story, body: Template, at: number, language: 'en' | 'de'): string {
  const salutation = correspondenceIn[language].salutation[story.person.contact.title ?? 'none'];
  return (
    paragraph(fillTemplate(story, salutation, at, language)) +
    paragraph(fillTemplate(story, body, at, language))
  );
}

export const note = (story: Story, body: Template, at: number, language: 'en' | 'de'): string =>
  paragraph(fillTemplate(story, body, at, language));

const marketSalutation = { en: 'Dear colleagues,', de: 'Liebe Kolleginnen und Kollegen,' };
/** The product adds name and team. */
const marketClosing = { en: 'Kind regards', de: 'Mit freundlichen Grüßen' };

/** A mail to the market or dealer, in German for German-speaking markets. */
export function marketMail(story: Story, body: Template, at: number, language: 'en' | 'de'): string {
  return (
    paragraph(marketSalutation[language]) +
    paragraph(fillTemplate(story, body, at, language)) +
    paragraph(marketClosing[language])
  );
}

/** Language of mails to a market (rule 5.12). */
export const mailLanguage = (story: Story): 'en' | 'de' => (story.market.language === 'de' ? 'de' : 'en');
export const noteLanguage = (story: Story): 'en' | 'de' => (story.language === 'de' ? 'de' : 'en');

const MAX_SUBJECT = 200;
export const subject = (text: string): string => text.slice(0, MAX_SUBJECT);
