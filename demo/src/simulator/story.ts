import type { DealerRow } from '@cfm/server/modules/reference-data/shipped/dealers.ts';
import type { MarketRow } from '@cfm/server/modules/reference-data/shipped/markets.ts';
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

/** All that is true in one case: every text about it is filled from here, so that none contradicts another. */
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
  /** When the present text is written: dates to come are reckoned from here. */
  writtenAt: number;
  /** Once drawn, a value stays the same in the whole case. */
  drawn: Map<string, string>;
};

function drawNew(story: Story, key: string): string {
  const { random, language, profile, market, owned, receivedAt } = story;
  const amount = (from: number, to: number) =>
    writtenAmount(random.between(from, to), language, profile.currency, profile.perEuro);
  const ago = (from: number, to: number) =>
    writtenDate(daysBefore(receivedAt, random.between(from, to)), language, market.code);
  const daysOfWeeks = () => Number(story.valueOf('weeks')) * 7;
  /** When it happened, where a text also says how long that was ago: later letters of the case name the same day. */
  const asDate = (days: number) => {
    const date = ago(days, days + 5);
    story.drawn.set('date', date);
    return date;
  };
  switch (key) {
    case 'model':
      return `${brandNames[owned.model.brandCode] ?? ''} ${owned.model.name}`;
    case 'brand':
      return brandNames[owned.model.brandCode] ?? '';
    case 'year':
      return String(new Date(owned.registeredAt ?? daysBefore(receivedAt, 2_200)).getUTCFullYear());
    case 'date':
      return ago(2, 24);
    case 'dateOfWeeks':
      return asDate(daysOfWeeks());
    case 'dateOfDays':
      return asDate(Number(story.valueOf('days')) + 1);
    case 'date2':
      return ago(daysOfWeeks(), daysOfWeeks() + 5);
    case 'date3':
      return ago(150, 290);
    case 'weeks':
      return String(random.between(5, 9));
    case 'months':
      return String(random.between(5, 11));
    case 'times':
      return String(random.between(3, 6));
    case 'nth':
      return writtenOrdinal(Number(story.valueOf('times')));
    case 'days':
      return String(random.between(4, 14));
    case 'percent':
      return String(random.between(11, 28));
    case 'range':
      return writtenDistance(random.between(385, 460), language, market.code);
    case 'range2':
      return writtenDistance(random.between(255, 330), language, market.code);
    case 'amount':
      return amount(320, 2_900);
    case 'amount2':
      return amount(3_100, 9_800);
    case 'small':
      return amount(24, 190);
    case 'share':
      return random.pick(['30', '50', '50', '70', '100']);
    case 'order':
      return String(random.between(4_100_000, 9_899_999));
    default:
      throw new Error(`no value for {${key}}`);
  }
}

function valueIn(story: Story, key: string): string {
  switch (key) {
    case 'name':
      return story.person.signedName;
    case 'lastName':
      return story.person.signedLastName;
    case 'hometown':
      return story.person.city;
    case 'phone':
      return story.person.contact.phones[0] ?? story.profile.phonePrefix.concat(' 555 0100');
    case 'vin':
      return story.owned.vin;
    case 'vin7':
      return story.owned.vin.slice(-7);
    case 'km':
      return writtenDistance(story.owned.mileageKm, story.language, story.market.code);
    case 'plate':
      return story.owned.car.licencePlate ?? '';
    case 'dealer':
      return story.dealer.name;
    case 'city':
      return story.dealer.city;
    case 'case':
      return story.internalId;
    case 'title':
      return story.title;
    case 'agent':
      return story.agentName;
    case 'earlier':
      return story.earlierInternalId;
    case 'soon':
      return writtenDate(
        daysBefore(story.writtenAt, -story.random.between(3, 9)),
        story.language,
        story.market.code,
      );
    case 'done':
      return new Date(story.writtenAt - story.random.int(3) * 86_400_000).toISOString().slice(0, 10);
  }
  const known = story.drawn.get(key);
  if (known !== undefined) return known;
  const value = drawNew(story, key);
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

/** `language` where somebody else than the customer writes. */
export function tell(story: Story, template: Template, at: number, language = story.language): string {
  const own = story.language;
  story.writtenAt = at;
  story.language = language;
  const text = renderText(template, story);
  story.language = own;
  return text;
}
