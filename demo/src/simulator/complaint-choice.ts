import type { ModelRow } from '@cfm/server/catalog/reference-data/shipped/models.ts';
import type { TextLanguage } from '../people/market-profiles.ts';
import { complaintTexts } from '../texts/compiled-texts.ts';
import type { ComplaintText } from '../texts/complaint-text.ts';
import { compileText, type Template } from '../texts/text-template.ts';
import { fitsText, modelsFor } from './cars.ts';
import type { Channel } from './intake.ts';
import { type Random, weighted } from './random.ts';

export type Complaint = {
  text: ComplaintText;
  titles: readonly Template[];
  body: Template;
  pickModel: (random: Random) => ModelRow;
};

/** Topics that are more or less frequent than others. */
const topicWeights: Readonly<Record<string, number>> = {
  'sales.delivery': 2.2,
  'aftersales.workshop': 1.7,
  'aftersales.invoice': 1.7,
  'electrics.infotainment': 1.6,
  connected: 1.4,
  'electric-drive.hv-battery': 1.8,
  'powertrain.engine': 1.5,
  'warranty.goodwill': 1.6,
  'brand.praise': 1.5,
  'brand.customer-care': 1.3,
  finance: 0.7,
  'data-protection': 0.6,
  motorcycles: 0.7,
  'parts.lifestyle': 0.4,
  'warranty.remedy': 0.7,
  'body.roof': 0.7,
};

function weightOf(text: ComplaintText): number {
  const [area = '', group = ''] = text.topic.split('.');
  const weight = topicWeights[`${area}.${group}`] ?? topicWeights[area] ?? 1;
  return text.flag === 'safety' ? weight * 0.45 : weight;
}

type Manner = 'post' | 'spoken' | 'written';
const mannerOf = (channel: Channel): Manner =>
  channel === 'social-media' ? 'post' : channel === 'telephone' ? 'spoken' : 'written';

function isSaid(text: ComplaintText, manner: Manner): boolean {
  if (manner === 'post') return text.channel === 'social';
  return text.channel === undefined || (manner === 'written' && text.channel === 'letter');
}

export type ComplaintChoice = {
  pick: (random: Random, language: TextLanguage, channel: Channel, withDiesel: boolean) => Complaint;
  /** A text about the same topic group and a car of this model. Undefined if there is none. */
  pickAgain: (
    random: Random,
    language: TextLanguage,
    earlier: ComplaintText,
    car: { model: ModelRow; isOld: boolean },
  ) => Complaint | undefined;
};

const groupOf = (text: ComplaintText): string => text.topic.slice(0, text.topic.lastIndexOf('.'));

/** `at` is the middle of the simulated time. It determines which models were available. */
export function createComplaintChoice(at: number): ComplaintChoice {
  const compiled = new Map<ComplaintText, Pick<Complaint, 'titles' | 'body'>>();
  for (const texts of Object.values(complaintTexts))
    for (const text of texts)
      compiled.set(text, {
        titles: text.titles.map((title) => compileText(title, 'plain')),
        body: compileText(text.body, 'paragraphs'),
      });

  function complaintsIn(language: TextLanguage, withDiesel: boolean): Complaint[] {
    return complaintTexts[language].flatMap((text) => {
      const models = modelsFor(text, at, withDiesel);
      const templates = compiled.get(text);
      if (models.length === 0 || templates === undefined) return [];
      return [{ text, ...templates, pickModel: weighted(models) }];
    });
  }

  const pickers = new Map<string, (random: Random) => Complaint>();
  const pickerKey = (language: TextLanguage, manner: Manner, withDiesel: boolean) =>
    `${language} ${manner} ${withDiesel}`;
  const byGroup = new Map<string, Complaint[]>();
  for (const language of ['en', 'de', 'fr', 'it', 'es', 'pl'] as const)
    for (const withDiesel of [true, false]) {
      const complaints = complaintsIn(language, withDiesel);
      for (const manner of ['post', 'spoken', 'written'] as const) {
        const said = complaints.filter(({ text }) => isSaid(text, manner));
        pickers.set(
          pickerKey(language, manner, withDiesel),
          weighted(said.map((complaint) => [complaint, weightOf(complaint.text)] as const)),
        );
      }
      if (!withDiesel) continue;
      for (const complaint of complaints) {
        if (
          !isSaid(complaint.text, 'spoken') ||
          complaint.text.age === 'ordered' ||
          complaint.text.age === 'new'
        )
          continue;
        const key = `${language} ${groupOf(complaint.text)}`;
        byGroup.set(key, [...(byGroup.get(key) ?? []), complaint]);
      }
    }

  return {
    pick: (random, language, channel, withDiesel) => {
      const picker = pickers.get(pickerKey(language, mannerOf(channel), withDiesel));
      if (picker === undefined) throw new Error(`no texts in ${language}`);
      return picker(random);
    },
    pickAgain: (random, language, earlier, { model, isOld }) => {
      const fitting = byGroup
        .get(`${language} ${groupOf(earlier)}`)
        ?.filter(({ text }) => fitsText(model, text) && (text.age !== 'old' || isOld));
      return fitting === undefined || fitting.length === 0 ? undefined : random.pick(fitting);
    },
  };
}
