import type { DealerRow } from '@cfm/server/catalog/reference-data/shipped/dealers.ts';
import type { MarketRow } from '@cfm/server/catalog/reference-data/shipped/markets.ts';
import type { Person } from '../people/contacts.ts';
import type { MarketProfile, TextLanguage } from '../people/market-profiles.ts';
import { renderText, type Template, type TextValues } from '../texts/text-template.ts';
import type { OwnedCar } from './cars.ts';
import { daysBefore, writtenAmount, writtenDate, writtenDistance, writtenOrdinal } from './written-values.ts';

const brandNames: Readonly<Record<string, string>> = {
  bmw: 'BMW',
  mini: 'MINI',
  'rolls-royce': 'Rolls-Royce',
  'bmw-motorrad': 'BMW',
};

/** All facts of one case. Every text about it uses them, so that texts don't contradict each other. */
export type Story = TextValues & {
  language: TextLanguage;
  market: MarketRow;
  profile: MarketProfile;
  person: Person;
  owned: OwnedCar;
  dealer: DealerRow;
  receivedAt: number;
  internalId: string;
  title: string;
  agentName: string;
  earlierInternalId: string;
  /** When the current text is written. Future dates are relative to it. */
  writtenAt: number;
  /** Values that were drawn, so that they stay the same in the whole case. */
  drawn: Map<string, string>;
};

type ValueOf = (story: Story) => string;

const between =
  (from: number, to: number): ValueOf =>
  ({ random }) =>
    String(random.between(from, to));
const amount =
  (from: number, to: number): ValueOf =>
  ({ random, language, profile }) =>
    writtenAmount(random.between(from, to), language, profile.currency, profile.perEuro);
const range =
  (from: number, to: number): ValueOf =>
  ({ random, language, market }) =>
    writtenDistance(random.between(from, to), language, market.code);
const ago = ({ random, language, market, receivedAt }: Story, from: number, to: number): string =>
  writtenDate(daysBefore(receivedAt, random.between(from, to)), language, market.code);
const daysOfWeeks = (story: Story) => Number(story.valueOf('weeks')) * 7;
/** For texts that also say how long ago it happened. Later letters of the case use the same date. */
function asDate(story: Story, days: number): string {
  const date = ago(story, days, days + 5);
  story.drawn.set('date', date);
  return date;
}
const brandOf = ({ owned }: Story) => brandNames[owned.model.brandCode] ?? '';

/** Drawn once per case. */
const drawnValues: Readonly<Record<string, ValueOf>> = {
  model: (story) => `${brandOf(story)} ${story.owned.model.name}`,
  brand: brandOf,
  year: ({ owned, receivedAt }) =>
    String(new Date(owned.registeredAt ?? daysBefore(receivedAt, 2_200)).getUTCFullYear()),
  date: (story) => ago(story, 2, 24),
  dateOfWeeks: (story) => asDate(story, daysOfWeeks(story)),
  dateOfDays: (story) => asDate(story, Number(story.valueOf('days')) + 1),
  date2: (story) => ago(story, daysOfWeeks(story), daysOfWeeks(story) + 5),
  date3: (story) => ago(story, 150, 290),
  weeks: between(5, 9),
  months: between(5, 11),
  times: between(3, 6),
  nth: (story) => writtenOrdinal(Number(story.valueOf('times'))),
  days: between(4, 14),
  percent: between(11, 28),
  range: range(385, 460),
  range2: range(255, 330),
  amount: amount(320, 2_900),
  amount2: amount(3_100, 9_800),
  small: amount(24, 190),
  share: ({ random }) => random.pick(['30', '50', '50', '70', '100']),
  order: between(4_100_000, 9_899_999),
};

/** Derived from the case, or dependent on the time of writing. */
const knownValues: Readonly<Record<string, ValueOf>> = {
  name: ({ person }) => person.signedName,
  lastName: ({ person }) => person.signedLastName,
  hometown: ({ person }) => person.city,
  phone: ({ person, profile }) => person.contact.phones[0] ?? `${profile.phonePrefix} 555 0100`,
  vin: ({ owned }) => owned.vin,
  vin7: ({ owned }) => owned.vin.slice(-7),
  km: ({ owned, language, market }) => writtenDistance(owned.mileageKm, language, market.code),
  plate: ({ owned }) => owned.car.licencePlate ?? '',
  dealer: ({ dealer }) => dealer.name,
  city: ({ dealer }) => dealer.city,
  case: ({ internalId }) => internalId,
  title: ({ title }) => title,
  agent: ({ agentName }) => agentName,
  earlier: ({ earlierInternalId }) => earlierInternalId,
  soon: ({ random, writtenAt, language, market }) =>
    writtenDate(daysBefore(writtenAt, -random.between(3, 9)), language, market.code),
  done: ({ random, writtenAt }) =>
    new Date(writtenAt - random.int(3) * 86_400_000).toISOString().slice(0, 10),
};

function valueIn(story: Story, key: string): string {
  const known = knownValues[key]?.(story) ?? story.drawn.get(key);
  if (known !== undefined) return known;
  const value = drawnValues[key]?.(story);
  if (value === undefined) throw new Error(`no value for {${key}}`);
  story.drawn.set(key, value);
  return value;
}

type StoryFacts = Omit<Story, 'valueOf' | 'drawn' | 'isMale'>;

export function createStory(facts: StoryFacts): Story {
  const story: Story = {
    ...facts,
    isMale: facts.person.isMale,
    drawn: new Map(),
    valueOf: (key) => valueIn(story, key),
  };
  return story;
}

/** Pass `language` if the author is not the customer. */
export function fillTemplate(
  story: Story,
  template: Template,
  at: number,
  language = story.language,
): string {
  const own = story.language;
  story.writtenAt = at;
  story.language = language;
  const text = renderText(template, story);
  story.language = own;
  return text;
}
